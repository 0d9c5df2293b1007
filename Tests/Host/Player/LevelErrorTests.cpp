// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Level.h"
#include "Play/Play.h"
#include "Player/Files.h"

#include <gtest/gtest.h>

namespace
{

/// A level with one cloth; parts of it can be replaced.
std::string LevelText(const std::string& cloth = R"("SheetSize": [1, 1], "SheetResolution": [5, 5])",
	const std::string& more = "", const std::string& header = R"("Seconds": 1,)")
{
	return R"({"Description": "a test",)" + header + R"("Actors": [
{"Class": "ClothPhysicsActor", "Name": "A", "Location": [0, 0, 1],
"Cloth": {)"
		+ cloth + "}}" + more + "]}";
}

std::string LevelError(const std::string& text)
{
	const TestFolder folder;
	const std::filesystem::path file = folder.Write("level.json", text);
	std::string error = ErrorOf([&] { const Player::Level level(file); });
	EXPECT_EQ(error.find('\n'), std::string::npos) << error;
	return error;
}

std::string Body(const std::string& component, const std::string& more = "")
{
	return R"(,{"Class": "StaticMeshActor", "Name": "B", "StaticMeshComponent": {)" + component + "}" + more + "}";
}

TEST(LevelErrors, AreNoneForAGoodLevel)
{
	EXPECT_EQ(LevelError(LevelText()), "");
	EXPECT_EQ(LevelError(LevelText("", Body(R"("StaticMesh": {"Shape": "Box", "Size": [1, 1, 1]})"))), "");
}

TEST(LevelErrors, NameUnknownKeys)
{
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("SheetSise": [1, 1])")),
		"level.json:3: Actors[0].Cloth.SheetSise: unknown key; did you mean 'SheetSize'?"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", "", R"("Secunds": 1,)")), "Secunds: unknown key"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body("", R"(, "Colour": 1)"))), "Actors[1].Colour: unknown key"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Pins": {"Edge": []})")), "Pins.Edge: unknown key"));
	// What the editor does not show cannot be set.
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("RestMesh": {})")), "RestMesh: unknown key"));
}

TEST(LevelErrors, NameMissingFabricsAndMeshes)
{
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Fabric": "Coton")")),
		"Actors[0].Cloth.Fabric: unknown 'Coton'; did you mean 'Cotton'?"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(R"("StaticMesh": {"Shape": "File", "File": "no.obj"})"))),
		"Actors[1].StaticMeshComponent.StaticMesh.File: "));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(R"("StaticMesh": {"Shape": "Box", "Size": [1, 1, -1]})"))),
		"Size[2]: -1 is not"));
}

TEST(LevelErrors, GiveLimitsInTheUnitsOfTheFile)
{
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("SheetSize": [-1, 1])")),
		"Actors[0].Cloth.SheetSize[0]: -1 is not allowed (0.01 to 1000)"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("SheetResolution": [1, 5])")), "1 is not allowed (2 to 1000)"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("SheetResolution": [5.5, 5])")), "5.5 is not a whole number"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("GravityScale": 11)")), "11 is not allowed (-10 to 10)"));
	EXPECT_TRUE(Contains(
		LevelError(LevelText("", Body(R"("BodyInstance": {"MassInKgOverride": 0})"))), "0 is not allowed (at least"));
}

TEST(LevelErrors, NameWrongTypes)
{
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("SheetSize": 1)")), "expected an array of 2, not a number"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("bSelfCollision": 1)")), "expected true or false, not a number"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Source": "Shet")")), "did you mean 'Sheet'?"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Pins": {"Edges": ["Bak"]})")), "Edges[0]: unknown 'Bak'"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Fabric": 7)")), "Fabric: expected a text"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Pins": {"Spheres": [{"Radius": -1}]})")), "Spheres[0].Radius: -1"));
}

TEST(LevelErrors, NameBrokenFiles)
{
	EXPECT_TRUE(Contains(LevelError(LevelText().substr(0, 80)), "level.json:2: not JSON"));
	EXPECT_TRUE(Contains(LevelError("[]"), "expected an object"));
	EXPECT_TRUE(Contains(LevelError("{}"), "'Description' is missing"));
	EXPECT_TRUE(Contains(LevelError(R"({"Description": "", "Actors": []})"), "there is no cloth among them"));
	EXPECT_TRUE(Contains(LevelError(LevelText(R"("Wind": [NaN, 0, 0])")), "level.json:3: not JSON"));
}

TEST(LevelErrors, NameActorsThatMakeNoSense)
{
	EXPECT_TRUE(Contains(LevelError(LevelText("", R"(,{"Class": "ClothPhysicsActor", "Name": "A"})")),
		"Actors[1].Name: there is another actor 'A'"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", R"(,{"Class": "Actor", "Name": "B"})")), "Actors[1].Class: unknown"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body("", R"(, "Path": [{"Time": 1}])"))), "Mobility is Movable"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body("", R"(, "Gusts": {})"))), "only a WindDirectionalSource"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body("", R"(, "Look": {"Color": "red"})"))), "is not a colour like"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body("", R"(, "Scale": [1, 0, 1])"))), "Scale[1]: 0 is not allowed"));
}

std::string Figure(const std::string& asset, const std::string& more)
{
	return R"(,{"Class": "SkeletalMeshActor", "Name": "B", "SkeletalMeshComponent": {)" + asset + "}" + more + "}";
}

TEST(LevelErrors, NameFiguresThatCannotBe)
{
	const std::string person = R"("SkeletalMeshAsset": {"Shape": "Figure", "Height": 1.7})";
	const std::string path = R"(, "Path": [{"Time": 1, "Location": [1, 0, 0]}])";
	const std::string gait = R"(, "Gait": {"Stride": 0.7, "Swing": 25})";
	EXPECT_EQ(LevelError(LevelText("", Figure(person, path + gait))), "");
	EXPECT_TRUE(Contains(LevelError(LevelText("", Figure(R"("SkeletalMeshAsset": {"Shape": "Figur"})", ""))),
		"Actors[1].SkeletalMeshComponent.SkeletalMeshAsset.Shape: unknown 'Figur'; did you mean 'Figure'?"));
	EXPECT_TRUE(
		Contains(LevelError(LevelText("", Figure(R"("SkeletalMeshAsset": {"Shape": "Figure", "Height": 0})", ""))),
			"SkeletalMeshAsset.Height: 0 is not allowed (0.1 to 100)"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Figure(R"("SkeletalMeshAsset": {"Shape": "Figure"})", ""))),
		"SkeletalMeshAsset: 'Height' is missing"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Figure(person, path + R"(, "Gait": {"Stride": 0, "Swing": 20})"))),
		"Actors[1].Gait.Stride: 0 is not allowed (0.01 to 100)"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Figure(person, path + R"(, "Gait": {"Stride": 1, "Swing": 90})"))),
		"Actors[1].Gait.Swing: 90 is not allowed (0 to 80)"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Figure(person, gait))), "Actors[1].Gait: only actors that follow a"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Figure("", path + gait))), "Gait: only a SkeletalMeshActor with a"));
}

TEST(LevelErrors, NameMotionsThatCannotBe)
{
	const std::string movable = R"("Mobility": "Movable")";
	EXPECT_TRUE(
		Contains(LevelError(LevelText("", Body(movable, R"(, "Path": [{"Time": 1, "Interpolation": "Cubik"}])"))),
			"Actors[1].Path[0].Interpolation: unknown 'Cubik'; did you mean 'Cubic'?"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(movable, R"(, "Path": [{"Time": 1}, {"Time": 0.5}])"))),
		"Actors[1].Path[1].Time: 0.5 is not allowed (1 to 1"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(movable, R"(, "Velocity": [1, 0, 0])"))),
		"Actors[1].Velocity: only bodies whose bSimulatePhysics is true"));
	const std::string simulated = movable + R"(, "BodyInstance": {"bSimulatePhysics": true})";
	EXPECT_TRUE(Contains(
		LevelError(LevelText("", Body(simulated, R"(, "Velocity": [1, 0, 2000])"))), "Velocity[2]: 2000 is not"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body("", R"(, "AttachParent": "A")"))), "Movable can be attached"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(movable, R"(, "AttachParent": "C")"))), "unknown 'C'"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(movable, R"(, "AttachParent": "B")"))), "attached to itself"));
	const std::string third =
		R"(,{"Class": "StaticMeshActor", "Name": "C", "AttachParent": "B", "StaticMeshComponent": {)" + movable + "}}";
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(movable, R"(, "AttachParent": "C")") + third)),
		"Actors[2].AttachParent: an actor cannot be attached to itself, nor to one that is attached to it"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", Body(movable, R"(, "AttachParent": "A", "Path": [{"Time": 1}])"))),
		"AttachParent: an actor that is attached has no Path"));
}

TEST(LevelErrors, NameCamerasThatSeeNothing)
{
	EXPECT_TRUE(Contains(
		LevelError(LevelText("", "", R"("Camera": {"Eye": [1, 1, 1], "Target": [1, 1, 1], "FieldOfView": 30},)")),
		"Camera: Eye and Target are the same point"));
	EXPECT_TRUE(
		Contains(LevelError(LevelText("", "",
					 R"("Camera": {"Eye": [1, 1, 1], "Target": [0, 0, 0], "FieldOfView": 30, "Follow": "C"},)")),
			"Camera.Follow: unknown 'C'"));
	EXPECT_TRUE(Contains(LevelError(LevelText("", "", R"("Moments": [1, 2],)")), "Moments: expected an array of 6"));
}

TEST(LevelErrors, LeaveNothingBehind)
{
	const TestFolder folder;
	Player::PlayOptions options;
	options.Quiet = true;
	options.Folder = folder.Path / "Saved";
	options.Level = folder.Write("level.json", LevelText(R"("SheetSize": [-1, 1])")).string();
	EXPECT_NE(ErrorOf([&] { Player::Play(options); }), "");
	EXPECT_FALSE(std::filesystem::exists(options.Folder));
}

TEST(LevelErrors, SuggestALevel)
{
	EXPECT_TRUE(Contains(ErrorOf([] { Player::FindLevel("tableclot"); }), "did you mean 'tablecloth'?"));
	EXPECT_EQ(ErrorOf([] { Player::FindLevel("a/b.txt"); }), "a/b.txt: a file of a level ends in .json");
}

} // namespace
