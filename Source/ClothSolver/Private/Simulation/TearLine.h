// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Statistics.h"
#include "ClothSolver/Vector.h"
#include "Constraints/Constraints.h"
#include "Cooking/PatchFans.h"

#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// Where cloth tears. Threads that carry more than their strength break, as Eberhardt, Weber and Strasser 1996 have it.
/// How the mesh follows is the rule of Müller et al. 2007 ("Position based dynamics"): the cloth opens at an end of the
/// thread, along the edges nearest to the plane through it across the thread.
///
/// The thread that is overloaded most begins. Its tear then runs on from its tips, through overloaded threads, the
/// worst first. Threads elsewhere wait until forces are known anew: mostly the tear has unloaded them.
class TearLine
{
public:
	/// Factors of strength by particle, with those of tips reduced: there stress is higher than the mesh can show.
	static std::vector<float> WeakenTips(const Topology& topology, const std::vector<float>& strength);

	/// All must outlive this.
	TearLine(const Topology& topology, const std::vector<float>& strength, const ConstraintSet& constraints,
		std::vector<ThreadLoad> loads);

	/// Opens at most so many particles.
	void Run(int maxSplits);

	std::span<const std::pair<int, int>> Edges() const { return Opened; }
	const std::vector<ThreadLoad>& Broken() const { return BrokenThreads; }

private:
	bool Begin();
	bool GoOn();
	bool Open(int particle, const ThreadLoad& load);
	std::vector<int> EndsOf(const ThreadLoad& load) const;
	Vector3 DirectionOf(const ThreadLoad& load) const;
	Vector3 DirectionTo(int particle, int edge) const;
	std::vector<int> EdgesAcross(int particle, Vector3 thread) const;
	std::vector<int> OpenEdgesAt(int particle) const;
	Vector3 Rest(int particle) const { return Shape.RestPosition[particle].ToVector3(); }

	const Topology& Shape;
	const std::vector<float>& Factors; ///< of strength; empty: 1
	const ConstraintSet& Constraints;
	PatchFans Fans;
	std::vector<ThreadLoad> Loads; ///< the worst first
	std::vector<std::pair<int, int>> Opened;
	std::vector<int> Tips;
	std::vector<ThreadLoad> BrokenThreads;
};

} // namespace Cloth
