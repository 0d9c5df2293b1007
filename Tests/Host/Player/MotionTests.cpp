// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CoreMinimal.h"
#include "Level/Level.h"
#include "Level/Path.h"
#include "Play/Framing.h"
#include "Play/Session.h"
#include "Play/Snapshot.h"
#include "Player/Files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace
{

Player::Path MakePath(const std::string& keys)
{
	return {Input::Field::Parse("path.json", keys), FTransform::Identity};
}

/// Of what is drawn of an actor, in m.
struct Extent
{
	explicit Extent(const Player::DrawnMesh& mesh)
	{
		for (const Player::DrawnCorner& corner : mesh.Corners)
		{
			const Player::Vector3 p = corner.Position;
			Low = {std::min(Low.X, p.X), std::min(Low.Y, p.Y), std::min(Low.Z, p.Z)};
			High = {std::max(High.X, p.X), std::max(High.Y, p.Y), std::max(High.Z, p.Z)};
		}
	}

	Player::Vector3 Low{1e9f, 1e9f, 1e9f};
	Player::Vector3 High{-1e9f, -1e9f, -1e9f};
};

std::string LevelOf(const std::string& actors)
{
	return R"({"Description": "things move", "Seconds": 1, "Actors": [
		{"Class": "ClothPhysicsActor", "Name": "A", "Location": [0, 0, 1.4],
		"Cloth": {"SheetSize": [0.4, 0.4], "SheetResolution": [5, 5], "Pins": {"Edges": ["Front"]}}},)"
		+ actors + "]}";
}

const char* const Walker = R"({"Class": "SkeletalMeshActor", "Name": "B", "Location": [0, 3, 0],
	"SkeletalMeshComponent": {"SkeletalMeshAsset": {"Shape": "Figure", "Height": 1.8}},
	"Path": [{"Time": 1, "Location": [1.5, 3, 0]}, {"Time": 2}], "Gait": {"Stride": 0.75, "Swing": 30}})";

TEST(Paths, AreStraightUnlessSaidOtherwise)
{
	const Player::Path path = MakePath(R"([{"Time": 1, "Location": [1, 0, 0]}, {"Time": 2, "Location": [1, 3, 0]}])");
	EXPECT_NEAR(path.At(0.25).GetLocation().X, 25.0, 1e-9);
	EXPECT_NEAR(path.At(1.5).GetLocation().Y, 150.0, 1e-9);
	EXPECT_NEAR(path.Way(1.5), 250.0, 1e-6);
	EXPECT_NEAR(path.Way(9.0), 400.0, 1e-6);
	EXPECT_FALSE(path.HasTeleport(0.0, 9.0));
}

TEST(Paths, ThatAreCubicHaveNoJumpsOfVelocity)
{
	const Player::Path path = MakePath(R"([{"Time": 1, "Location": [1, 0, 0], "Interpolation": "Cubic"},
		{"Time": 2, "Location": [3, 1, 0], "Interpolation": "Cubic"}, {"Time": 3, "Location": [5, 1, 0]},
		{"Time": 4, "Location": [5, 3, 0], "Rotation": [0, 90, 0], "Interpolation": "Cubic"}])");
	const auto velocity = [&](double time)
	{ return (path.At(time + 1e-5).GetLocation() - path.At(time - 1e-5).GetLocation()) / 2e-5; };
	for (const double time : {1.0, 2.0, 3.0})
	{
		EXPECT_LT(FVector::Dist(velocity(time - 1e-4), velocity(time + 1e-4)), 0.5) << time;
	}
	EXPECT_LT(velocity(1e-4).Size(), 0.5) << "begins at rest";
	EXPECT_LT(velocity(4.0 - 1e-4).Size(), 0.5) << "ends at rest";
	EXPECT_NEAR(velocity(2.5).X, 200.0, 1e-3) << "straight between";
	EXPECT_NEAR(path.At(2.0).GetLocation().X, 300.0, 1e-9) << "through its keys";
	EXPECT_NEAR(path.At(3.5).Rotator().Yaw, 45.0, 1e-6);
	EXPECT_GT(path.Way(4.0), 700.0);
}

TEST(Paths, TurnThroughKeysWithoutStopping)
{
	const Player::Path path = MakePath(R"([{"Time": 1, "Rotation": [0, 60, 0], "Interpolation": "Cubic"},
		{"Time": 2, "Rotation": [0, 150, 0], "Interpolation": "Cubic"},
		{"Time": 3, "Rotation": [0, -150, 0], "Interpolation": "Cubic"}])");
	const auto rate = [&](double time)
	{ return (path.At(time + 1e-4).Rotator().Yaw - path.At(time - 1e-4).Rotator().Yaw) / 2e-4; };
	EXPECT_NEAR(rate(1.0), 75.0, 0.1);
	EXPECT_NEAR(rate(2.0), 75.0, 0.1) << "the short way round";
	EXPECT_NEAR(path.At(1.0).Rotator().Yaw, 60.0, 1e-6);
	EXPECT_NEAR(path.At(3.0).Rotator().Yaw, -150.0, 1e-6);
}

TEST(Paths, StandWhereKeysAreTheSame)
{
	const Player::Path path = MakePath(R"([{"Time": 1}, {"Time": 2, "Location": [2, 0, 0], "Interpolation": "Cubic"},
		{"Time": 3, "Interpolation": "Cubic"}, {"Time": 4, "Location": [4, 0, 0], "Interpolation": "Cubic"}])");
	for (const double time : {0.5, 1.0, 2.0, 2.3, 2.7, 3.0})
	{
		EXPECT_NEAR(path.At(time).GetLocation().X, time < 2.0 ? 0.0 : 200.0, 1e-9) << time;
	}
}

TEST(Paths, TeleportAtOnceAndNotAsPartOfTheWay)
{
	const Player::Path path = MakePath(R"([{"Time": 1, "Location": [1, 0, 0]},
		{"Time": 1.5, "Location": [9, 0, 0], "Rotation": [0, 90, 0], "Interpolation": "Teleport"},
		{"Time": 2, "Location": [9, 1, 0]}])");
	EXPECT_NEAR(path.At(1.49).GetLocation().X, 100.0, 1e-9);
	EXPECT_NEAR(path.At(1.49).Rotator().Yaw, 0.0, 1e-9);
	EXPECT_NEAR(path.At(1.5).GetLocation().X, 900.0, 1e-9);
	EXPECT_NEAR(path.At(1.5).Rotator().Yaw, 90.0, 1e-6);
	EXPECT_NEAR(path.Way(2.0), 200.0, 1e-6);
	EXPECT_TRUE(path.HasTeleport(1.49, 1.51));
	EXPECT_FALSE(path.HasTeleport(1.0, 1.4));
	EXPECT_FALSE(path.HasTeleport(1.5, 2.0));
}

TEST(Figures, AreDrawnAsHighAsTheyAre)
{
	const TestFolder folder;
	const Player::Level level(folder.Write("level.json", LevelOf(Walker)));
	const Extent figure(Player::TakeSnapshot(level).Meshes[1]);
	EXPECT_NEAR(figure.Low.Z, 0.0f, 0.01f);
	EXPECT_NEAR(figure.High.Z, 1.8f, 0.02f);
	EXPECT_NEAR(figure.High.Y - 3.0f, 3.0f - figure.Low.Y, 1e-3f) << "both sides alike";
	EXPECT_GT(figure.High.X, -figure.Low.X + 0.05f) << "toes are in front";
}

TEST(Figures, WalkAndStandStill)
{
	const TestFolder folder;
	Player::Level level(folder.Write("level.json", LevelOf(Walker)));
	Player::Session session(level, 60);
	float widest = 0.0f;
	for (int frame = 1; frame <= 60; ++frame)
	{
		session.Advance();
		const Extent figure(Player::TakeSnapshot(level).Meshes[1]);
		widest = std::max(widest, figure.High.X - figure.Low.X);
		EXPECT_NEAR(0.5f * (figure.High.X + figure.Low.X), 1.5 * session.Time(), 0.25) << "goes along its path";
		EXPECT_NEAR(figure.Low.Z, 0.0f, 0.12f) << "on the ground";
	}
	EXPECT_GT(widest, 0.75f) << "takes steps";
	session.Advance();
	session.Advance();
	const Extent figure(Player::TakeSnapshot(level).Meshes[1]);
	EXPECT_LT(figure.High.X - figure.Low.X, 0.35f) << "stands";
	EXPECT_NEAR(figure.High.Z, 1.8f, 0.02f) << "upright";
}

TEST(Figures, PushCloth)
{
	const TestFolder folder;
	Player::Level level(folder.Write("level.json", LevelOf(R"({"Class": "SkeletalMeshActor", "Name": "B",
		"Location": [-1, 0, 0], "SkeletalMeshComponent": {"SkeletalMeshAsset": {"Shape": "Figure", "Height": 1.8}},
		"Path": [{"Time": 1, "Location": [1, 0, 0]}]})")));
	Player::Session session(level, 60);
	for (int frame = 0; frame < 42; ++frame)
	{
		session.Advance();
	}
	EXPECT_GT(Extent(Player::TakeSnapshot(level).Meshes[0]).High.X, 0.5f) << "in front of the chest";
}

TEST(Motions, CarryWhatIsAttached)
{
	const TestFolder folder;
	const Player::Level level(folder.Write("level.json",
		LevelOf(std::string(Walker) + R"(, {"Class": "StaticMeshActor", "Name": "C", "Location": [0.5, 3, 2],
		"StaticMeshComponent": {"StaticMesh": {"Shape": "Box", "Size": [0.2, 0.2, 0.2]}, "Mobility": "Movable"},
		"AttachParent": "B"})")));
	level.MoveTo(1.0);
	const Extent box(Player::TakeSnapshot(level).Meshes[2]);
	EXPECT_NEAR(box.High.X, 2.1f, 1e-4f);
	EXPECT_NEAR(box.Low.Z, 1.9f, 1e-4f);
}

/// A hanging cloth that is carried along by a teleport stays as it was; one that is moved as fast is torn along.
TEST(Motions, CarryClothThroughTeleports)
{
	const TestFolder folder;
	const auto sway = [&](const std::string& interpolation)
	{
		Player::Level level(folder.Write("level.json",
			R"({"Description": "a cloth jumps", "Actors": [
			{"Class": "ClothPhysicsActor", "Name": "A", "Location": [0, 0, 1.4], "Rotation": [90, 0, 0],
			"Cloth": {"SheetSize": [0.4, 0.4], "SheetResolution": [9, 9], "Pins": {"Edges": ["Front"]}},
			"Path": [{"Time": 0.1}, {"Time": 0.11, "Location": [2, 0, 1.4], "Interpolation": ")"
				+ interpolation + R"("}]}]})"));
		Player::Session session(level, 60);
		for (int frame = 0; frame < 10; ++frame)
		{
			session.Advance();
		}
		const Extent cloth(Player::TakeSnapshot(level).Meshes[0]);
		return cloth.High.X - cloth.Low.X;
	};
	EXPECT_LT(sway("Teleport"), 0.01f);
	EXPECT_GT(sway("Linear"), 0.05f);
}

const char* const Ball = R"({"Class": "StaticMeshActor", "Name": "B", "Location": [0, 5, 0],
	"StaticMeshComponent": {"StaticMesh": {"Shape": "Sphere", "Radius": 0.1}, "Mobility": "Movable",
		"BodyInstance": {"bSimulatePhysics": true}}, "Velocity": [3, 0, 6]})";

TEST(Motions, ThrowBodies)
{
	const TestFolder folder;
	Player::Level level(folder.Write("level.json", LevelOf(Ball)));
	Player::Session session(level, 60);
	for (int frame = 0; frame < 30; ++frame)
	{
		session.Advance();
	}
	const Extent ball(Player::TakeSnapshot(level).Meshes[1]);
	EXPECT_NEAR(0.5f * (ball.Low.X + ball.High.X), 1.5f, 0.05f);
	EXPECT_NEAR(0.5f * (ball.Low.Z + ball.High.Z), 3.0f - 0.5f * 9.8f * 0.25f, 0.1f);
}

/// The greatest angle between where a camera looks and what is drawn, in parts of that to the edge of the picture.
float FarthestFromMiddle(const Player::DrawnScene& scene, const Player::Camera& camera)
{
	const Player::Vector3 ahead = Player::Unit(camera.Target - camera.Eye);
	float least = 1.0f;
	for (const Player::DrawnMesh& mesh : scene.Meshes)
	{
		for (const Player::DrawnCorner& corner : mesh.Corners)
		{
			least = std::min(least, Dot(Player::Unit(corner.Position - camera.Eye), ahead));
		}
	}
	return std::acos(least) / (camera.FieldOfView * std::numbers::pi_v<float> / 360.0f);
}

TEST(Cameras, SeeTheWholeMotion)
{
	constexpr int Frames = 60;
	const TestFolder folder;
	const char* const leaving = R"({"Class": "SkeletalMeshActor", "Name": "B",
		"SkeletalMeshComponent": {"SkeletalMeshAsset": {"Shape": "Figure", "Height": 1.8}},
		"Path": [{"Time": 1, "Location": [-6, 0, 0]}]})";
	const char* const thrown = R"({"Class": "StaticMeshActor", "Name": "B", "Location": [0, 1, 1],
		"StaticMeshComponent": {"StaticMesh": {"Shape": "Sphere", "Radius": 0.1}, "Mobility": "Movable",
		"BodyInstance": {"bSimulatePhysics": true}}, "Velocity": [8, 0, 4]})";
	const char* const falling = R"({"Class": "ClothPhysicsActor", "Name": "B", "Location": [0, 1, 1.4],
		"Cloth": {"SheetSize": [0.4, 0.4], "SheetResolution": [5, 5]}})";
	for (const char* moving : {leaving, thrown, falling})
	{
		const std::filesystem::path file = folder.Write("level.json", LevelOf(moving));
		const Player::Camera camera = Player::FindCamera(file, Frames, 60, Player::Progress::Style::Silent);
		Player::Level level(file);
		Player::Session session(level, 60);
		float farthest = FarthestFromMiddle(Player::TakeSnapshot(level), camera);
		for (int frame = 0; frame < Frames; ++frame)
		{
			session.Advance();
			farthest = std::max(farthest, FarthestFromMiddle(Player::TakeSnapshot(level), camera));
		}
		EXPECT_LT(farthest, 1.001f) << "all of it is in the picture";
		EXPECT_GT(farthest, 0.6f) << "and fills it";
	}
}

TEST(Cameras, AreThoseOfTheLevelIfItHasOne)
{
	const TestFolder folder;
	std::string text = LevelOf(Ball);
	text.insert(1, R"("Camera": {"Eye": [-9, 0, 1], "Target": [0, 0, 1], "FieldOfView": 20},)");
	const Player::Camera camera =
		Player::FindCamera(folder.Write("level.json", text), 1000000, 60, Player::Progress::Style::Silent);
	EXPECT_EQ(camera.Eye.X, -9.0f);
	EXPECT_EQ(camera.FieldOfView, 20.0f);
}

} // namespace
