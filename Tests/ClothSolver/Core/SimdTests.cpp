// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfSimd.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

// Every operation on four floats against the same on one, for every pair of unpleasant numbers: the halves of Simd.h
// (NEON, SSE, plain) shall agree to the bit. Which of the many NaNs comes out is left to the processor.

namespace Cloth
{

namespace
{

using Lanes = std::array<float, 4>;

const std::vector<float>& Unpleasant()
{
	using Limits = std::numeric_limits<float>;
	static const std::vector<float> numbers = {0.0f, -0.0f, 1.0f, -1.0f, 3.0f, 0.1f, 1.0f / 3.0f, 16777217.0f, -5e9f,
		1.0f + Limits::epsilon(), Limits::denorm_min(), -Limits::denorm_min(), 1e-40f, Limits::min(), -Limits::min(),
		Limits::max(), -Limits::max(), Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()};
	return numbers;
}

bool IsSame(float a, float b)
{
	return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b) || (std::isnan(a) && std::isnan(b));
}

Lanes LanesOf(Float4 a)
{
	Lanes lanes;
	a.Store(lanes.data());
	return lanes;
}

/// Calls visit(a, b, c) with all pairs of unpleasant numbers in all lanes, and with some third number.
template <typename Function>
void ForEachPair(Function visit)
{
	const std::vector<float>& numbers = Unpleasant();
	const size_t count = numbers.size();
	for (size_t i = 0; i < count; ++i)
	{
		for (size_t j = 0; j < count; ++j)
		{
			Lanes a;
			Lanes b;
			Lanes c;
			for (size_t lane = 0; lane < 4; ++lane)
			{
				a[lane] = numbers[(i + lane) % count];
				b[lane] = numbers[(j + 3 * lane) % count];
				c[lane] = numbers[(i + j + 7 * lane) % count];
			}
			visit(a, b, c);
		}
	}
}

/// Compares an operation on four floats with that on one.
template <typename Four, typename One>
void ExpectLanes(const char* name, Four four, One one)
{
	ForEachPair(
		[&](const Lanes& a, const Lanes& b, const Lanes& c)
		{
			const Lanes result = LanesOf(four(Float4::Load(a.data()), Float4::Load(b.data()), Float4::Load(c.data())));
			for (size_t lane = 0; lane < 4; ++lane)
			{
				const float expected = one(a[lane], b[lane], c[lane]);
				EXPECT_TRUE(IsSame(result[lane], expected))
					<< name << " of " << a[lane] << ", " << b[lane] << ", " << c[lane] << " is " << result[lane]
					<< ", not " << expected;
			}
		});
}

/// a * b + c, rounded twice unless fused.
float MulAddOne(float a, float b, float c)
{
	if (FusesMultiplyAdd)
	{
		return std::fma(a, b, c);
	}
	const volatile float product = a * b;
	return product + c;
}

float SumOne(const Lanes& a) { return (a[0] + a[1]) + (a[2] + a[3]); }

} // namespace

TEST(Simd, ArithmeticIsThatOfSingleFloats)
{
	ExpectLanes(
		"sum", [](Float4 a, Float4 b, Float4) { return a + b; }, [](float a, float b, float) { return a + b; });
	ExpectLanes(
		"difference", [](Float4 a, Float4 b, Float4) { return a - b; }, [](float a, float b, float) { return a - b; });
	ExpectLanes(
		"product", [](Float4 a, Float4 b, Float4) { return a * b; }, [](float a, float b, float) { return a * b; });
	ExpectLanes(
		"quotient", [](Float4 a, Float4 b, Float4) { return a / b; }, [](float a, float b, float) { return a / b; });
	ExpectLanes(
		"Sqrt", [](Float4 a, Float4, Float4) { return Sqrt(a); }, [](float a, float, float) { return std::sqrt(a); });
}

TEST(Simd, MaxAndMinAreTheSecondWhereThereIsNoOrder)
{
	ExpectLanes(
		"Max", [](Float4 a, Float4 b, Float4) { return Max(a, b); },
		[](float a, float b, float) { return a > b ? a : b; });
	ExpectLanes(
		"Min", [](Float4 a, Float4 b, Float4) { return Min(a, b); },
		[](float a, float b, float) { return a < b ? a : b; });
	const float nan = std::numeric_limits<float>::quiet_NaN();
	EXPECT_EQ(LanesOf(Max(Float4::Splat(nan), Float4::Splat(2.0f)))[0], 2.0f);
	EXPECT_TRUE(std::isnan(LanesOf(Max(Float4::Splat(2.0f), Float4::Splat(nan)))[0]));
	EXPECT_TRUE(std::signbit(LanesOf(Max(Float4::Splat(0.0f), Float4::Splat(-0.0f)))[0]));
}

TEST(Simd, ProductsAreRoundedBeforeTheyAreAdded)
{
	ExpectLanes(
		"MulAdd", [](Float4 a, Float4 b, Float4 c) { return MulAdd(a, b, c); }, MulAddOne);
	ExpectLanes(
		"NegMulAdd", [](Float4 a, Float4 b, Float4 c) { return NegMulAdd(a, b, c); },
		[](float a, float b, float c) { return MulAddOne(-a, b, c); });
	ForEachPair(
		[](const Lanes& a, const Lanes& b, const Lanes& c)
		{
			const Float4 a4 = Float4::Load(a.data());
			const Float4 b4 = Float4::Load(b.data());
			const Float4 c4 = Float4::Load(c.data());
			const Lanes added[4] = {LanesOf(MulAddLane<0>(a4, b4, c4)), LanesOf(MulAddLane<1>(a4, b4, c4)),
				LanesOf(MulAddLane<2>(a4, b4, c4)), LanesOf(MulAddLane<3>(a4, b4, c4))};
			const Lanes subtracted[4] = {LanesOf(NegMulAddLane<0>(a4, b4, c4)), LanesOf(NegMulAddLane<1>(a4, b4, c4)),
				LanesOf(NegMulAddLane<2>(a4, b4, c4)), LanesOf(NegMulAddLane<3>(a4, b4, c4))};
			for (size_t lane = 0; lane < 4; ++lane)
			{
				for (size_t i = 0; i < 4; ++i)
				{
					EXPECT_TRUE(IsSame(added[lane][i], MulAddOne(a[i], b[lane], c[i])));
					EXPECT_TRUE(IsSame(subtracted[lane][i], MulAddOne(-a[i], b[lane], c[i])));
				}
			}
		});
}

TEST(Simd, LanesAreAddedInPairs)
{
	ForEachPair(
		[](const Lanes& a, const Lanes& b, const Lanes& c)
		{
			const Float4 a4 = Float4::Load(a.data());
			const Lanes sums = LanesOf(SumLanes(a4, Float4::Load(b.data()), Float4::Load(c.data()), a4));
			EXPECT_TRUE(IsSame(SumLanes(a4), SumOne(a)));
			EXPECT_TRUE(IsSame(sums[0], SumOne(a)));
			EXPECT_TRUE(IsSame(sums[1], SumOne(b)));
			EXPECT_TRUE(IsSame(sums[2], SumOne(c)));
			EXPECT_TRUE(IsSame(sums[3], SumOne(a)));
		});
}

TEST(Simd, LanesKeepTheirPlaces)
{
	const Float4 a = Float4::Set(1.0f, 2.0f, 3.0f, 4.0f);
	EXPECT_EQ(LanesOf(a), (Lanes{1.0f, 2.0f, 3.0f, 4.0f}));
	EXPECT_EQ(LanesOf(Float4::Splat(5.0f)), (Lanes{5.0f, 5.0f, 5.0f, 5.0f}));
	EXPECT_EQ(LanesOf(Float4::From({6.0f, 7.0f, 8.0f})), (Lanes{6.0f, 7.0f, 8.0f, 0.0f}));
	EXPECT_EQ(a.ToVector3(), (Vector3{1.0f, 2.0f, 3.0f}));
	EXPECT_EQ(LanesOf(Broadcast<0>(a))[3], 1.0f);
	EXPECT_EQ(LanesOf(Broadcast<1>(a))[3], 2.0f);
	EXPECT_EQ(LanesOf(Broadcast<2>(a))[0], 3.0f);
	EXPECT_EQ(LanesOf(Broadcast<3>(a))[0], 4.0f);

	Float4 rows[4] = {a, a * 10.0f, a * 100.0f, a * 1000.0f};
	Transpose(rows[0], rows[1], rows[2], rows[3]);
	EXPECT_EQ(LanesOf(rows[0]), (Lanes{1.0f, 10.0f, 100.0f, 1000.0f}));
	EXPECT_EQ(LanesOf(rows[1]), (Lanes{2.0f, 20.0f, 200.0f, 2000.0f}));
	EXPECT_EQ(LanesOf(rows[2]), (Lanes{3.0f, 30.0f, 300.0f, 3000.0f}));
	EXPECT_EQ(LanesOf(rows[3]), (Lanes{4.0f, 40.0f, 400.0f, 4000.0f}));
}

TEST(Simd, ComparisonsAreFalseWhereThereIsNoOrder)
{
	ExpectLanes(
		"SelectLessEqual", [](Float4 a, Float4 b, Float4 c) { return SelectLessEqual(a, b, c, a); },
		[](float a, float b, float c) { return a <= b ? c : a; });
	ForEachPair(
		[](const Lanes& a, const Lanes& b, const Lanes& c)
		{
			unsigned bits = 0;
			unsigned others = 0;
			for (size_t lane = 0; lane < 4; ++lane)
			{
				bits |= a[lane] <= b[lane] ? 1u << lane : 0u;
				others |= b[lane] <= c[lane] ? 1u << lane : 0u;
			}
			const Float4 a4 = Float4::Load(a.data());
			const Float4 b4 = Float4::Load(b.data());
			EXPECT_EQ(LessEqualBits(a4, b4), bits);
			EXPECT_EQ(AllLessEqual(a4, b4), bits == 15);
			EXPECT_EQ(AllLessEqual(a4, b4, b4, Float4::Load(c.data())), bits == 15 && others == 15);
		});
	const Float4 one = Float4::Splat(1.0f);
	EXPECT_TRUE(AllLessEqual(one, one, Float4::Zero(), one));
	EXPECT_FALSE(AllLessEqual(one, one, one, Float4::Zero()));
}

} // namespace Cloth
