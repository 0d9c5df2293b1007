// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"
#include "DrawDebugHelpers.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Live/TestStage.h"
#include "Stage/Drawing.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace
{

/// A person who goes along X, followed by the camera.
const char* const LevelOfAFigure = R"({
	"Description": "a figure",
	"Camera": {"Eye": [2, 2, 1], "Target": [0, 0, 0], "FieldOfView": 30, "Follow": "Walker"},
	"Actors": [
		{
			"Class": "StaticMeshActor", "Name": "Floor", "Location": [0, 0, -0.5],
			"StaticMeshComponent": {"StaticMesh": {"Shape": "Box", "Size": [9, 9, 1]}}, "Look": {"Floor": true}
		},
		{
			"Class": "SkeletalMeshActor", "Name": "Walker",
			"SkeletalMeshComponent": {"SkeletalMeshAsset": {"Shape": "Figure", "Height": 1.8}},
			"Path": [{"Time": 1, "Location": [3, 0, 0]}]
		},
		{"Class": "ClothPhysicsActor", "Name": "Cloth", "Location": [0, 5, 5], "Cloth": {"SheetResolution": [5, 5]}}
	]
})";

constexpr uint16_t Figure = 2;

Json ThrowFrom(int x)
{
	return {{"do", "throw"}, {"from", {x, 0, 1}}, {"velocity", {0, 1, 0}}, {"radius", 0.1}, {"mass", 5}};
}

} // namespace

TEST(LiveShown, AFigureIsDrawnByAllOfItsBodies)
{
	const TestStage stage(LevelOfAFigure);
	const Decoder::Topology topology = Decoder::ReadTopology(stage.Audience.Binaries.at(1));
	ASSERT_EQ(topology.Mesh, Figure);
	const std::set<uint32_t> used(topology.Indices.begin(), topology.Indices.end());
	EXPECT_EQ(used.size(), topology.Coordinates.size());
	EXPECT_EQ(*used.rbegin() + 1, topology.Coordinates.size());
	const Decoder::Frame frame = stage.Shown();
	const Decoder::Mesh& mesh = frame.Scenes.at(0).Find(Figure);
	EXPECT_EQ(mesh.Positions.size(), topology.Coordinates.size());
	EXPECT_NEAR(mesh.Low[2], 0.0f, 0.05f) << "it stands on the ground";
	EXPECT_NEAR(mesh.Size[2], 1.8f, 0.05f);
}

TEST(LiveShown, TheCameraGoesAlongWithWhomItFollows)
{
	TestStage stage(LevelOfAFigure);
	const Json scene = stage.Audience.FindEvent("scenes")["scenes"][0];
	EXPECT_EQ(scene["camera"]["eye"], Json({2, 2, 1}));
	EXPECT_EQ(scene["camera"]["target"], Json({0, 0, 0}));
	EXPECT_EQ(scene["meshes"][0]["look"]["floor"], true);
	EXPECT_EQ(scene["meshes"][1]["look"]["floor"], false);
	EXPECT_EQ(stage.Shown().Scenes[0].Way, (Decoder::Triple{0, 0, 0}));
	const float before = stage.Shown().Scenes[0].Find(Figure).Low[0];
	stage.Step(30);
	const Decoder::Scene shown = stage.Shown().Scenes[0];
	EXPECT_GT(shown.Way[0], 1.0f);
	EXPECT_NEAR(shown.Find(Figure).Low[0] - before, shown.Way[0], 1e-3f);
}

TEST(LiveShown, FramesAreNumberedOnAfterAReset)
{
	TestStage stage;
	stage.Step(3);
	const uint32_t before = stage.Shown().Number;
	stage.Say({{"do", "reset"}});
	EXPECT_GT(stage.Shown().Number, before);
}

TEST(LiveShown, TheOldestBallGoesAndItsNumberIsNotUsedAgain)
{
	TestStage stage;
	for (int i = 0; i < 18; ++i)
	{
		ASSERT_EQ(ErrorIn(stage.Say(ThrowFrom(2 + i))), "");
	}
	const Json meshes = stage.Audience.FindEvent("scenes")["scenes"][0]["meshes"];
	ASSERT_EQ(meshes.size(), 18u);
	for (int i = 2; i < 18; ++i)
	{
		EXPECT_EQ(meshes[static_cast<size_t>(i)]["name"], "Ball " + std::to_string(i + 1));
		EXPECT_EQ(meshes[static_cast<size_t>(i)]["mesh"], i + 3);
	}
}

TEST(LiveShown, ABallHasTheMassThatWasSaid)
{
	TestStage stage;
	ASSERT_EQ(ErrorIn(stage.Say(ThrowFrom(2))), "");
	const AActor* ball = stage.Played.Scenes()[0]->Level.World->PersistentLevel->Actors.Last();
	EXPECT_NEAR(ball->FindComponentByClass<UStaticMeshComponent>()->GetMass(), 5.0f, 1e-4f);
}

TEST(LiveShown, DrawingsKeepPlacesAndColors)
{
	const TestStage stage;
	const UWorld& world = *stage.Played.Scenes()[0]->Level.World.Get();
	const FColor color(0x11, 0x22, 0x33, 0x44);
	DrawDebugPoint(&world, FVector(100.0, 200.0, 300.0), 1.0f, color);
	DrawDebugLine(&world, FVector(100.0, 0.0, 0.0), FVector(0.0, 200.0, 0.0), color);
	DrawDebugBox(&world, FVector(100.0, 0.0, 0.0), FVector(10.0, 20.0, 30.0), FQuat::Identity, color);
	const Live::Drawing drawing(world);
	ASSERT_EQ(drawing.Points.size(), 1u);
	EXPECT_EQ(drawing.Points[0].Color, 0x44332211u);
	EXPECT_EQ(drawing.Points[0].Position.Z, 3.0f);
	ASSERT_EQ(drawing.Lines.size(), 1u + 12u) << "a box has twelve edges";
	EXPECT_EQ(drawing.Lines[0].End.Y, 2.0f);
	float length = 0.0f;
	for (size_t i = 1; i < drawing.Lines.size(); ++i)
	{
		length += Length(drawing.Lines[i].End - drawing.Lines[i].Start);
	}
	EXPECT_NEAR(length, 4.0f * (0.2f + 0.4f + 0.6f), 1e-4f);
}
