// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ContactContext.h"
#include "Contact/ParticleContact.h"
#include "Contact/PenaltyContact.h"
#include "Core/Memory.h"

#include <array>
#include <vector>

namespace Cloth
{

/// A triangle whose corners see different parts of a collider.
struct TriangleCandidate
{
	int Triangle = 0;
	int Collider = 0;
	std::array<Vector3, 3> Local{}; ///< its corners when it was measured last, in the frame of the collider
	float Distance = -1.0f;         ///< that it had then, or at least had, m; negative, too, if it was not measured yet
	Vector3 Point{};                ///< of the collider at the weights in the history, in its frame
	Vector3 Normal{};               ///< there; zero if the collider was farther than was asked for
};

/// What contacts of triangles remember from substep to substep, by triangle.
struct TriangleContactHistory
{
	std::vector<std::array<float, 3>> Weight; ///< of the corners, at the nearest point

	/// Since contacts were found last; not by triangle.
	std::vector<TriangleCandidate> Candidates;

	void Forget();
	void Forget(int collider);
};

/// Where colliders touch the cloth between its particles: corners, edges and everything else smaller than a triangle.
/// The point of a triangle that is nearest to a collider is sought by descending along the distance (after Macklin et
/// al. 2020), which needs no more of a shape than its closest point. What comes too near is pushed away.
class TriangleContactSet
{
public:
	/// Forgets the cloth and the history. Memory is taken when a collider is there.
	void Reset(TriangleContactHistory& history);

	/// Lists triangles that a collider could touch within a time. Contacts must be known.
	void List(const ContactContext& substep, float time, const std::vector<ParticleContact>& contacts,
		TriangleContactHistory& history);

	/// Adds a push for every listed triangle that a collider touches or may touch in a substep.
	void Find(const ContactContext& substep, TriangleContactHistory& history, std::vector<PenaltyContact>& pushes);

	/// Moves triangles that cut into a collider out of it.
	void MoveOutOfColliders(const ColliderSet& colliders, const TriangleContactHistory& history, float distance,
		std::vector<Float4>& position) const;

	size_t Bytes() const
	{
		return BytesOf(Triangles, FirstOfParticle, TrianglesOfParticle, NearOfParticle, Sides, Visited);
	}

private:
	using Corners = std::array<int, 3>;

	/// What a particle sees of the collider in question.
	struct NearSurface
	{
		Float4 Normal = Float4::Zero();
		float Gap = 0.0f;
		int Round = 0; ///< in which that was so
	};

	void Prepare(const Topology& topology);
	static void Measure(const PlacedCollider& collider, Float4 toSurface, const std::array<Vector3, 3>& local,
		float reach, TriangleCandidate& candidate, std::array<float, 3>& weight);
	static void Place(const ContactContext& substep, PenaltyContact& push);
	void ListCandidates(const ContactContext& substep, float time, const std::vector<ParticleContact>& contacts,
		std::vector<TriangleCandidate>& candidates);
	bool IsCandidate(const ContactContext& substep, float time, const Corners& corners) const;
	Float4 SideOf(const Corners& corners) const;

	std::vector<Corners> Triangles;
	std::vector<int> FirstOfParticle;
	std::vector<int> TrianglesOfParticle;
	std::vector<NearSurface> NearOfParticle;
	std::vector<Float4> Sides; ///< on which side of it the surface is, by candidate
	std::vector<int> Visited;  ///< by triangle: the round in which it was looked at
	int Round = 0;
};

} // namespace Cloth
