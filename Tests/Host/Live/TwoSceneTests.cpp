// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothPhysicsComponent.h"
#include "CoreMinimal.h"
#include "Live/TestStage.h"

#include <cmath>

namespace
{

/// The second mesh is no cloth here.
const char* const OtherLevel = R"({
	"Description": "two boxes and a cloth",
	"Camera": {"Eye": [2, 2, 1], "Target": [0, 0, 0], "FieldOfView": 30},
	"Actors": [
		{
			"Class": "StaticMeshActor", "Name": "A",
			"StaticMeshComponent": {"StaticMesh": {"Shape": "Box", "Size": [1, 1, 1]}}
		},
		{
			"Class": "StaticMeshActor", "Name": "B", "Location": [3, 0, 0],
			"StaticMeshComponent": {"StaticMesh": {"Shape": "Box", "Size": [1, 1, 1]}}
		},
		{"Class": "ClothPhysicsActor", "Name": "Cloth", "Location": [0, 0, 2], "Cloth": {"SheetResolution": [5, 5]}}
	]
})";

Json SetGravity(const Json& scene, double scale)
{
	return {{"do", "set"}, {"scene", scene}, {"object", "Handkerchief"}, {"path", {"Cloth", "GravityScale"}},
		{"value", scale}};
}

std::vector<Json> ChangedScenes(const TestStage& stage)
{
	std::vector<Json> scenes;
	for (const Json& event : stage.Audience.FindEvents("changed"))
	{
		scenes.push_back(event["scene"]);
	}
	return scenes;
}

float GravityOf(const TestStage& stage, size_t scene)
{
	return stage.Played.Scenes().at(scene)->Level.Cloths.at(0)->GravityScale;
}

std::string FabricOf(const TestStage& stage, size_t scene)
{
	return Live::FabricOf(*stage.Played.Scenes().at(scene)->Level.Cloths.at(0));
}

} // namespace

TEST(LiveTwoScenes, ALevelIsOpenedBesideAnother)
{
	TestStage stage;
	stage.AddLevel("other", OtherLevel);
	const auto open = [&stage](const Json& beside)
	{
		EXPECT_EQ(ErrorIn(stage.Say({{"do", "open"}, {"level", "small"}, {"beside", beside}})), "");
		std::vector<std::string> names;
		const Json event = stage.Audience.FindEvent("scenes");
		for (const Json& scene : event["scenes"])
		{
			names.push_back(scene["level"]);
		}
		return names;
	};
	EXPECT_EQ(open("other"), (std::vector<std::string>{"small", "other"}));
	EXPECT_EQ(open(nullptr), (std::vector<std::string>{"small"}));
}

TEST(LiveTwoScenes, TopologiesNameTheirScene)
{
	TestStage stage(SmallLevel, true);
	const auto scenes = [&stage]
	{
		std::vector<int> found;
		for (const std::vector<uint8_t>& message : stage.Audience.Binaries)
		{
			found.push_back(Decoder::ReadTopology(message).Scene);
		}
		return found;
	};
	EXPECT_EQ(scenes(), (std::vector<int>{0, 0, 1, 1}));
	stage.Audience.Clear();
	stage.Say({{"do", "set"}, {"scene", 1}, {"object", "Handkerchief"}, {"path", {"Cloth", "SheetResolution"}},
		{"value", {5, 6}}});
	EXPECT_EQ(scenes(), (std::vector<int>{1}));
}

TEST(LiveTwoScenes, SlowMotionIsThatOfBoth)
{
	TestStage stage(SmallLevel, true);
	stage.Say({{"do", "speed"}, {"factor", 0.5}});
	stage.Step(20);
	EXPECT_EQ(stage.Particles(0), stage.Particles(1));
}

TEST(LiveTwoScenes, WithoutASceneTheFirstIsMeant)
{
	TestStage stage(SmallLevel, true);
	ASSERT_EQ(ErrorIn(stage.Say(SetGravity(1, 0.5))), "");
	Json set = SetGravity(0, 0.25);
	set.erase("scene");
	ASSERT_EQ(ErrorIn(stage.Say(set)), "");
	EXPECT_EQ(GravityOf(stage, 0), 0.25f);
	EXPECT_EQ(GravityOf(stage, 1), 0.5f);
	const auto details = [&stage](const Json& message) { return stage.Say(message)["objects"][1].dump(); };
	EXPECT_EQ(details({{"do", "details"}}), details({{"do", "details"}, {"scene", 0}}));
	EXPECT_NE(details({{"do", "details"}}), details({{"do", "details"}, {"scene", 1}}));
}

TEST(LiveTwoScenes, WhatIsSetInBothIsToldAndOutlivesAReset)
{
	TestStage stage(SmallLevel, true);
	ASSERT_EQ(ErrorIn(stage.Say(SetGravity("both", 0.5))), "");
	EXPECT_EQ(ChangedScenes(stage), (std::vector<Json>{0, 1}));
	stage.Say({{"do", "reset"}});
	EXPECT_EQ(GravityOf(stage, 0), 0.5f);
	EXPECT_EQ(GravityOf(stage, 1), 0.5f);
}

TEST(LiveTwoScenes, AFabricOfBothIsToldAndOutlivesAReset)
{
	TestStage stage(SmallLevel, true);
	ASSERT_EQ(
		ErrorIn(stage.Say({{"do", "fabric"}, {"scene", "both"}, {"mesh", TestStage::Cloth}, {"name", "Silk"}})), "");
	EXPECT_EQ(ChangedScenes(stage), (std::vector<Json>{0, 1}));
	for (const bool isReset : {false, true})
	{
		EXPECT_EQ(FabricOf(stage, 0), "Silk") << isReset;
		EXPECT_EQ(FabricOf(stage, 1), "Silk") << isReset;
		stage.Say({{"do", "reset"}});
	}
}

TEST(LiveTwoScenes, AFabricThatOneSceneHasNoClothForIsSetInNeither)
{
	TestStage stage;
	stage.AddLevel("other", OtherLevel);
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "open"}, {"level", "small"}, {"beside", "other"}})), "");
	stage.Audience.Clear();
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "fabric"}, {"scene", "both"}, {"mesh", TestStage::Cloth}, {"name", "Silk"}})),
		"mesh: mesh 2 is no cloth of this scene");
	EXPECT_EQ(FabricOf(stage, 0), "Cotton");
	EXPECT_TRUE(ChangedScenes(stage).empty());
}

TEST(LiveTwoScenes, AHandHoldsOnlyTheClothThatItGrabbedLast)
{
	TestStage stage(SmallLevel, true);
	const auto corner = stage.Particles().back();
	const Json place = {corner[0] / 100.0, corner[1] / 100.0, corner[2] / 100.0};
	for (const int scene : {0, 1})
	{
		const Json grab = {{"do", "grab"}, {"grip", 1}, {"scene", scene}, {"mesh", TestStage::Cloth}, {"point", place}};
		ASSERT_EQ(ErrorIn(stage.Say(grab)), "");
	}
	stage.Step(20);
	EXPECT_LT(stage.Particles(0).back()[2], corner[2] - 5.0);
	EXPECT_NEAR(stage.Particles(1).back()[2], corner[2], 0.01);
}

TEST(LiveTwoScenes, ABallThatIsThrownIntoBothIsInBoth)
{
	TestStage stage(SmallLevel, true);
	const auto meshes = [&stage](const Json& scene)
	{
		stage.Say({{"do", "throw"}, {"scene", scene}, {"from", {2, 0, 1}}, {"velocity", {0, 50, 0}}, {"radius", 0.1},
			{"mass", 1}});
		const Decoder::Frame frame = stage.Shown();
		stage.Step(1);
		return std::array<size_t, 2>{frame.Scenes.at(0).Meshes.size(), frame.Scenes.at(1).Meshes.size()};
	};
	EXPECT_EQ(meshes(1), (std::array<size_t, 2>{2, 3}));
	EXPECT_EQ(meshes("both"), (std::array<size_t, 2>{3, 4}));
}
