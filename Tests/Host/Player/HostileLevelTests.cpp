// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Components/StaticMeshComponent.h"
#include "GameFramework/Actor.h"
#include "Level/Level.h"
#include "Level/MeshReader.h"
#include "Level/ObjFile.h"
#include "Player/Files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace
{

/// A level with one cloth and other actors.
std::string HostileLevel(const std::string& cloth, const std::string& others = "")
{
	return R"({"Description": "a test", "Actors": [
{"Class": "ClothPhysicsActor", "Name": "A", "Cloth": {)"
		+ cloth + "}}" + others + "]}";
}

std::string HostileBody(const std::string& name, const std::string& mesh)
{
	return R"(,{"Class": "StaticMeshActor", "Name": ")" + name + R"(", "StaticMeshComponent": {"StaticMesh": )" + mesh
		+ "}}";
}

std::string HostileLevelError(const std::string& text, const Player::Budget& budget = {})
{
	return ErrorOf([&] { const Player::Level level(Input::Field::Parse("level.json", text), budget); });
}

const std::string SmallCloth = R"("SheetResolution": [5, 5])";

TEST(HostileLevel, IsRefusedBeforeItTakesGigabytes)
{
	EXPECT_EQ(HostileLevelError(HostileLevel(R"("SheetResolution": [1000, 1000])")),
		"level.json:2: Actors[0]: with it the cloths of the level have 1000000 particles; allowed: at most 250000");
	EXPECT_EQ(HostileLevelError(HostileLevel(R"("SheetResolution": [500, 500])"), {}), "");
	// Also of many that are small, and of those that do not say how large they are.
	const Player::Budget few{10, 3000, 1000};
	const std::string another = R"(,{"Class": "ClothPhysicsActor", "Name": "B"})";
	EXPECT_EQ(HostileLevelError(HostileLevel(R"("SheetResolution": [30, 40])", another), few), "");
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(R"("SheetResolution": [50, 40])", another), few),
		"Actors[1]: with it the cloths of the level have 3600 particles; allowed: at most 3000"));
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(R"("SheetResolution": [1e300, 1e300])")), "at most 250000"));
}

TEST(HostileLevel, CountsParticlesOfMeshes)
{
	const std::string mesh = R"("Source": "StaticMesh", "SimulationMesh": {"Shape": "Sphere", "Radius": 1})";
	EXPECT_EQ(HostileLevelError(HostileLevel(mesh), {10, 2560, 10000}), "");
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(mesh), {10, 2559, 10000}), "2560 particles"));
}

TEST(HostileLevel, SharesMeshesThatAreEqual)
{
	const std::string ball = R"({"Shape": "Sphere", "Radius": 1})";
	const std::string other = R"({"Shape": "Sphere", "Radius": 2})";
	const std::string text =
		HostileLevel(SmallCloth, HostileBody("B", ball) + HostileBody("C", ball) + HostileBody("D", other));
	const Player::Level level(Input::Field::Parse("level.json", text));
	const auto meshOf = [&level](const char* actor)
	{ return level.Find(actor)->FindComponentByClass<UStaticMeshComponent>()->GetStaticMesh(); };
	EXPECT_NE(meshOf("B"), nullptr);
	EXPECT_EQ(meshOf("B"), meshOf("C"));
	EXPECT_NE(meshOf("B"), meshOf("D"));
}

TEST(HostileLevel, CountsMeshesThatDiffer)
{
	const Player::Budget one{10, 1000, 6000};
	const std::string first = HostileBody("B", R"({"Shape": "Sphere", "Radius": 1})");
	const std::string same = HostileBody("C", R"({"Shape": "Sphere", "Radius": 1})");
	const std::string other = HostileBody("C", R"({"Shape": "Sphere", "Radius": 2})");
	EXPECT_EQ(HostileLevelError(HostileLevel(SmallCloth, first + same), one), "");
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(SmallCloth, first + other), one),
		"Actors[2].StaticMeshComponent.StaticMesh: its 5120 triangles are too many with those of the meshes before; "
		"880 are left"));
}

TEST(HostileLevel, CountsWhatIsDrawn)
{
	const std::string ball = R"({"Shape": "Sphere", "Radius": 1})";
	const std::string two = HostileLevel(SmallCloth, HostileBody("B", ball) + HostileBody("C", ball));
	EXPECT_EQ(HostileLevelError(two, {10, 1000, 6000, 10240}), "");
	EXPECT_TRUE(Contains(HostileLevelError(two, {10, 1000, 6000, 10239}),
		"Actors[2]: with it the level has 10240 triangles to draw; allowed: at most 10239"));
}

TEST(HostileLevel, CountsActors)
{
	const std::string two = HostileLevel(SmallCloth, HostileBody("B", R"({"Shape": "Castle"})"));
	EXPECT_TRUE(
		Contains(HostileLevelError(two, {1, 1000, 10000}), "Actors: 2 actors are too many; allowed: at most 1"));
}

TEST(HostileLevel, NamesNoFilesOutsideItsFolder)
{
	const TestFolder folder;
	folder.Write("outside.csv", "secret,1\n");
	std::filesystem::create_directories(folder.Path / "levels" / "fabrics");
	std::filesystem::create_symlink(folder.Path / "outside.csv", folder.Path / "levels" / "link.csv");
	std::filesystem::create_symlink("fabrics", folder.Path / "levels" / "inside");
	folder.Write("levels/fabrics/good.csv", "W,20\n");
	const auto errorOf = [&](const std::string& fabric, Input::Reach reach = Input::Reach::OwnFolder)
	{
		const auto file =
			folder.Write("levels/level.json", HostileLevel(SmallCloth + R"(, "Fabric": ")" + fabric + '"'));
		return ErrorOf([&] { const Player::Level level(file, reach); });
	};
	for (const std::string& outside : {folder.Path.string() + "/outside.csv", std::string("../outside.csv"),
			 std::string("fabrics/../../outside.csv"), std::string("link.csv"), std::string("../levels2/a.csv")})
	{
		EXPECT_TRUE(Contains(errorOf(outside), " is not in the folder of this file")) << outside;
		EXPECT_FALSE(Contains(errorOf(outside), "secret")) << outside;
	}
	for (const char* inside :
		{"fabrics/good.csv", "./fabrics/good.csv", "inside/good.csv", "fabrics/../fabrics/good.csv"})
	{
		EXPECT_EQ(errorOf(inside), "") << inside;
	}
	EXPECT_EQ(errorOf(folder.Path.string() + "/levels/fabrics/good.csv"), "");
	EXPECT_TRUE(Contains(errorOf("../outside.csv", Input::Reach::Anywhere), "secret"));
}

TEST(HostileLevel, IsFoundFromAnyFolder)
{
	const TestFolder folder;
	const std::filesystem::path before = std::filesystem::current_path();
	folder.Write("level.json", HostileLevel(SmallCloth + R"(, "Fabric": "good.csv")"));
	folder.Write("good.csv", "W,20\n");
	std::filesystem::create_directories(folder.Path / "below");
	std::filesystem::current_path(folder.Path);
	EXPECT_EQ(ErrorOf([] { const Player::Level level("level.json"); }), "");
	std::filesystem::current_path(folder.Path / "below");
	EXPECT_EQ(ErrorOf([] { const Player::Level level("../level.json"); }), "");
	std::filesystem::current_path(before);
}

TEST(HostileLevel, DoesNotWaitForAPipe)
{
	const TestFolder folder;
	ASSERT_EQ(mkfifo((folder.Path / "pipe.csv").c_str(), 0600), 0);
	const auto file = folder.Write("level.json", HostileLevel(SmallCloth + R"(, "Fabric": "pipe.csv")"));
	EXPECT_TRUE(Contains(ErrorOf([&] { const Player::Level level(file); }), "pipe.csv: is not a regular file"));
	EXPECT_EQ(ErrorOf([] { Input::ReadFile("/dev/zero"); }), "/dev/zero: is not a regular file");
}

TEST(HostileLevel, IsNotReadWhenItIsTooLarge)
{
	const TestFolder folder;
	const std::filesystem::path file = folder.Write("a", "12345");
	EXPECT_EQ(Input::ReadFile(file, 5), "12345");
	EXPECT_TRUE(Contains(ErrorOf([&] { Input::ReadFile(file, 4); }), "a: larger than 4 bytes"));
	// 17 MB that are not on the disk.
	std::filesystem::resize_file(file, 17 << 20);
	EXPECT_TRUE(Contains(ErrorOf([&] { const Player::Level level(file); }), "larger than 16777216 bytes"));
	EXPECT_TRUE(Contains(ErrorOf([&] { Input::LoadFabric(file); }), "larger than 262144 bytes"));
}

TEST(HostileLevel, ShowsNoControlCharacters)
{
	EXPECT_TRUE(Contains(HostileLevelError(R"({"Description": "\u001b[31m", "Actors": []})"),
		"Description: control characters are not allowed"));
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(SmallCloth, HostileBody("\\u009b31m", "null"))),
		"Actors[1].Name: control characters are not allowed"));
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(R"("Fabric": {"Name": "\n", "Values": {"Description": ""}})")),
		"Fabric: level.json:2: Actors[0].Cloth.Fabric.Name: control characters are not allowed"));
	EXPECT_STREQ(Input::Error("a\nb\x1b[31m").what(), "a?b?[31m");
}

TEST(HostileLevel, IsRefusedInAShortLine)
{
	const std::string megabyte(1 << 20, 'x');
	const std::string long1 = R"("Fabric": ")" + megabyte;
	for (const std::string& cloth : {"\"" + megabyte + "\": 1", long1 + "\"", long1 + ".csv\"",
			 R"("Fabric": {"Name": "a", "Values": {")" + megabyte + "\": 1}}"})
	{
		const std::string error = HostileLevelError(HostileLevel(cloth));
		EXPECT_GT(error.size(), 20U);
		EXPECT_LT(error.size(), 1100U);
	}
	// A thousand names that one could have meant are not listed.
	std::string bodies;
	for (int i = 0; i < 1000; ++i)
	{
		bodies += HostileBody("Body" + std::to_string(i), "null");
	}
	bodies += R"(,{"Class": "ClothPhysicsActor", "Name": "Z", "AttachParent": "something else"})";
	const std::string error = HostileLevelError(HostileLevel(SmallCloth, bodies));
	EXPECT_TRUE(Contains(error, "unknown 'something else'; allowed: A, Body0, "));
	EXPECT_TRUE(error.ends_with(", ..."));
	EXPECT_LT(error.size(), 1000U);
}

TEST(HostileLevel, NamesTheBoundOfHugeNumbers)
{
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(R"("SheetSize": [1e308, 1])")),
		"SheetSize[0]: 1e308 is not allowed (0.01 to 1000)"));
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(R"("SheetSize": [1e400, 1])")),
		"SheetSize[0]: 1e400 is not allowed (0.01 to 1000)"));
	EXPECT_TRUE(Contains(HostileLevelError(HostileLevel(R"("Pins": {"ParticleIndices": [9e11]})")),
		"ParticleIndices[0]: 9e11 is not allowed ("));
	EXPECT_TRUE(Contains(
		HostileLevelError(HostileLevel(R"("Fabric": {"Name": "a", "Values": {"Description": "", "Shear": 1e400}})")),
		"Shear: 1e400 is not allowed (at most 1.79769e+308)"));
}

/// Took minutes when each triangle was compared with each around the point that all share.
TEST(HostileMesh, WithAPointThatAllTrianglesShareIsReadAsFastAsOthers)
{
	constexpr int Triangles = 200000;
	std::string text = "v 0 0 0\n";
	for (int i = 0; i < Triangles + 1; ++i)
	{
		text += "v 1 " + std::to_string(0.25 * i) + " 0\n";
	}
	for (int i = 0; i < Triangles; ++i)
	{
		text += "f 1 " + std::to_string(i + 2) + " " + std::to_string(i + 3) + "\n";
	}
	const Cloth::Scenes::Mesh mesh = Player::ParseObj("a.obj", text);
	const std::vector<Cloth::Vector3> normals = Player::CornerNormals(mesh);
	ASSERT_EQ(normals.size(), 3U * Triangles);
	EXPECT_EQ(normals[0].Z, 1.0f);
	EXPECT_EQ(normals.back().Z, 1.0f);
}

TEST(HostileMesh, HasNoFaceWithThousandsOfCorners)
{
	std::string text = "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2";
	for (int i = 2; i < 1000; ++i)
	{
		text += " 3";
	}
	EXPECT_FALSE(Contains(ErrorOf([&] { Player::ParseObj("a.obj", text); }), "corners"));
	EXPECT_EQ(ErrorOf([&] { Player::ParseObj("a.obj", text + " 3"); }), "a.obj:4: a face of more than 1000 corners");
}

TEST(HostileMesh, IsRefusedInAShortLine)
{
	const std::string megabyte(1 << 20, 'x');
	for (const std::string& text : {"v 0 0 " + megabyte, std::string("v 0 0 \x1b[31m"), "v 0 0 0\nf 1 1 " + megabyte})
	{
		const std::string error = ErrorOf([&] { Player::ParseObj("a.obj", text); });
		EXPECT_TRUE(Contains(error, "a.obj:"));
		EXPECT_LT(error.size(), 200U);
		EXPECT_FALSE(Contains(error, "\x1b"));
	}
}

} // namespace
