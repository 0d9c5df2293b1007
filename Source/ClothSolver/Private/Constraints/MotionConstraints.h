// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Constraints/Constraints.h"
#include "Core/Simd.h"

#include <array>
#include <span>
#include <vector>

namespace Cloth
{

/// What a motion constraint remembers from substep to substep.
struct MotionConstraintHistory
{
	Float4 Position = Float4::Zero(); ///< animated, now
	Float4 Normal = Float4::Zero();
};

/// What a substep offers motion constraints to look at.
struct MotionSubstep
{
	const std::vector<Float4>& Position;
	float Step;           ///< s
	float MaxReturnSpeed; ///< of what is brought back, m/s
};

/// Keeps particles near animated places. Where a particle would leave the sphere of its maximum distance, or go behind
/// its backstop, its velocity along the normal of that boundary is prescribed, as contacts do it. A boundary lets go
/// when it would have to pull. A spring may pull them to their places besides.
class MotionConstraintSet
{
public:
	/// Those of particles that had one before go on from where they are.
	void Set(
		std::vector<MotionConstraint> constraints, size_t particleCount, std::vector<MotionConstraintHistory>& history);

	/// The cloth has come apart: each part of a particle keeps its constraint. See ConstraintSet::Follow.
	void Follow(std::span<const int> oldParticle, std::vector<MotionConstraintHistory>& history);

	bool Any() const { return !Given.empty(); }
	size_t Bytes() const { return BytesOf(Given, After); }

	/// Begins a substep, in which the places move on.
	void MoveOn(int substepsLeft, const std::vector<MotionConstraintHistory>& history);

	struct Spring
	{
		Float4 Place;    ///< where it pulls to, once MoveOn has moved that on
		float Stiffness; ///< N/m
	};

	/// Calls function(particle, spring) for all springs.
	template <typename Function>
	void ForEachSpring(const Function& function) const
	{
		for (size_t index = 0; index < Given.size(); ++index)
		{
			if (Given[index].Stiffness > 0.0f)
			{
				function(Given[index].Particle, Spring{After[index].Position, Given[index].Stiffness});
			}
		}
	}

	/// What a particle at a boundary may be off it, m: what is held stays held so near, and no farther out counts as
	/// left.
	static constexpr float Slop = 1e-4f;

	/// Holds what displacements lead out by more than the slop. Returns how many.
	int Resolve(const MotionSubstep& substep, const std::vector<MotionConstraintHistory>& history,
		ConstraintSet& constraints, std::vector<Float4>& displacement, float slop = Slop);

	/// Puts back what is still outside; nothing else gives way any more.
	void Stop(const MotionSubstep& substep, const std::vector<MotionConstraintHistory>& history,
		ConstraintSet& constraints, std::vector<Float4>& displacement);

	/// The places have moved.
	void RememberPlaces(std::vector<MotionConstraintHistory>& history) const;

private:
	/// A boundary as a particle sees it.
	struct Boundary
	{
		Float4 Normal; ///< unit, to where the particle may be
		float Gap;     ///< m; negative: outside
	};
	static Boundary SphereAt(const MotionConstraint& constraint, Float4 animated, Float4 place);
	static Boundary BackstopAt(const MotionConstraint& constraint, Float4 animated, Float4 normal, Float4 place);

	/// Calls a function with each boundary of a constraint: its kind, the gap of the particle where it is before and
	/// after the boundary has moved, and the boundary at the end of the particle's move. The function may change the
	/// move. The sphere comes last: who goes to its centre does not go behind the backstop.
	template <typename Function>
	void ForEachBoundary(size_t index, const MotionSubstep& substep, const MotionConstraintHistory& before,
		const Float4& move, const Function& function) const;

	/// How far a boundary lets a particle that it brings back stay outside in this substep, m.
	static float Allowance(const MotionSubstep& substep, float gapBefore);

	bool Prescribe(const MotionSubstep& substep, size_t index, size_t kind, const Boundary& end, float before,
		float carried, Float4 move, ConstraintSet& constraints);

	/// Which boundaries hold the particle of a constraint in this substep, and how many.
	int CountHeld(size_t index, std::array<bool, 2>& held) const;

	std::vector<MotionConstraint> Given;

	// Of the substep, by constraint.
	struct Place
	{
		Float4 Position;
		Float4 Normal;
		std::array<Float4, 2> Direction; ///< that each boundary takes from the particle; zero: none
	};
	std::vector<Place> After;
};

} // namespace Cloth
