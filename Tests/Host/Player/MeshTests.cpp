// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/MeshReader.h"
#include "Level/ObjFile.h"
#include "Player/Files.h"

#include <gtest/gtest.h>

namespace
{

const std::string Tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

std::string ObjError(const std::string& text)
{
	const TestFolder folder;
	return ErrorOf([&] { Player::ReadObj(folder.Write("a.obj", text)); });
}

Player::BodyMesh Read(const TestFolder& folder, const std::string& text)
{
	return Player::ReadMesh(Input::Field::Load(folder.Write("a.json", text)));
}

std::string MeshError(const std::string& text)
{
	const TestFolder folder;
	return ErrorOf([&] { Read(folder, text); });
}

/// Volume enclosed by a surface that faces out.
float Volume(const Cloth::Scenes::Mesh& mesh)
{
	float volume = 0.0f;
	for (size_t i = 0; i < mesh.Triangles.size(); i += 3)
	{
		const auto at = [&](size_t corner) { return mesh.Positions[static_cast<size_t>(mesh.Triangles[corner])]; };
		volume += Dot(at(i), Cross(at(i + 1), at(i + 2))) / 6.0f;
	}
	return volume;
}

TEST(ObjFile, ReadsPolygonsTextureCoordinatesAndNegativeIndices)
{
	const TestFolder folder;
	const Cloth::Scenes::Mesh mesh = Player::ReadObj(folder.Write("a.obj",
		"# a comment\r\nv 0 0 0\r\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 1\nvn 0 0 1\n"
		"f 1/1/1 2/1/1 3/2/1 4/2/1\nf -4//1 -3//1 -2//1\n"));
	EXPECT_EQ(mesh.Triangles.size(), 9U);
	EXPECT_EQ(mesh.Positions.size(), 7U); // four with texture coordinates, three without
	EXPECT_EQ(mesh.TextureCoordinates[2].X, 1.0f);
}

TEST(ObjFile, NamesTheLineOfAnError)
{
	EXPECT_TRUE(Contains(ObjError(Tetrahedron + "f 1 2 9\n"), "a.obj:9: there is no point '9'; there are 4"));
	EXPECT_TRUE(Contains(ObjError("v 0 0\n"), "a.obj:1: '' is not a coordinate"));
	EXPECT_TRUE(Contains(ObjError("v 0 0 nan\n"), "'nan' is not a coordinate"));
	EXPECT_TRUE(Contains(ObjError("v 0 0 1e30\n"), "is not a coordinate"));
	EXPECT_TRUE(Contains(ObjError(Tetrahedron + "f 1 2\n"), "a face needs three corners"));
	EXPECT_TRUE(Contains(ObjError(Tetrahedron + "f 1 2 x\n"), "no point 'x'"));
	EXPECT_TRUE(Contains(ObjError("hello"), "there are no triangles in it"));
}

TEST(ObjFile, RefusesAMillionTrianglesWithoutArea)
{
	std::string flat = Tetrahedron;
	for (int i = 0; i < 1000000; ++i)
	{
		flat += "f 1 2 2\n";
	}
	EXPECT_TRUE(Contains(ObjError(flat), "1000000 of 1000004 triangles have no area"));
}

TEST(ObjFile, DropsFewTrianglesWithoutArea)
{
	const TestFolder folder;
	EXPECT_EQ(Player::ReadObj(folder.Write("a.obj", Tetrahedron + "f 1 1 2\n")).Triangles.size(), 12U);
}

TEST(MeshReader, MakesClosedShapesOfTheRightVolume)
{
	const TestFolder folder;
	EXPECT_NEAR(Volume(Read(folder, R"({"Shape": "Box", "Size": [1, 2, 3]})").Surface), 6.0f, 1e-4f);
	EXPECT_NEAR(Volume(Read(folder, R"({"Shape": "Sphere", "Radius": 1})").Surface), 4.18879f, 0.05f);
	EXPECT_NEAR(Volume(Read(folder, R"({"Shape": "Capsule", "Radius": 1, "Height": 3})").Surface), 7.33038f, 0.1f);
	EXPECT_NEAR(Volume(Read(folder, R"({"Shape": "Cylinder", "Radius": 1, "Height": 2})").Surface), 6.28319f, 0.05f);
	EXPECT_NEAR(Volume(Read(folder, R"({"Shape": "Ring", "Radius": 2, "TubeRadius": 0.5})").Surface), 9.8696f, 0.2f);
	EXPECT_GT(Volume(Read(folder, R"({"Shape": "Castle"})").Surface), 0.05f);
}

TEST(MeshReader, ChoosesWhatCollides)
{
	const TestFolder folder;
	folder.Write("t.obj", Tetrahedron);
	EXPECT_EQ(Read(folder, R"({"Shape": "Box", "Size": [1, 1, 1]})").Collision, Player::CollisionKind::Box);
	EXPECT_EQ(Read(folder, R"({"Shape": "Box", "Size": [1, 1, 1], "Collision": "Complex"})").Collision,
		Player::CollisionKind::Triangles);
	EXPECT_EQ(Read(folder, R"({"Shape": "File", "File": "t.obj"})").Collision, Player::CollisionKind::Triangles);
	EXPECT_EQ(Read(folder, R"({"Shape": "File", "File": "t.obj", "Collision": "Simple"})").Collision,
		Player::CollisionKind::Convex);
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "Castle", "Collision": "Simple"})"), "only Complex"));
}

TEST(MeshReader, NamesWhatIsWrong)
{
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "Box", "Size": [1, -1, 1]})"), "Size[1]: -1 is not allowed"));
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "Box"})"), "'Size' is missing"));
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "Boxx"})"), "Shape: unknown 'Boxx'; did you mean 'Box'?"));
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "Sphere", "Radius": 1, "Height": 2})"), "Height: unknown key"));
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "Capsule", "Radius": 1, "Height": 1})"), "at least as high"));
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "File", "File": "no.obj"})"), "a.json:1: File: "));
	EXPECT_TRUE(Contains(MeshError(R"({"Shape": "File", "File": "no.obj"})"), "no.obj: there is no such file"));
}

TEST(MeshReader, KeepsSharpEdgesAndSmoothsTheRest)
{
	const TestFolder folder;
	const Cloth::Scenes::Mesh box = Read(folder, R"({"Shape": "Box", "Size": [1, 1, 1]})").Surface;
	for (const Cloth::Vector3 normal : Player::CornerNormals(box))
	{
		EXPECT_NEAR(std::max({std::abs(normal.X), std::abs(normal.Y), std::abs(normal.Z)}), 1.0f, 1e-5f);
	}
	const Cloth::Scenes::Mesh ball = Read(folder, R"({"Shape": "Sphere", "Radius": 1})").Surface;
	const std::vector<Cloth::Vector3> normals = Player::CornerNormals(ball);
	for (size_t i = 0; i < normals.size(); ++i)
	{
		EXPECT_GT(Dot(normals[i], ball.Positions[static_cast<size_t>(ball.Triangles[i])]), 0.999f);
	}
}

} // namespace
