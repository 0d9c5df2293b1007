// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Collider.h"
#include "Threads/ThreadSolve.h"
#include "Threads/ThreadState.h"

#include <span>
#include <vector>

namespace Cloth
{

/// Something that does not move.
struct ThreadCollider
{
	ShapePointer Geometry;
	Pose Place;
	float Friction = 0.5f; ///< between cloth and collider

	bool IsTurned() const { return Place.Rotation.W != 1.0f; }
};

/// Particles against colliders. Who is inside one at the prediction is put on its surface and loses the mobility along
/// the normal; friction is mass that holds it back. A particle touches one collider at a time.
class ThreadContacts
{
public:
	void Prepare(const Model& model);

	/// Once a step: who could come to a collider in it.
	void FindCandidates(std::span<const ThreadCollider> colliders, ThreadState& state,
		const std::vector<Float4>& inertia, float halfThickness, float time);

	/// Changes the prediction and the mobility of those who touch.
	void Hold(std::span<const ThreadCollider> colliders, const ThreadFamilies& families, float halfThickness,
		float substep, ThreadState& state, ThreadBodies& bodies);

	/// After the threads: what surfaces bear, and that who touches has no motion and no past along the normal.
	void Finish(const ThreadBodies& bodies, ThreadState& state);

	bool Any() const { return !Candidates.empty(); }
	size_t TouchingCount() const { return Touches.size(); }

private:
	struct Candidate
	{
		int Particle;
		int Collider;
		Vector3 Seen;   ///< where it was when it was last measured
		float Distance; ///< from there to the collider, m
	};
	struct Touch
	{
		int Particle;
		float Start; ///< how far beyond the surface the prediction was, m
	};

	std::vector<float> Mass;
	std::vector<Candidate> Candidates;
	std::vector<Touch> Touches; ///< in this substep
};

} // namespace Cloth
