// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <limits>
#include <memory>
#include <vector>

namespace Cloth
{

class SplitFactor;

/// A particle that something holds: a spring, or a pin if that is infinitely stiff.
struct HeldParticle
{
	static constexpr float Pinned = std::numeric_limits<float>::infinity();

	int Particle;
	float Stiffness = Pinned; ///< N/m

	bool operator==(const HeldParticle&) const = default;
};

/// The constant matrix of the implicit part for one step, with everything that only exists to solve it.
struct System
{
	float ImplicitStep = 0.0f;      ///< s; h for Euler, 2h/3 for the two-step scheme
	std::vector<HeldParticle> Held; ///< besides declared pins
	SymmetricMatrix Matrix;
	Factor Solver; ///< empty if there is the next
	std::shared_ptr<const SplitFactor> Split;
};

} // namespace Cloth
