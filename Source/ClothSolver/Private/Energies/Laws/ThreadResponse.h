// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

namespace Cloth
{

/// What a law says of four threads at once. Laws are functions of the strain e = length / rest length - 1, in parts of
/// the stiffness K and the rest length L of a thread: its tension is K L Tension, its energy K L^2 Energy.
struct ThreadResponse
{
	Float4 Tension; ///< derivative of the energy
	Float4 Energy;

	friend ThreadResponse operator+(const ThreadResponse& a, const ThreadResponse& b)
	{
		return {a.Tension + b.Tension, a.Energy + b.Energy};
	}
};

} // namespace Cloth
