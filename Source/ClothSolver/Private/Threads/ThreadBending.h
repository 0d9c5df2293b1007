// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Core/Simd.h"
#include "Core/Vector3x4.h"
#include "Threads/ThreadState.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace Cloth
{

/// The energy of bent cloth, which is quadratic: its matrix never changes. It acts along warp, then along weft, and in
/// each implicitly for every thread as a whole, with a band matrix that is factored once for a length of substep:
///
///     (m + h^2 D^T (k + e) D) d = -h^2 D^T k D (x + r) - h^2 T / 2 (x + r + d')
///
/// moves particles by d, D being the second differences along the thread. The twist T of cells links threads: it is a
/// force. Where it is too stiff for one, half of the excess, e, is in the matrix instead of it: the product of two
/// numbers is at most half of the sum of their squares.
/// r is what came after this solve in the last substep (the other direction, threads, contacts), and d' what this solve
/// did in it, which is left out where there is excess: both are unstable together at free edges. Without r, bending
/// would be that of a cloth on which nothing but inertia acts: too soft at rest, and the softer the longer the substep.
/// With it, x + r + d is where a cloth at rest ends the substep, so without excess it rests where its energies are
/// least. This is a splitting by Douglas and Gunn. Pinned particles are not in the matrices: they do not move, and pull
/// their neighbours from where they are led.
class ThreadBending
{
public:
	ThreadBending() = default;

	/// Lanes without a thread are at places after those of the particles.
	explicit ThreadBending(const Model& model);

	/// Particles, and those that stand for none.
	size_t PlaceCount() const { return Places; }

	/// Makes the factors, unless they are those of this substep and these pins. Inverse masses are in the fourth
	/// coordinates; 0: pinned.
	void Factor(float implicitStep, const std::vector<Float4>& inertia);

	/// Moves the prediction. The substep begins at start; past is that of the last one, and becomes that of this one.
	void Move(
		const std::vector<Float4>& start, std::vector<Float4>& mobile, std::span<ThreadBent> past, Workers* workers);

private:
	/// k (a - b - c + d) of the corners of a cell.
	struct Twist
	{
		std::array<int, 4> Corner;
		float Stiffness; ///< N/m
	};

	/// What a particle of four threads is in a band matrix. Its factor is L D L^T.
	struct Row
	{
		std::array<int, 4> Particle;
		Float4 Stiffness;    ///< k of the second difference about it, times h^2
		Float4 InversePivot; ///< 0: pinned
		Float4 ToLast;       ///< in L, to the particle before it
		Float4 ToSecondLast;
	};

	/// Four threads side by side.
	struct Group
	{
		size_t First; ///< in Direction::Rows
		size_t Count; ///< of the longest
	};

	struct Direction
	{
		std::vector<float> Folding; ///< k of the second difference about a particle, N/m
		std::vector<Row> Rows;
		std::vector<Group> Groups;
		std::vector<int> Loose; ///< particles in no thread
	};

	/// A row while it is solved.
	struct Solved
	{
		Vector3x4 At;
		Float4 Mobility;
		Vector3x4 Moment;
		Vector3x4 Moved;
	};

	void AddThreads(const Model& model, CurvatureRow::Kind kind);
	std::vector<float> ExcessOfTwist() const;
	void FactorGroup(Direction& direction, const Group& group, const std::vector<float>& excess) const;
	void FindTwistForces();
	void SolveGroup(const Direction& direction, const Group& group, std::vector<Float4>& mobile, Solved* scratch) const;

	size_t Places = 0;
	std::vector<float> Mass; ///< kg
	std::vector<Twist> Twists;
	std::vector<Direction> Directions;

	// Of the present substep.
	float Square = 0.0f;          ///< of the implicit step; 0: not factored
	std::vector<char> IsPinned;   ///< by particle
	bool HasExcess = false;       ///< of twist
	std::vector<Float4> Expected; ///< where particles will be, but for this solve
	std::vector<Float4> Turned;   ///< with what it moved them by in the last substep
	std::vector<Float4> Force;    ///< of the twist, a direction's part, times h^2
	size_t ScratchSize = 0;
	std::vector<Solved> Scratch;
};

} // namespace Cloth
