// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Async/ParallelFor.h"
#include "ClothSolver/Workers.h"
#include "CoreMinimal.h"

/** Lends the engine's worker threads to the solver. */
class FClothWorkers final : public Cloth::Workers
{
public:
	void ParallelFor(int Count, void (*Body)(void* Context, int Index), void* Context) override
	{
		::ParallelFor(Count, [Body, Context](int32 Index) { Body(Context, Index); });
	}
};
