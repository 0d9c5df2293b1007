// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Vector3x4.h"

#include <gtest/gtest.h>

namespace Cloth
{

namespace
{

/// Whole numbers, so that nothing is rounded.
constexpr Vector3 Some[4] = {{1.0f, 2.0f, 3.0f}, {-4.0f, 5.0f, 6.0f}, {7.0f, -8.0f, 9.0f}, {10.0f, 11.0f, -12.0f}};
constexpr Vector3 Others[4] = {{3.0f, 1.0f, 2.0f}, {5.0f, -6.0f, 4.0f}, {9.0f, 7.0f, 8.0f}, {0.0f, 2.0f, 1.0f}};

Vector3x4 Four(const Vector3* v)
{
	return Vector3x4::From(Float4::From(v[0]), Float4::From(v[1]), Float4::From(v[2]), Float4::From(v[3]));
}

float LaneOf(Float4 a, int lane)
{
	float lanes[4];
	a.Store(lanes);
	return lanes[lane];
}

} // namespace

TEST(Vector3x4, IsFourVectors)
{
	const Vector3x4 a = Four(Some);
	const Vector3x4 b = Four(Others);
	const Float4 scale = Float4::Set(2.0f, 3.0f, 4.0f, 5.0f);
	for (int lane = 0; lane < 4; ++lane)
	{
		const float s = LaneOf(scale, lane);
		EXPECT_EQ(a.At(lane), Some[lane]);
		EXPECT_EQ((a + b).At(lane), Some[lane] + Others[lane]);
		EXPECT_EQ((a - b).At(lane), Some[lane] - Others[lane]);
		EXPECT_EQ((a * scale).At(lane), Some[lane] * s);
		EXPECT_EQ(MulAdd(a, scale, b).At(lane), Some[lane] * s + Others[lane]);
		EXPECT_EQ(NegMulAdd(a, scale, b).At(lane), Others[lane] - Some[lane] * s);
		EXPECT_EQ(Cross(a, b).At(lane), Cross(Some[lane], Others[lane]));
		EXPECT_EQ(LaneOf(Dot(a, b), lane), Dot(Some[lane], Others[lane]));
		EXPECT_EQ(Vector3x4::Splat(Some[1]).At(lane), Some[1]);
	}
}

TEST(Vector3x4, IsGatheredAndStored)
{
	Float4 from[4];
	Four(Some).Store(from);
	for (int lane = 0; lane < 4; ++lane)
	{
		EXPECT_EQ(from[lane].ToVector3(), Some[lane]);
		EXPECT_EQ(LaneOf(from[lane], 3), 0.0f);
	}
	const Vector3x4 gathered = Vector3x4::Gather(from, {3, 0, 0, 2});
	EXPECT_EQ(gathered.At(0), Some[3]);
	EXPECT_EQ(gathered.At(1), Some[0]);
	EXPECT_EQ(gathered.At(2), Some[0]);
	EXPECT_EQ(gathered.At(3), Some[2]);
}

} // namespace Cloth
