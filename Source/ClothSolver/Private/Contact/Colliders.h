// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Collider.h"
#include "Core/Simd.h"
#include "LinearAlgebra/EigenDense.h"

#include <vector>

namespace Cloth
{

/// A collider of a simulation, and how it moves in the present substep.
struct PlacedCollider
{
	Collider Given;
	bool InUse = false;
	int Generation = 0; ///< how often its place was used before
	Bounds Box;         ///< of its geometry, in its own frame
	Pose Before;        ///< at the beginning of the substep
	Pose After;         ///< at its end, if no cloth pushes
	Bounds Swept;
	bool Settled = false; ///< does not move, and Swept is known
	ColliderReaction Reaction;

	/// Of a free body: its velocities after the last step, and how much of their change since then each substep gets.
	Vector3 LastVelocity;
	Vector3 LastAngularVelocity;
	Vector3 Boost;
	Vector3 AngularBoost;

	bool IsFree() const { return Given.Mass > 0.0f; }

	/// How far the point of the collider that is at `world` moves in the substep.
	Vector3 Carry(Vector3 world) const { return After.ToWorld(Before.ToLocal(world)) - world; }
	Vector3 CenterOfMass() const { return Before.ToWorld(Given.CenterOfMass); }

	/// Mass and moments of inertia about the centre of mass, along the axes of the world.
	Eigen::Matrix<double, 6, 6> SpatialInertia() const;

	/// Changes the velocities of a free body by an impulse and an angular impulse about its centre of mass.
	void ApplyImpulse(Vector3 impulse, Vector3 angularImpulse);
};

Status Validate(const Motion& motion);
Status Validate(const Collider& collider);

/// How a collider moves, a free body's velocities after the last step, and what tells the collider from others.
struct ColliderHistory
{
	Motion Movement;
	Vector3 LastVelocity;
	Vector3 LastAngularVelocity;
	bool InUse = false;
	bool HasGeometry = false;
	Bounds Box;
};

/// All colliders of a simulation. Indices of removed ones are used again; a number that a caller holds is an index and
/// a generation, so that it does not come to mean another collider.
class ColliderSet
{
public:
	static constexpr int MaxCount = 1 << 16;
	static constexpr int MaxGeneration = 1 << 15; ///< then they begin again

	static int IndexOf(int number) { return number % MaxCount; }

	/// The result is its number; the set must not be full.
	int Add(const Collider& collider);
	void Remove(int index);
	void Move(int index, const Motion& motion);
	bool IsInUse(int number) const;
	bool IsFull() const { return Unused == 0 && Count() == MaxCount; }

	PlacedCollider& operator[](int index) { return All[static_cast<size_t>(index)]; }
	const PlacedCollider& operator[](int index) const { return All[static_cast<size_t>(index)]; }
	int Count() const { return static_cast<int>(All.size()); }
	bool HasGeometry(int index) const { return index >= 0 && index < Count() && (*this)[index].Given.Geometry; }

	/// Of all indices that were ever given, also of those not in use.
	void Save(std::vector<ColliderHistory>& history) const;
	void Restore(const std::vector<ColliderHistory>& history);

	/// Whether a history is that of these colliders. Later ones must have been removed.
	bool Fits(const std::vector<ColliderHistory>& history) const;

	void BeginStep(int substeps);
	void EndStep();
	void BeginSubstep(float step);

	/// The farthest that any point of a collider with a shape moves in the substep, at most, m.
	float FarthestMove(float step) const;

	/// Moves everything on; free bodies have received their impulses.
	void EndSubstep(float step);

private:
	std::vector<PlacedCollider> All;
	int Unused = 0;   ///< of them
	size_t Known = 0; ///< how many there were in the state that the next step starts from
};

/// The box around a box that is turned and moved.
Bounds Placed(const Bounds& box, const Pose& pose);

/// Where a motion leads.
Pose Advanced(const Motion& motion, float time);

inline bool Overlap(const Bounds& a, const Bounds& b)
{
	return a.Low.X <= b.High.X && a.Low.Y <= b.High.Y && a.Low.Z <= b.High.Z && b.Low.X <= a.High.X
		&& b.Low.Y <= a.High.Y && b.Low.Z <= a.High.Z;
}

} // namespace Cloth
