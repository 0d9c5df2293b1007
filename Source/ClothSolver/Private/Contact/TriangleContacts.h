// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ContactContext.h"
#include "Contact/ContactLanes.h"
#include "Contact/ParticleContact.h"
#include "Contact/PenaltyContact.h"
#include "Core/Memory.h"
#include "Shapes/Surface.h"

#include <array>
#include <vector>

namespace Cloth
{

/// What is known of a triangle at a collider while they stay near each other.
struct TriangleMemory
{
	static constexpr std::array<float, 3> Middle = {1.0f / 3.0f, 1.0f / 3.0f, 1.0f / 3.0f};

	int Triangle = 0;
	int Collider = 0;
	std::array<float, 3> Weight = Middle; ///< of the corners, at the point that was nearest
	FrictionAnchor Anchor{};              ///< in the frame of the collider
};

/// A triangle whose corners see different parts of a collider.
struct TriangleCandidate
{
	static constexpr Vector3 Nowhere = {Vast, Vast, Vast};

	TriangleMemory Memory;
	/// Its corners when it was measured last, in the frame of the collider; far from anything before that.
	std::array<Vector3, 3> Local{Nowhere, Nowhere, Nowhere};
	float Distance = 0.0f;   ///< that it had then, or at least had, m
	Vector3 Point = Nowhere; ///< of the collider at the weights, in its frame
	Vector3 Normal{};        ///< there; zero if the collider was farther than was asked for
};

/// What contacts of triangles remember from substep to substep.
struct TriangleContactHistory
{
	std::vector<TriangleCandidate> Candidates; ///< collider by collider, of the last search

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
		return BytesOf(Triangles, FirstOfParticle, TrianglesOfParticle, NearOfParticle, Sides, Visited, Known, KnownOf);
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
	const Corners& CornersOf(const TriangleCandidate& candidate) const
	{
		return Triangles[static_cast<size_t>(candidate.Memory.Triangle)];
	}
	bool IsTouched(const ContactContext& substep, const PlacedCollider& collider, const FrameLanes& before,
		const FrameLanes& after, Float4 toSurface, TriangleCandidate& candidate) const;
	static void Measure(const PlacedCollider& collider, Float4 toSurface, const std::array<Vector3, 3>& local,
		float reach, TriangleCandidate& candidate);
	static PenaltyContact MakePush(
		const ContactContext& substep, const Corners& corners, const TriangleCandidate& candidate);
	void ListCandidates(const ContactContext& substep, float time, const std::vector<ParticleContact>& contacts,
		std::vector<TriangleCandidate>& candidates);
	TriangleCandidate KnownAs(int triangle, int collider) const;
	bool IsCandidate(const ContactContext& substep, float time, const Corners& corners) const;
	Float4 SideOf(const Corners& corners) const;

	std::vector<Corners> Triangles;
	std::vector<int> FirstOfParticle;
	std::vector<int> TrianglesOfParticle;
	std::vector<NearSurface> NearOfParticle;
	std::vector<Float4> Sides;            ///< on which side of it the surface is, by candidate
	std::vector<int> Visited;             ///< by triangle: the round in which it was looked at
	std::vector<TriangleCandidate> Known; ///< what was listed before, collider by collider
	std::vector<int> KnownOf; ///< by triangle: where it is among those, if it is of the collider in question
	int Round = 0;
};

} // namespace Cloth
