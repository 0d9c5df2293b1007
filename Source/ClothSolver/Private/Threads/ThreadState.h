// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"
#include "Energies/YarnSlip.h"

#include <vector>

namespace Cloth
{

/// All that a substep of threads remembers.
struct ThreadState
{
	std::vector<Float4> Position; ///< m
	std::vector<Float4> Velocity; ///< m/s

	/// Those before the last substep, for BDF2.
	std::vector<Float4> LastPosition;
	std::vector<Float4> LastVelocity;

	/// Tension by length of yarns, by link, times the square of the implicit step; 0 of other threads.
	std::vector<Float4> Density;

	YarnSlip Slip; ///< of friction between yarns, as in the other solver's state

	std::vector<float> ContactForce; ///< by particle, along the normal, in the same unit
	bool SecondYarnFirst = false;    ///< warp and weft take turns
	unsigned Turn = 0;               ///< of flexion

	/// What the threads themselves do not carry from substep to substep is made anew in each.
	void Reset(size_t particles, size_t links)
	{
		Density.assign(links, Float4::Zero());
		ContactForce.assign(particles, 0.0f);
		SecondYarnFirst = false;
		Turn = 0;
	}
};

} // namespace Cloth
