// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Core/Memory.h"
#include "Core/Simd.h"
#include "LinearAlgebra/Filter.h"

#include <span>
#include <vector>

namespace Cloth
{

/// Everything that prescribes motion: pins, velocity constraints and contacts, and the filter and preset moves that a
/// substep makes of them.
class ConstraintSet
{
public:
	void Resize(size_t particleCount);

	/// The cloth has come apart: what holds a particle holds all of its parts. Given the old particle of each; those
	/// that were there have kept their numbers.
	void Follow(std::span<const int> oldParticle);

	/// When a pin is to be at its target.
	enum class Arrival : uint8_t
	{
		Step,   ///< at the end of the step, after an even motion through its substeps
		Substep ///< at the end of the next substep
	};
	void Pin(int particle, Vector3 target, Arrival arrival = Arrival::Step);
	void Release(int particle);
	void Set(std::vector<VelocityConstraint> constraints);

	/// Begins a substep of the given length from the given positions with what is known before contacts.
	/// `substepsLeft` counts it and those that follow in its step.
	void Begin(const std::vector<Float4>& position, float substep, int substepsLeft, float maxPinSpeed);

	/// What is prescribed: how far the particle moves in this substep, and how fast it is afterwards. A contact that
	/// brings a particle back to the surface moves it without leaving it that speed.
	struct Prescription
	{
		Float4 Move;
		Float4 Velocity;
	};

	/// Prescribes all components.
	void Prescribe(int particle, const Prescription& wanted);

	/// Prescribes the component along a unit normal, as far as it is still free. Returns the direction that this takes
	/// from the particle: the normal less what was prescribed before; zero if that was all.
	Float4 Prescribe(int particle, Float4 normal, float move, float speed);

	/// Takes back all that is prescribed of a particle that is not pinned.
	void ClearPrescription(int particle);

	/// How many components of a particle's motion are prescribed: 0 to 3.
	int CountPrescribed(size_t particle) const;

	const Filter& Free() const { return Result; }

	/// The displacement u with its constrained components replaced.
	Float4 Preset(size_t particle, Float4 u) const
	{
		return Result.Apply(static_cast<int>(particle), u) + Wanted[particle].Move;
	}
	const Prescription& Of(size_t particle) const { return Wanted[particle]; }

	bool IsPinned(size_t particle) const { return HasPin[particle] != 0; }

	/// What a constraint holds of a vector: v less its free part.
	Float4 ConstrainedPart(size_t particle, Float4 v) const { return v - Result.Apply(static_cast<int>(particle), v); }

	/// All particles with any constraint.
	const std::vector<int>& Particles() const { return Constrained; }

	size_t Bytes() const
	{
		return BytesOf(HasPin, Target, When, Pins, Given, Result.Kind, Result.Direction, Wanted, Constrained, IsListed);
	}

private:
	void Touch(int particle);

	std::vector<uint8_t> HasPin;
	std::vector<Float4> Target;
	std::vector<Arrival> When;
	std::vector<int> Pins;
	std::vector<VelocityConstraint> Given;

	Filter Result;
	std::vector<Prescription> Wanted; ///< along free directions zero
	std::vector<int> Constrained;
	std::vector<uint8_t> IsListed; ///< whether Constrained has a particle
};

} // namespace Cloth
