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

/** Blocks of vertices that are worth a thread. */
struct FClothBlocks
{
	static constexpr int32 Size = 1024;

	int32 Num = 0;
	bool bParallel = true;

	/** Calls Body(Block, First, End) for all blocks, on several threads if that is allowed and there are several. */
	template <typename FBody>
	void ForEach(FBody&& Body) const
	{
		::ParallelFor(
			Count(), [this, &Body](int32 Block) { Body(Block, Block * Size, FMath::Min((Block + 1) * Size, Num)); },
			bParallel ? EParallelForFlags::None : EParallelForFlags::ForceSingleThread);
	}

	int32 Count() const { return (Num + Size - 1) / Size; }
};
