// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Contact/Colliders.h"
#include "Cooking/Model.h"
#include "Core/Simd.h"

#include <vector>

namespace Cloth
{

/// What a substep offers contacts to look at.
struct ContactContext
{
	const Cloth::Model& Model;
	const ColliderSet& Colliders;
	const std::vector<Float4>& Position;
	const std::vector<Float4>& Velocity;
	Float4 Gravity;
	float Step;                  ///< s
	float ImplicitStep;          ///< s
	float HalfThickness;         ///< of the cloth, m
	float MaxDepenetrationSpeed; ///< m/s
	Workers* Tasks;              ///< may be null
};

} // namespace Cloth
