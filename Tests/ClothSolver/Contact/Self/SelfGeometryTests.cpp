// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfImpact.h"
#include "SelfScenes.h"

#include <array>

namespace Cloth
{

namespace
{

constexpr float Near = 2e-6f;

float Lane(Float4 a) { return a.ToVector3().X; }

/// The least distance over a dense sample of weights; never less than the true one.
float SampledParticleTriangle(Vector3 p, Vector3 a, Vector3 b, Vector3 c)
{
	float least = Length(p - a);
	constexpr int Steps = 120;
	for (int i = 0; i <= Steps; ++i)
	{
		for (int j = 0; i + j <= Steps; ++j)
		{
			const float v = static_cast<float>(i) / Steps;
			const float w = static_cast<float>(j) / Steps;
			least = std::min(least, Length(p - (a + (b - a) * v + (c - a) * w)));
		}
	}
	return least;
}

float SampledEdgeEdge(Vector3 a0, Vector3 a1, Vector3 b0, Vector3 b1)
{
	float least = Length(a0 - b0);
	constexpr int Steps = 120;
	for (int i = 0; i <= Steps; ++i)
	{
		for (int j = 0; j <= Steps; ++j)
		{
			const float s = static_cast<float>(i) / Steps;
			const float t = static_cast<float>(j) / Steps;
			least = std::min(least, Length(a0 + (a1 - a0) * s - b0 - (b1 - b0) * t));
		}
	}
	return least;
}

} // namespace

TEST(SelfGeometry, ParticleTriangleDistanceIsTheLeastOne)
{
	Scenes::Random random(1);
	for (int trial = 0; trial < 300; ++trial)
	{
		const Vector3 p = random.InCube() * 1.5f;
		const Vector3 a = random.InCube();
		const Vector3 b = random.InCube();
		const Vector3 c = random.InCube();
		const TrianglePoint nearest = NearestOnTriangle(p, a, b, c);
		const Vector3 point = a * nearest.Weight[0] + b * nearest.Weight[1] + c * nearest.Weight[2];
		const float sampled = SampledParticleTriangle(p, a, b, c);
		const float four = std::sqrt(Lane(ParticleTriangleDistance2(
			Vector3x4::Splat(p), Vector3x4::Splat(a), Vector3x4::Splat(b), Vector3x4::Splat(c))));
		EXPECT_LE(Length(p - point), sampled + Near);
		EXPECT_GE(Length(p - point), sampled - 0.03f);
		EXPECT_NEAR(four, Length(p - point), 1e-5f);
	}
}

TEST(SelfGeometry, EdgeEdgeDistanceIsTheLeastOne)
{
	Scenes::Random random(2);
	int interior = 0;
	for (int trial = 0; trial < 300; ++trial)
	{
		const Vector3 a0 = random.InCube();
		const Vector3 a1 = random.InCube();
		const Vector3 b0 = random.InCube();
		const Vector3 b1 = random.InCube();
		const EdgePoints nearest = NearestOnEdges(a0, a1, b0, b1);
		const float distance = Length(a0 + (a1 - a0) * nearest.First - b0 - (b1 - b0) * nearest.Second);
		const float sampled = SampledEdgeEdge(a0, a1, b0, b1);
		unsigned bits = 0;
		const float four = std::sqrt(Lane(EdgeEdgeDistance2(
			Vector3x4::Splat(a0), Vector3x4::Splat(a1), Vector3x4::Splat(b0), Vector3x4::Splat(b1), bits)));
		EXPECT_LE(distance, sampled + Near);
		EXPECT_GE(distance, sampled - 0.03f);
		EXPECT_NEAR(four, distance, 1e-5f);
		EXPECT_EQ(bits != 0, nearest.Interior);
		interior += nearest.Interior ? 1 : 0;
	}
	EXPECT_GT(interior, 30);
	EXPECT_LT(interior, 270);
}

TEST(SelfGeometry, BadGeometryGivesFiniteDistances)
{
	const std::array<Vector3, 4> points = {Vector3{}, {1.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}};
	for (Vector3 a : points)
	{
		for (Vector3 b : points)
		{
			for (Vector3 c : points)
			{
				const Vector3 p = {0.5f, 1.0f, 0.0f};
				const TrianglePoint nearest = NearestOnTriangle(p, a, b, c);
				const Vector3 point = a * nearest.Weight[0] + b * nearest.Weight[1] + c * nearest.Weight[2];
				EXPECT_NEAR(Length(p - point), SampledParticleTriangle(p, a, b, c), 1e-3f);
				EXPECT_TRUE(IsFinite(point));
				unsigned bits = 0;
				EXPECT_TRUE(std::isfinite(Lane(EdgeEdgeDistance2(
					Vector3x4::Splat(a), Vector3x4::Splat(b), Vector3x4::Splat(c), Vector3x4::Splat(p), bits))));
				EXPECT_TRUE(std::isfinite(Lane(ParticleTriangleDistance2(
					Vector3x4::Splat(p), Vector3x4::Splat(a), Vector3x4::Splat(b), Vector3x4::Splat(c)))));
			}
		}
	}
}

TEST(SelfGeometry, ImpactsAreFoundWhereSignsChange)
{
	// A particle that goes through a triangle changes the side and is inside when it does; sampled in time.
	Scenes::Random random(3);
	int found = 0;
	for (int trial = 0; trial < 2000; ++trial)
	{
		const std::array<Vector3, 4> x = {random.InCube(), random.InCube(), random.InCube(), random.InCube()};
		const std::array<Vector3, 4> u = {random.InCube(), random.InCube(), random.InCube(), random.InCube()};
		bool meets = false;
		float last = 0.0f;
		constexpr int Steps = 400;
		for (int step = 0; step <= Steps; ++step)
		{
			std::array<Vector3, 4> at;
			for (size_t k = 0; k < 4; ++k)
			{
				at[k] = x[k] + u[k] * (static_cast<float>(step) / Steps);
			}
			const float volume = Dot(at[0] - at[1], Cross(at[2] - at[1], at[3] - at[1]));
			const TrianglePoint nearest = NearestOnTriangle(at[0], at[1], at[2], at[3]);
			const bool inside = nearest.Feature == TriangleFeature::Face
				&& std::min({nearest.Weight[0], nearest.Weight[1], nearest.Weight[2]}) > 0.02f;
			meets = meets || (step > 0 && inside && volume * last < 0.0f);
			last = volume;
		}
		Impact impact{};
		const bool hit = FindParticleImpact(x, u, impact);
		EXPECT_TRUE(hit || !meets) << trial;
		std::array<Vector3x4, 4> from = {
			Vector3x4::Splat(x[0]), Vector3x4::Splat(x[1]), Vector3x4::Splat(x[2]), Vector3x4::Splat(x[3])};
		std::array<Vector3x4, 4> way = {
			Vector3x4::Splat(u[0]), Vector3x4::Splat(u[1]), Vector3x4::Splat(u[2]), Vector3x4::Splat(u[3])};
		EXPECT_TRUE(!hit || MayBecomeCoplanar(from, way, false) == 15u) << trial;
		found += meets ? 1 : 0;
	}
	EXPECT_GT(found, 50);
}

} // namespace Cloth
