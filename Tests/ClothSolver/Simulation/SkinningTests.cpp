// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothSolver/Pose.h"
#include "ClothSolver/Skinning.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace Cloth
{
namespace
{

/// A sheet of squares of two triangles, and vertices over it.
struct Sheet
{
	explicit Sheet(int side, float spacing = 0.1f)
	{
		for (int y = 0; y < side; ++y)
		{
			for (int x = 0; x < side; ++x)
			{
				Positions.push_back({spacing * static_cast<float>(x), spacing * static_cast<float>(y), 0.0f});
			}
		}
		for (int y = 0; y + 1 < side; ++y)
		{
			for (int x = 0; x + 1 < side; ++x)
			{
				const int at = y * side + x;
				Triangles.insert(Triangles.end(), {at, at + 1, at + side, at + 1, at + side + 1, at + side});
			}
		}
		std::vector<std::vector<int>> around(Positions.size());
		for (size_t corner = 0; corner < Triangles.size(); ++corner)
		{
			around[static_cast<size_t>(Triangles[corner])].push_back(static_cast<int>(corner / 3));
		}
		First.push_back(0);
		for (const std::vector<int>& each : around)
		{
			Around.insert(Around.end(), each.begin(), each.end());
			First.push_back(static_cast<int>(Around.size()));
		}
		TriangleNormals.resize(Triangles.size() / 3);
		Normals.resize(Positions.size());
		FindNormals();
	}

	void FindNormals()
	{
		FindTriangleNormals(Triangles, Positions, TriangleNormals);
		FindParticleNormals(First, Around, TriangleNormals, Normals);
	}

	/// A vertex in the middle of each triangle, at a height over it.
	std::vector<SkinVertex> Bind(float height) const
	{
		std::vector<SkinVertex> vertices(Triangles.size() / 3);
		for (size_t i = 0; i < vertices.size(); ++i)
		{
			SkinVertex& vertex = vertices[i];
			Vector3 point;
			for (size_t corner = 0; corner < 3; ++corner)
			{
				vertex.Particles[corner] = Triangles[3 * i + corner];
				point += Positions[static_cast<size_t>(vertex.Particles[corner])] / 3.0f;
			}
			vertex.Weights = {1.0f / 3.0f, 1.0f / 3.0f, 1.0f / 3.0f};
			BindVertex(vertex, {point + Vector3{0.0f, 0.0f, height}, {0.6f, 0.0f, 0.8f}, {0.8f, 0.0f, -0.6f}},
				Positions, Normals);
		}
		return vertices;
	}

	std::vector<SkinnedVertex> Skin(const std::vector<SkinVertex>& vertices) const
	{
		std::vector<SkinnedVertex> skinned(vertices.size());
		SkinVertices(vertices, Positions, Normals, skinned);
		return skinned;
	}

	std::vector<Vector3> Positions;
	std::vector<int> Triangles;
	std::vector<int> First;
	std::vector<int> Around;
	std::vector<Vector3> TriangleNormals;
	std::vector<Vector3> Normals;
};

void ExpectNear(Vector3 a, Vector3 b, float tolerance)
{
	EXPECT_NEAR(a.X, b.X, tolerance);
	EXPECT_NEAR(a.Y, b.Y, tolerance);
	EXPECT_NEAR(a.Z, b.Z, tolerance);
}

TEST(Skinning, NormalsAreThoseOfTheTrianglesByArea)
{
	// Two triangles at right angles, one of four times the area of the other.
	const std::vector<Vector3> positions = {{0, 0, 0}, {0, 1, 0}, {2, 0, 0}, {0, 0, 0.5f}};
	const std::vector<int> triangles = {0, 2, 1, 0, 1, 3};
	std::vector<Vector3> ofTriangles(2);
	FindTriangleNormals(triangles, positions, ofTriangles);
	ExpectNear(ofTriangles[0], {0, 0, 2}, 1.0e-6f);
	ExpectNear(ofTriangles[1], {0.5f, 0, 0}, 1.0e-6f);

	const std::vector<int> first = {0, 2, 3, 3};
	const std::vector<int> around = {0, 1, 1};
	std::vector<Vector3> ofParticles(3);
	FindParticleNormals(first, around, ofTriangles, ofParticles);
	ExpectNear(ofParticles[0], Vector3{0.5f, 0, 2} / std::sqrt(4.25f), 1.0e-6f);
	ExpectNear(ofParticles[1], {1, 0, 0}, 1.0e-6f);
	EXPECT_EQ(ofParticles[2], Vector3{}) << "a particle without triangles";
}

TEST(Skinning, VerticesAreCarriedToWhereTheyWereBound)
{
	const Sheet sheet(6);
	const std::vector<SkinVertex> vertices = sheet.Bind(0.03f);
	const std::vector<SkinnedVertex> skinned = sheet.Skin(vertices);
	for (size_t i = 0; i < vertices.size(); ++i)
	{
		EXPECT_NEAR(skinned[i].Position.Z, 0.03f, 1.0e-6f);
		ExpectNear(skinned[i].Normal, {0.6f, 0.0f, 0.8f}, 1.0e-6f);
		ExpectNear(skinned[i].Tangent, {0.8f, 0.0f, -0.6f}, 1.0e-6f);
	}
}

TEST(Skinning, VerticesFollowARigidMotion)
{
	Sheet sheet(6);
	const std::vector<SkinVertex> vertices = sheet.Bind(0.03f);
	const std::vector<SkinnedVertex> before = sheet.Skin(vertices);
	const Pose pose{{0.3f, -0.2f, 0.7f}, RotationBy({0.5f, -1.1f, 0.8f})};
	for (Vector3& position : sheet.Positions)
	{
		position = pose.ToWorld(position);
	}
	sheet.FindNormals();
	const std::vector<SkinnedVertex> after = sheet.Skin(vertices);
	for (size_t i = 0; i < vertices.size(); ++i)
	{
		ExpectNear(after[i].Position, pose.ToWorld(before[i].Position), 2.0e-6f);
		ExpectNear(after[i].Normal, Rotate(pose.Rotation, before[i].Normal), 2.0e-6f);
		ExpectNear(after[i].Tangent, Rotate(pose.Rotation, before[i].Tangent), 2.0e-6f);
	}
}

TEST(Skinning, VerticesOverABentSheetLieOnALargerCylinder)
{
	constexpr float Radius = 1.0f;
	constexpr float Height = 0.1f;
	const auto worst = [](int side)
	{
		Sheet sheet(side, 1.0f / static_cast<float>(side - 1));
		const std::vector<SkinVertex> vertices = sheet.Bind(Height);
		for (Vector3& position : sheet.Positions)
		{
			position = {Radius * std::sin(position.X / Radius), position.Y, Radius * std::cos(position.X / Radius)};
		}
		sheet.FindNormals();
		float most = 0.0f;
		for (const SkinnedVertex& vertex : sheet.Skin(vertices))
		{
			most = std::max(most, std::abs(std::hypot(vertex.Position.X, vertex.Position.Z) - (Radius + Height)));
		}
		return most;
	};
	// The chord of a triangle lies below the arc by the square of its length.
	EXPECT_LT(worst(11), 2.0e-3f);
	EXPECT_NEAR(worst(11) / worst(21), 4.0f, 0.6f);
}

TEST(Skinning, PartsGiveTheBitsOfTheWhole)
{
	Sheet sheet(8);
	for (size_t i = 0; i < sheet.Positions.size(); ++i)
	{
		sheet.Positions[i].Z = 0.05f * std::sin(static_cast<float>(i));
	}
	sheet.FindNormals();
	const std::vector<SkinVertex> vertices = sheet.Bind(0.02f);
	const std::vector<SkinnedVertex> whole = sheet.Skin(vertices);
	for (const size_t cut : {1U, 2U, 3U, 5U, 50U})
	{
		std::vector<Vector3> triangleNormals(sheet.TriangleNormals.size());
		std::vector<Vector3> normals(sheet.Normals.size());
		std::vector<SkinnedVertex> parts(vertices.size());
		const std::span<const int> triangles(sheet.Triangles);
		FindTriangleNormals(triangles.first(3 * cut), sheet.Positions, std::span(triangleNormals).first(cut));
		FindTriangleNormals(triangles.subspan(3 * cut), sheet.Positions, std::span(triangleNormals).subspan(cut));
		const std::span<const int> first(sheet.First);
		FindParticleNormals(first.first(cut + 1), sheet.Around, triangleNormals, std::span(normals).first(cut));
		FindParticleNormals(first.subspan(cut), sheet.Around, triangleNormals, std::span(normals).subspan(cut));
		EXPECT_EQ(triangleNormals, sheet.TriangleNormals);
		EXPECT_EQ(normals, sheet.Normals);
		const std::span<const SkinVertex> all(vertices);
		SkinVertices(all.first(cut), sheet.Positions, normals, std::span(parts).first(cut));
		SkinVertices(all.subspan(cut), sheet.Positions, normals, std::span(parts).subspan(cut));
		for (size_t i = 0; i < whole.size(); ++i)
		{
			EXPECT_EQ(parts[i].Position, whole[i].Position);
			EXPECT_EQ(parts[i].Normal, whole[i].Normal);
			EXPECT_EQ(parts[i].Tangent, whole[i].Tangent);
		}
	}
}

TEST(Skinning, TrianglesWithoutAreaGiveNumbers)
{
	Sheet sheet(3);
	const std::vector<SkinVertex> vertices = sheet.Bind(0.02f);
	sheet.Positions.assign(sheet.Positions.size(), {1.0f, 2.0f, 3.0f});
	sheet.FindNormals();
	for (const SkinnedVertex& vertex : sheet.Skin(vertices))
	{
		EXPECT_EQ(vertex.Position, (Vector3{1.0f, 2.0f, 3.0f}));
		EXPECT_EQ(vertex.Normal, Vector3{});
	}
}

} // namespace
} // namespace Cloth
