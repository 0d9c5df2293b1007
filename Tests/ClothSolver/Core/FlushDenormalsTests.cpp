// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Core/FlushDenormals.h"
#include "Core/Parallel.h"

#include <gtest/gtest.h>

#include <limits>

namespace Cloth
{

namespace
{

/// Half of the least normal float, computed here and now.
float Denormal()
{
	volatile float least = std::numeric_limits<float>::min();
	volatile float half = least * 0.5f;
	return half;
}

/// Looks at what a denormal is where loops are started.
class DenormalWorkers final : public Workers
{
public:
	void ParallelFor(int count, void (*body)(void* context, int index), void* context) override
	{
		Seen = Denormal();
		for (int index = 0; index < count; ++index)
		{
			body(context, index);
		}
		++Loops;
	}

	float Seen = -1.0f;
	int Loops = 0;
};

} // namespace

TEST(FlushDenormals, EndsWithItsScope)
{
	EXPECT_GT(Denormal(), 0.0f);
	{
		const FlushDenormals flush;
#if defined(CLOTH_SIMD_SSE)
		EXPECT_EQ(Denormal(), 0.0f);
#endif
	}
	EXPECT_GT(Denormal(), 0.0f);
}

TEST(FlushDenormals, HoldsInAStepAndNotAfterIt)
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 70, 70), Fabric{}), Settings{});
	DenormalWorkers workers;
	cloth.Step(1, &workers);
	EXPECT_GT(workers.Loops, 0);
#if defined(CLOTH_SIMD_SSE)
	EXPECT_EQ(workers.Seen, 0.0f);
#endif
	EXPECT_GT(Denormal(), 0.0f);
}

/// A host's thread does not know about it.
TEST(FlushDenormals, HoldsInTheBodyOfALoop)
{
	DenormalWorkers workers;
	float seen = -1.0f;
	ForEach(&workers, 2, [&seen](int) { seen = Denormal(); });
#if defined(CLOTH_SIMD_SSE)
	EXPECT_EQ(seen, 0.0f);
#endif
	EXPECT_GT(Denormal(), 0.0f);
}

} // namespace Cloth
