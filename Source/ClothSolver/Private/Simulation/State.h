// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"
#include "Energies/YarnSlip.h"

#include <vector>

namespace Cloth
{

/// Everything that a step changes and the next one needs. Particles are numbered in elimination order.
struct State
{
	std::vector<Float4> Position;
	std::vector<Float4> Velocity;

	/// The last substep, for the two-step scheme and the paper's predictor.
	bool HasPast = false;
	std::vector<Float4> LastMove;     ///< Position less that before the last substep
	std::vector<Float4> LastVelocity; ///< before the last substep

	/// Of damped threads, now and before the last substep.
	std::vector<float> SpringLength;
	std::vector<float> LastSpringLength;
	std::vector<Float4> TriangleLength;
	std::vector<Float4> LastTriangleLength;

	YarnSlip Slip; ///< the history of fabrics with hysteresis
};

} // namespace Cloth
