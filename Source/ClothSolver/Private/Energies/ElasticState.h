// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Core/Simd.h"

#include <vector>

namespace Cloth
{

struct ElasticState
{
	double Energy;         ///< of threads and bending, J
	double TensionSquares; ///< sum over threads of tension squared, N2: what rounding of positions does to the energy
};

/// At x; also writes the lengths of all threads. Partial has room for ElasticBlocks values.
ElasticState MeasureElastic(const Model& model, const Float4* x, float* springLength, Float4* triangleLength,
	std::vector<ElasticState>& partial, Workers* workers);
int ElasticBlocks(const Model& model);

} // namespace Cloth
