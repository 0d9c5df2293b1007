// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ShapeChecks.h"

#include "AllocationCounter.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

using Eigen::Vector3d;

Vector3d ToEigen(Vector3 v) { return {v.X, v.Y, v.Z}; }

std::array<Vector3d, 3> CornersOf(const Scenes::Mesh& mesh, size_t first)
{
	const auto at = [&](size_t i) { return ToEigen(mesh.Positions[static_cast<size_t>(mesh.Triangles[first + i])]); };
	return {at(0), at(1), at(2)};
}

double ToSegment(const Vector3d& p, const Vector3d& a, const Vector3d& b)
{
	const Vector3d ab = b - a;
	return (p - a - std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0) * ab).norm();
}

double ToTriangle(const Vector3d& p, const std::array<Vector3d, 3>& t)
{
	const Vector3d normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
	bool isOver = true;
	double nearest = std::numeric_limits<double>::infinity();
	for (size_t i = 0; i < 3; ++i)
	{
		const Vector3d& a = t[i];
		const Vector3d& b = t[(i + 1) % 3];
		isOver = isOver && normal.cross(b - a).dot(p - a) >= 0.0;
		nearest = std::min(nearest, ToSegment(p, a, b));
	}
	return isOver ? std::abs(normal.dot(p - t[0])) : nearest;
}

/// Van Oosterom and Strackee.
double SolidAngle(const Vector3d& p, const std::array<Vector3d, 3>& t)
{
	const Vector3d a = t[0] - p;
	const Vector3d b = t[1] - p;
	const Vector3d c = t[2] - p;
	return 2.0
		* std::atan2(a.dot(b.cross(c)),
			a.norm() * b.norm() * c.norm() + a.dot(b) * c.norm() + b.dot(c) * a.norm() + c.dot(a) * b.norm());
}

} // namespace

ShapePointer Made(const Result<ShapePointer>& shape)
{
	EXPECT_TRUE(shape.Ok()) << shape.Error;
	return shape.Value;
}

ShapePointer MeshShape(const Scenes::Mesh& mesh, Sides sides)
{
	return Made(MakeTriangleMesh(mesh.Positions, mesh.Triangles, sides));
}

void ExpectRefused(const Result<ShapePointer>& shape, const std::string& field, const std::string& value)
{
	EXPECT_EQ(shape.Value, nullptr);
	EXPECT_EQ(shape.Error.rfind(field + " is ", 0), 0u) << "'" << shape.Error << "' must begin with " << field;
	EXPECT_NE(shape.Error.find("; allowed: "), std::string::npos) << shape.Error;
	EXPECT_NE(shape.Error.find(value), std::string::npos) << "'" << shape.Error << "' must show " << value;
}

SurfacePoint Seen(const Shape& shape, Vector3 point, float reach)
{
	SurfacePoint seen;
	EXPECT_TRUE(shape.Closest(point, reach, seen)) << point.X << ' ' << point.Y << ' ' << point.Z;
	return seen;
}

std::vector<Vector3> PointsAbout(const Bounds& bounds, float margin, int count, uint64_t seed)
{
	Scenes::Random random(seed);
	const Vector3 center = (bounds.Low + bounds.High) * 0.5f;
	const Vector3 half = (bounds.High - bounds.Low) * 0.5f + Vector3{margin, margin, margin};
	std::vector<Vector3> points;
	for (int i = 0; i < count; ++i)
	{
		const Vector3 p = random.InCube();
		points.push_back(center + Vector3{p.X * half.X, p.Y * half.Y, p.Z * half.Z});
	}
	return points;
}

void ExpectConsistent(const Shape& shape, std::span<const Vector3> points, double creased)
{
	const long allocations = AllocationCount();
	int odd = 0;
	int inside = 0;
	for (const Vector3 p : points)
	{
		SurfacePoint seen;
		if (!shape.Closest(p, Everywhere, seen))
		{
			ADD_FAILURE() << "nothing near " << p.X << ' ' << p.Y << ' ' << p.Z;
			return;
		}
		inside += seen.Distance < 0.0f ? 1 : 0;
		ASSERT_NEAR(Length(seen.Normal), 1.0f, 1e-5f);
		ASSERT_LT(Length(p - seen.Normal * seen.Distance - seen.Point), 3e-6f * (1.0f + Length(p)));

		SurfacePoint again;
		if (seen.Distance > 1e-4f)
		{
			ASSERT_FALSE(shape.Closest(p, 0.999f * seen.Distance, again));
			ASSERT_TRUE(shape.Closest(p, 1.001f * seen.Distance, again));
		}
		else
		{
			ASSERT_TRUE(shape.Closest(p, std::max(2e-4f, 0.0f), again));
		}
		ASSERT_NEAR(again.Distance, seen.Distance, 1e-6f);

		constexpr float Step = 1e-3f;
		const Vector3 axes[3] = {{Step, 0.0f, 0.0f}, {0.0f, Step, 0.0f}, {0.0f, 0.0f, Step}};
		float slope[3];
		for (int axis = 0; axis < 3; ++axis)
		{
			SurfacePoint low{{}, {}, NotANumber};
			SurfacePoint high{{}, {}, NotANumber};
			(void)shape.Closest(p - axes[axis], Everywhere, low);
			(void)shape.Closest(p + axes[axis], Everywhere, high);
			slope[axis] = (high.Distance - low.Distance) / (2.0f * Step);
		}
		odd += Length(Vector3{slope[0], slope[1], slope[2]} - seen.Normal) < 0.02f ? 0 : 1;
	}
	EXPECT_LE(odd, creased * static_cast<double>(points.size()));
	if (shape.IsSolid())
	{
		EXPECT_GT(inside, 0);
	}
	EXPECT_EQ(AllocationCount(), allocations);
}

void ExpectDistances(const Shape& shape, std::span<const Vector3> points,
	const std::function<double(Vector3)>& reference, double tolerance)
{
	for (const Vector3 p : points)
	{
		ASSERT_NEAR(Seen(shape, p).Distance, reference(p), tolerance) << p.X << ' ' << p.Y << ' ' << p.Z;
	}
}

void ExpectRaysAsMarched(const Shape& shape, std::span<const Vector3> points)
{
	int hits = 0;
	for (size_t i = 0; i + 1 < points.size(); i += 2)
	{
		const Vector3 from = points[i];
		const Vector3 way = points[i + 1] - from;
		RayHit hit;
		const bool isHit = shape.Ray(from, from + way, hit);
		if (Seen(shape, from).Distance < 0.0f)
		{
			ASSERT_FALSE(isHit);
			continue;
		}
		// No step is longer than the distance, so the march cannot jump over the surface.
		float at = 0.0f;
		float distance = Seen(shape, from).Distance;
		float nearest = distance;
		while (at < 1.0f && distance > 2e-6f)
		{
			at += std::max(distance, 1e-6f) / Length(way);
			distance = at <= 1.0f ? Seen(shape, from + way * at).Distance : distance;
			nearest = std::min(nearest, distance);
		}
		if (at < 1.0f)
		{
			// A grazing path may pass.
			if (!isHit)
			{
				float deepest = 0.0f;
				for (int step = 0; step <= 1000; ++step)
				{
					deepest = std::min(deepest, Seen(shape, from + way * (0.001f * static_cast<float>(step))).Distance);
				}
				ASSERT_GT(deepest, -1e-5f) << i;
				continue;
			}
			++hits;
			ASSERT_GT(hit.Fraction, at - 1e-4f) << i;
			ASSERT_LT(std::abs(Seen(shape, from + way * hit.Fraction).Distance), 1e-5f) << i;
			ASSERT_LT(Dot(hit.Normal, way), 1e-6f);
			ASSERT_NEAR(Length(hit.Normal), 1.0f, 1e-5f);
		}
		else if (nearest > 1e-5f)
		{
			ASSERT_FALSE(isHit) << i;
		}
	}
	EXPECT_GT(hits, static_cast<int>(points.size() / 20));
}

double BruteDistance(const Scenes::Mesh& mesh, Vector3 point, bool isSigned)
{
	const Vector3d p = ToEigen(point);
	double nearest = std::numeric_limits<double>::infinity();
	double angle = 0.0;
	for (size_t t = 0; t < mesh.Triangles.size(); t += 3)
	{
		const std::array<Vector3d, 3> corners = CornersOf(mesh, t);
		nearest = std::min(nearest, ToTriangle(p, corners));
		angle += isSigned ? SolidAngle(p, corners) : 0.0;
	}
	return angle > 2.0 * std::numbers::pi ? -nearest : nearest;
}

double BruteRay(const Scenes::Mesh& mesh, Vector3 from, Vector3 to, bool frontOnly)
{
	const Vector3d o = ToEigen(from);
	const Vector3d way = ToEigen(to) - o;
	double first = 2.0;
	for (size_t t = 0; t < mesh.Triangles.size(); t += 3)
	{
		const std::array<Vector3d, 3> c = CornersOf(mesh, t);
		Eigen::Matrix3d system;
		system << c[1] - c[0], c[2] - c[0], -way;
		const Vector3d uvt = system.partialPivLu().solve(o - c[0]);
		const bool isFront = (c[1] - c[0]).cross(c[2] - c[0]).dot(way) < 0.0;
		if (uvt.x() >= 0.0 && uvt.y() >= 0.0 && uvt.x() + uvt.y() <= 1.0 && uvt.z() >= 0.0 && uvt.z() <= 1.0
			&& (isFront || !frontOnly))
		{
			first = std::min(first, uvt.z());
		}
	}
	return first;
}

} // namespace Cloth
