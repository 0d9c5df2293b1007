// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Core/Memory.h"
#include "Core/Vector3x4.h"
#include "Threads/JenkinsSpring.h"
#include "Threads/ThreadFamilies.h"

#include <vector>

namespace Cloth
{

/// Compliance of springs that are none.
inline constexpr float EndlessCompliance = 1e30f;

/// What springs are in a substep of a given length, by link.
struct ThreadLinks
{
	std::vector<Vector3x4> Way; ///< at the start of the substep, from the particle after a link to the one before it, m
	std::vector<Float4> Compliance; ///< 1 / (h^2 k), with the damper; very large where there is no spring
	std::vector<Float4> Target;     ///< length that spring and damper want together, m
	std::vector<ThreadSlip> Slips;  ///< of families that rub; else empty
	std::vector<char> Rubs;         ///< by family: whether its threads have such springs; empty: none
};

/// The lane of ThreadBodies::Mobile that has the inverse mass.
inline const Float4 InverseMass = Float4::Set(0.0f, 0.0f, 0.0f, 1.0f);

/// What may move in a substep, by particle and for lanes without one.
struct ThreadBodies
{
	/// How far particles have moved since the start of the substep, which goes on as families are solved, m. The fourth
	/// coordinate is the inverse mass, 1/kg; 0: pinned. Places would be rounded anew by every family, and velocities
	/// are these divided by milliseconds.
	std::vector<Float4> Mobile;

	/// What constraints and contacts leave of a particle's mobility: with the fourth coordinate 0, all but this unit
	/// direction (none if it is zero); with 1, this direction alone.
	std::vector<Float4> Direction;

	std::vector<Float4> Held;        ///< what threads pull along what is not left, times h^2
	std::vector<char> IsConstrained; ///< by group: whether any of its particles has a direction
};

/// Solves families of threads, each thread as a whole.
class ThreadSolver
{
public:
	void Prepare(const ThreadFamilies& families);

	/// The ways of links of a family, from positions and what rounding left of them.
	static void FindWays(const ThreadFamilies& families, size_t family, const std::vector<Float4>& position,
		const std::vector<Float4>& remainder, ThreadLinks& links, Workers* workers);

	/// The tensions of all threads of a family at once. With t the directions of a thread's springs, W the mobility of
	/// its particles, C the compliance and c what springs are too long by, they are the solution of
	///
	///     (t W t^T + C) lambda = c - C T
	///
	/// for the change lambda of the tensions T: symmetric, positive and tridiagonal. Particles move by W t^T lambda.
	/// Densities are force densities (tension by length); those of yarns add up, of other families T is 0.
	///
	/// Of threads that rub, each link is eliminated as it last was, stuck or slipping, and changed on the way back
	/// where its tension says otherwise.
	///
	/// Returns the largest part of its length by which a link of yarns alone would have pulled its ends together.
	float Solve(const ThreadFamilies& families, size_t family, ThreadLinks& links, ThreadBodies& bodies,
		std::vector<Float4>& density, Workers* workers);

	/// Finds the ways of links, and lets a part of the last force densities q of yarns pull, implicitly: a taut thread
	/// is stiff across itself. For the displacement d, with L the Laplacian of the thread,
	///
	///     (1 + W L_q) d = -W L_q x
	///
	/// The part is s / (1 + s), s = 4 q W: as much as an explicit pull would be unstable by, since s is the highest
	/// eigenvalue of W L_q.
	void PullByForceDensities(const ThreadFamilies& families, size_t family, const std::vector<Float4>& position,
		const std::vector<Float4>& remainder, ThreadLinks& links, ThreadBodies& bodies, std::vector<Float4>& density,
		Workers* workers);

	/// Viscous dampers beside the springs of a family: the length that both want together, given the damping time in
	/// substeps. Lengths do not change when a thread turns.
	static void Damp(
		const ThreadFamilies& families, size_t family, float dampingTime, ThreadLinks& links, Workers* workers);

	size_t Bytes() const { return BytesOf(Scratch); }

private:
	/// A spring of four threads and the particles before it, between the passes.
	struct Link
	{
		Vector3x4 Way; ///< from the particle after it to the one before it
		Vector3x4 At;
		GatheredLanes Constraint;
		Float4 Mobility;
		Float4 InversePivot;
		Float4 Right;
		Float4 Off;

		// Where threads rub.
		Float4 Length;
		SpringLanes Spring;
	};

	template <bool Constrained, bool Keeps, bool Rubs>
	static float SolveGroup(const ThreadFamilies& families, const ThreadGroup& group, ThreadLinks& links,
		ThreadBodies& bodies, Float4* kept, Link* scratch);
	static void PullGroup(const ThreadFamilies& families, const ThreadGroup& group, const std::vector<Float4>& position,
		const std::vector<Float4>& remainder, Vector3x4* ways, ThreadBodies& bodies, Float4* kept, Link* scratch);

	void MakeRoom(const ThreadFamily& family, const Workers* workers);

	/// Links for the passes of a block. Alone, all blocks take the same, which stays in the cache.
	Link* ScratchOf(size_t block, const Workers* workers)
	{
		return &Scratch[workers != nullptr ? block * ScratchSize : 0];
	}

	size_t ScratchSize = 0; ///< of a block
	std::vector<Link> Scratch;
};

} // namespace Cloth
