// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Filter.h"
#include "Simd.h"

#include <span>
#include <vector>

namespace Cloth
{

/// Pins and velocity constraints, and the filter and preset velocities that a substep makes of them. Particles are
/// numbered in elimination order.
class Constraints
{
public:
	void Resize(size_t particleCount);

	void Pin(int particle, Vector3 target);
	void Release(int particle);
	void Set(std::vector<VelocityConstraint> constraints);

	/// For a substep of the given length from the given positions.
	void Apply(const std::vector<Float4>& position, float step, float maxPinSpeed);

	const Filter& Free() const { return Result; }

	/// The displacement u with its constrained components replaced: base + span * preset velocity. For pins the move is
	/// given, not the velocity.
	Float4 Preset(size_t particle, Float4 u, Float4 base, float span) const;

	const std::vector<int>& Pinned() const { return Pins; }
	bool IsPinned(size_t particle) const { return HasPin[particle] != 0; }

	/// What a constraint holds of a vector: v less its free part.
	Float4 Held(size_t particle, Float4 v) const { return v - Result.Apply(static_cast<int>(particle), v); }

	/// All particles with any constraint.
	const std::vector<int>& Particles() const { return Constrained; }

private:
	void Add(const VelocityConstraint& constraint);
	void Touch(int particle);

	std::vector<uint8_t> HasPin;
	std::vector<Float4> Target;
	std::vector<int> Pins;
	std::vector<VelocityConstraint> Given;

	Filter Result;
	std::vector<Float4> Velocity; ///< preset; of pins the move in this substep
	std::vector<int> Constrained;
};

} // namespace Cloth
