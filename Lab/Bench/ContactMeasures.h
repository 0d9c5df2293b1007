// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/Measures.h"
#include "Lab/Papers/Tables/PublishedRuns.h"

#include <vector>

namespace Lab
{

/// Cloth that touches things, in the order of the table.
std::vector<Measure> ContactMeasures();

/// Iterations of the conjugate gradient in a second, in the published ones.
Outcome MeasureTableIterations(const PublishedRun& table);

/// What our cloth is made of; position-based dynamics always moves the network.
enum class Threads
{
	Network, ///< the same springs; nothing but contact and threads brakes them, so that it never quite rests
	Fabric   ///< a grid as stiff
};

/// Time of position-based dynamics in that of the solver: a tablecloth at rest, stretched by at most 1 % in both.
Outcome MeasureTableclothXpbd(int side, Threads threads, SpringOrder order, int turns);

/// Time of a step of a tablecloth at rest in that of a hanging one at rest.
Outcome MeasureContactStep(int side, int turns);

/// The same in the first two seconds.
Outcome MeasureContactFall(int side, int turns);

/// Time of a heap that collides with itself in that of one that does not.
Outcome MeasureSelfContact(int side, int turns);

/// Time of a step among 1,000 colliders, 10 of them near, in that with these 10 alone.
Outcome MeasureColliders(int side, int turns);

/// Time of a step on a ball of 100,000 triangles in that on one of 1,000.
Outcome MeasureMeshSize(int side, int turns);

/// 99 % of the threads under a heavy ball at rest are stretched by less than this, in %.
Outcome MeasureBallStretch(int side);

} // namespace Lab
