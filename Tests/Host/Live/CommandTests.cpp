// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothPhysicsComponent.h"
#include "CoreMinimal.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"
#include "Live/TestStage.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

namespace
{

using Point = std::array<double, 3>;

Json Metres(const Point& p) { return {p[0] / 100.0, p[1] / 100.0, p[2] / 100.0}; }

double Distance(const Point& a, const Point& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

} // namespace

TEST(LiveCommands, WelcomeSaysAllThatIsToBeSeen)
{
	const TestStage stage;
	const Json hello = stage.Audience.Texts.at(0);
	EXPECT_EQ(hello["event"], "hello");
	EXPECT_EQ(hello["levels"][0]["name"], "small");
	EXPECT_TRUE(std::ranges::count(hello["fabrics"], "Silk") == 1);
	EXPECT_EQ(hello["drawing"], 0);
	const Json scenes = stage.Audience.Texts.at(1);
	EXPECT_EQ(scenes["event"], "scenes");
	EXPECT_EQ(scenes["scenes"][0]["meshes"][1]["name"], "Handkerchief");
	EXPECT_EQ(scenes["scenes"][0]["meshes"][1]["fabric"], "Cotton");
	EXPECT_EQ(scenes["paused"], true);
	ASSERT_EQ(stage.Audience.Binaries.size(), 2u);
	const Decoder::Topology box = Decoder::ReadTopology(stage.Audience.Binaries[0]);
	EXPECT_TRUE(box.Rigid);
	EXPECT_EQ(box.Vertices.size(), 24u);
	const Decoder::Topology cloth = Decoder::ReadTopology(stage.Audience.Binaries[1]);
	EXPECT_EQ(cloth.Coordinates.size(), 80u);
	EXPECT_EQ(cloth.Indices.size(), 9u * 7u * 6u);
	EXPECT_EQ(stage.Shown().Scenes.at(0).Find(TestStage::Cloth).Positions.size(), 80u);
	EXPECT_EQ(stage.Audience.Welcomed, std::vector<Live::ClientId>{TestStage::Client});
}

TEST(LiveCommands, StepsPlayAndResetGoesBack)
{
	TestStage stage;
	const auto start = stage.Particles();
	stage.Step(20);
	EXPECT_NEAR(stage.Shown().Time, 20.0 / 60.0, 1e-12);
	EXPECT_GT(Distance(stage.Particles().back(), start.back()), 5.0);
	EXPECT_FALSE(stage.Say({{"do", "reset"}}).contains("error"));
	EXPECT_EQ(stage.Shown().Time, 0.0);
	EXPECT_EQ(stage.Particles(), start);
	EXPECT_EQ(stage.Audience.FindEvent("scenes")["scenes"].size(), 1u);
}

TEST(LiveCommands, StepsHaveBeenPlayedWhenTheyAreAnswered)
{
	TestStage stage;
	stage.Audience.Clear();
	stage.Audience.OnText = [&stage](const Json& text)
	{
		if (text.contains("reply"))
		{
			EXPECT_EQ(stage.Audience.Frames.size(), 3u);
		}
	};
	stage.Say({{"do", "step"}, {"frames", 3}});
	EXPECT_EQ(stage.Audience.Frames.size(), 3u);
}

TEST(LiveCommands, ResetGivesBackTheMemoryOfWhatWas)
{
	TestStage stage;
	const auto usedMegabytes = []
	{
		std::ifstream file("/proc/self/statm");
		double total = 0.0;
		double resident = 0.0;
		file >> total >> resident;
		return resident * 4096.0 / 1e6;
	};
	const auto reset = [&stage](int times)
	{
		for (int i = 0; i < times; ++i)
		{
			stage.Say({{"do", "reset"}});
			stage.Step(1);
		}
	};
	reset(10);
	const double before = usedMegabytes();
	reset(60);
	EXPECT_LT(usedMegabytes() - before, 6.0); // a tenth of a megabyte each
}

TEST(LiveCommands, SlowMotionTakesSmallerFrames)
{
	TestStage stage;
	EXPECT_FALSE(stage.Say({{"do", "speed"}, {"factor", 0.25}}).contains("error"));
	EXPECT_EQ(stage.Audience.FindEvent("state")["speed"], 0.25);
	stage.Step(8);
	EXPECT_NEAR(stage.Shown().Time, 2.0 / 60.0, 1e-12);
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "speed"}, {"factor", 3}})), "factor: 3 is not allowed (0.05 to 1)");
}

TEST(LiveCommands, PlayAndPauseTellEverybodyOnce)
{
	TestStage stage;
	EXPECT_FALSE(stage.Running->IsPlaying());
	stage.Say({{"do", "play"}});
	EXPECT_TRUE(stage.Running->IsPlaying());
	EXPECT_EQ(stage.Audience.FindEvent("state")["paused"], false);
	stage.Audience.Clear();
	stage.Say({{"do", "play"}});
	EXPECT_TRUE(stage.Audience.FindEvent("state").is_null());
	stage.Leave(TestStage::Client);
	EXPECT_FALSE(stage.Running->IsPlaying()) << "nobody watches";
}

TEST(LiveCommands, PauseAndStepStopTheGame)
{
	for (const char* command : {"pause", "step"})
	{
		TestStage stage;
		stage.Say({{"do", "play"}});
		stage.Say({{"do", command}});
		EXPECT_FALSE(stage.Running->IsPlaying()) << command;
		EXPECT_EQ(stage.Audience.FindEvent("state")["paused"], true) << command;
	}
}

TEST(LiveCommands, AGrabbedParticleGoesWhereItIsDragged)
{
	TestStage stage;
	const auto before = stage.Particles();
	const Json reply =
		stage.Say({{"do", "grab"}, {"grip", 7}, {"mesh", TestStage::Cloth}, {"point", Metres(before.back())}});
	ASSERT_EQ(ErrorIn(reply), "");
	const int particle = reply["particle"];
	EXPECT_EQ(particle, 79);
	const Point goal = {before.back()[0] - 5.0, before.back()[1] - 3.0, before.back()[2] + 10.0};
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "drag"}, {"grip", 7}, {"point", Metres(goal)}})), "");
	stage.Step(5);
	EXPECT_LT(Distance(stage.Particle(particle), goal), 0.01);
	stage.Say({{"do", "release"}, {"grip", 7}});
	stage.Step(20);
	EXPECT_GT(Distance(stage.Particle(particle), goal), 5.0);
}

TEST(LiveCommands, AClientThatLeavesLetsGo)
{
	TestStage stage;
	const auto before = stage.Particles();
	const Json grab = {{"do", "grab"}, {"grip", 7}, {"mesh", TestStage::Cloth}, {"point", Metres(before.back())}};
	ASSERT_EQ(ErrorIn(stage.Say(grab, 2)), "");
	stage.Step(10);
	EXPECT_LT(Distance(stage.Particle(79), before.back()), 0.01);
	EXPECT_NE(ErrorIn(stage.Say({{"do", "drag"}, {"grip", 7}, {"point", {0, 0, 0}}}, 1)), "") << "grips are per client";
	stage.Leave(2);
	stage.Step(20);
	EXPECT_GT(Distance(stage.Particle(79), before.back()), 5.0);
}

TEST(LiveCommands, GripsOfTwoClientsWithTheSameNumberAreApart)
{
	TestStage stage;
	const auto before = stage.Particles();
	const auto grab = [&](size_t particle, Live::ClientId client)
	{
		const Json place = Metres(before[particle]);
		ASSERT_EQ(
			ErrorIn(stage.Say({{"do", "grab"}, {"grip", 7}, {"mesh", TestStage::Cloth}, {"point", place}}, client)),
			"");
	};
	grab(79, 1);
	grab(70, 2);
	stage.Step(10);
	EXPECT_LT(Distance(stage.Particle(79), before[79]), 0.01);
	EXPECT_LT(Distance(stage.Particle(70), before[70]), 0.01);
	stage.Leave(2);
	stage.Step(20);
	EXPECT_LT(Distance(stage.Particle(79), before[79]), 0.01) << "who stays holds on";
	EXPECT_GT(Distance(stage.Particle(70), before[70]), 2.0);
	// The same grip elsewhere.
	grab(75, 1);
	stage.Step(20);
	EXPECT_GT(Distance(stage.Particle(79), before[79]), 2.0);
}

TEST(LiveCommands, AResetLetsGoOfEverything)
{
	TestStage stage;
	const Json corner = Metres(stage.Particle(79));
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "grab"}, {"grip", 7}, {"mesh", TestStage::Cloth}, {"point", corner}})), "");
	stage.Say({{"do", "reset"}});
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "drag"}, {"grip", 7}, {"point", corner}})), "grip: grip 7 holds nothing");
}

TEST(LiveCommands, GripsAreLimited)
{
	TestStage stage;
	Json reply;
	int held = 0;
	for (; held < 100; ++held)
	{
		reply = stage.Say({{"do", "grab"}, {"grip", held}, {"mesh", TestStage::Cloth}, {"point", {0.1, 0, 0}}});
		if (reply.contains("error"))
		{
			break;
		}
	}
	EXPECT_EQ(held, 16);
	EXPECT_TRUE(Contains(ErrorIn(reply), "16 grips"));
}

TEST(LiveCommands, HandsCannotPullAClothApart)
{
	TestStage stage;
	const auto before = stage.Particles();
	for (int grip = 0; grip < 16; ++grip)
	{
		const Json place = Metres(before[static_cast<size_t>(grip * 5)]);
		ASSERT_EQ(
			ErrorIn(stage.Say({{"do", "grab"}, {"grip", grip}, {"mesh", TestStage::Cloth}, {"point", place}})), "");
	}
	for (int frame = 0; frame < 180; ++frame)
	{
		for (int grip = 0; grip < 16; ++grip)
		{
			// To and fro, then on and on.
			const int turn = frame < 60 ? frame / 7 & 1 : 0;
			const auto far = [grip, turn](int axis) { return (grip >> axis & 1) == turn ? 1000.0 : -1000.0; };
			stage.Say({{"do", "drag"}, {"grip", grip}, {"point", {far(0), far(1), far(2)}}});
		}
		stage.Step(1);
	}
	for (const Json& text : stage.Audience.Texts)
	{
		EXPECT_NE(text.value("event", ""), "log") << text;
	}
	for (int grip = 0; grip < 16; ++grip)
	{
		stage.Say({{"do", "release"}, {"grip", grip}});
	}
	stage.Step(240);
	// It falls, as the hands have taken it from its pins, and is as large as it was.
	const auto after = stage.Particles();
	EXPECT_LT(after[0][2], before[0][2] - 50.0);
	for (const Point& particle : after)
	{
		EXPECT_LT(Distance(particle, after[0]), 60.0);
	}
}

TEST(LiveCommands, AHandDoesNotLeapAcrossACloth)
{
	TestStage stage;
	const Point corner = stage.Particle(79);
	ASSERT_EQ(
		ErrorIn(stage.Say({{"do", "grab"}, {"grip", 1}, {"mesh", TestStage::Cloth}, {"point", Metres(corner)}})), "");
	stage.Say({{"do", "drag"}, {"grip", 1}, {"point", Metres({-corner[0] * 9.0, -corner[1] * 9.0, corner[2]})}});
	stage.Step(1);
	EXPECT_NEAR(Distance(stage.Particle(79), corner), 5.0, 0.1) << "5 cm a frame";
	stage.Step(1);
	EXPECT_NEAR(Distance(stage.Particle(79), corner), 10.0, 0.5);
}

TEST(LiveCommands, AGripOnAClothThatIsMadeAnewIsLost)
{
	TestStage stage;
	const auto grab = [&stage] {
		return stage.Say({{"do", "grab"}, {"grip", 3}, {"mesh", TestStage::Cloth}, {"point", {0.1, 0, 0}}});
	};
	const Json drag = {{"do", "drag"}, {"grip", 3}, {"point", {0.1, 0, 0.1}}};
	ASSERT_EQ(ErrorIn(grab()), "");
	EXPECT_EQ(ErrorIn(stage.Say(drag)), "");
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "set"}, {"object", "Handkerchief"}, {"path", {"Cloth", "SheetResolution"}},
				  {"value", {9, 9}}})),
		"");
	EXPECT_EQ(ErrorIn(stage.Say(drag)), "grip: grip 3 holds nothing");
	ASSERT_EQ(ErrorIn(grab()), "");
	EXPECT_EQ(ErrorIn(stage.Say(drag)), "");
}

TEST(LiveCommands, APinHoldsUntilItIsPinnedAgain)
{
	TestStage stage;
	const Point corner = stage.Particle(79);
	const Json pin = {{"do", "pin"}, {"mesh", TestStage::Cloth}, {"point", Metres(corner)}};
	Json reply = stage.Say(pin);
	EXPECT_EQ(reply["particle"], 79);
	EXPECT_EQ(reply["pinned"], true);
	stage.Step(30);
	EXPECT_LT(Distance(stage.Particle(79), corner), 0.01);
	reply = stage.Say(pin);
	EXPECT_EQ(reply["pinned"], false);
	stage.Step(20);
	EXPECT_GT(Distance(stage.Particle(79), corner), 5.0);
}

TEST(LiveCommands, AThrownBallFliesAndIsShown)
{
	TestStage stage;
	stage.Audience.Clear();
	const Json reply =
		stage.Say({{"do", "throw"}, {"from", {2, 0, 1}}, {"velocity", {0, 6, 0}}, {"radius", 0.1}, {"mass", 2}});
	ASSERT_EQ(ErrorIn(reply), "");
	const Json meshes = stage.Audience.FindEvent("scenes")["scenes"][0]["meshes"];
	ASSERT_EQ(meshes.size(), 3u);
	EXPECT_EQ(meshes[2]["cloth"], false);
	EXPECT_EQ(stage.Audience.Binaries.size(), 3u) << "every mesh is told anew";
	stage.Step(10);
	const Decoder::Frame frame = stage.Shown();
	const Decoder::Mesh& ball = frame.Scenes[0].Find(meshes[2]["mesh"]);
	EXPECT_EQ(ball.Kind, 0);
	EXPECT_NEAR(ball.Matrix[3], 2.0f, 1e-3f);
	EXPECT_NEAR(ball.Matrix[7], 1.0f, 0.02f);
	EXPECT_LT(ball.Matrix[11], 0.95f);
}

TEST(LiveCommands, OnlyTheLastBallsStay)
{
	TestStage stage;
	for (int i = 0; i < 20; ++i)
	{
		ASSERT_EQ(ErrorIn(stage.Say({{"do", "throw"}, {"from", {2 + i, 0, 1}}, {"velocity", {0, 1, 0}}, {"radius", 0.1},
					  {"mass", 1}})),
			"");
		stage.Step(1);
	}
	EXPECT_EQ(stage.Shown().Scenes[0].Meshes.size(), 2u + 16u);
}

TEST(LiveCommands, ABallCannotBeginInsideOfAnything)
{
	TestStage stage(SmallLevel, true);
	const auto throwBall = [&stage](const Json& from, const Json& scene)
	{
		return ErrorIn(stage.Say({{"do", "throw"}, {"scene", scene}, {"from", from}, {"velocity", {0, 0, 0}},
			{"radius", 0.1}, {"mass", 1000}}));
	};
	EXPECT_EQ(throwBall({0.3, 0, -1}, 0), "from: the ball would begin inside 'Box'");
	EXPECT_EQ(throwBall({2, 0, 1}, 1), "");
	EXPECT_EQ(throwBall({2.15, 0, 1}, "both"), "from: the ball would begin inside 'Ball 1'");
	EXPECT_EQ(stage.Audience.FindEvent("scenes")["scenes"][0]["meshes"].size(), 2u) << "in neither";
	EXPECT_EQ(throwBall({2.25, 0, 1}, "both"), "");
	EXPECT_EQ(throwBall({0, 0, 0}, 0), "") << "cloth gives way";
}

TEST(LiveCommands, ABallThatIsFarAwayIsTakenAwayAndFreed)
{
	TestStage stage;
	ASSERT_EQ(ErrorIn(stage.Say(
				  {{"do", "throw"}, {"from", {0, 999.9, 1}}, {"velocity", {0, 50, 0}}, {"radius", 0.1}, {"mass", 1}})),
		"");
	EXPECT_EQ(stage.Shown().Scenes[0].Meshes.size(), 3u);
	const TWeakObjectPtr<AActor> ball(stage.Played.Scenes()[0]->Level.World->PersistentLevel->Actors.Last());
	EXPECT_EQ(ball->GetActorLabel(), TEXT("Ball 1"));
	stage.Audience.Clear();
	stage.Step(1);
	EXPECT_EQ(stage.Shown().Scenes[0].Meshes.size(), 2u);
	EXPECT_EQ(stage.Audience.FindEvent("scenes")["scenes"][0]["meshes"].size(), 2u) << "everybody is told";
	EXPECT_EQ(ball.Get(true), nullptr);
}

TEST(LiveCommands, DrawingIsThePluginsOwn)
{
	TestStage stage;
	stage.Say({{"do", "draw"}, {"flags", 1}});
	EXPECT_EQ(stage.Audience.FindEvent("drawing")["flags"], 1);
	EXPECT_EQ(TestStage().Audience.FindEvent("hello")["drawing"], 1) << "for who comes later";
	stage.Step(2);
	EXPECT_EQ(stage.Shown().Scenes[0].Points.size(), 80u);
	stage.Audience.Clear();
	stage.Say({{"do", "draw"}, {"flags", 1}});
	EXPECT_TRUE(stage.Audience.FindEvent("drawing").is_null()) << "nothing has changed";
	stage.Say({{"do", "draw"}, {"flags", 0}});
	EXPECT_EQ(stage.Audience.FindEvent("drawing")["flags"], 0);
	stage.Step(1);
	EXPECT_TRUE(stage.Shown().Scenes[0].Points.empty());
}

TEST(LiveCommands, BadMessagesAreRefusedInOneLine)
{
	TestStage stage;
	const auto refused = [&stage](const Json& message) { return ErrorIn(stage.Say(message)); };
	EXPECT_TRUE(Contains(refused({{"do", "fly"}}), "unknown 'fly'"));
	EXPECT_EQ(refused({{"do", "pause"}, {"now", 1}}), "now: unknown key; did you mean 'do'?");
	EXPECT_TRUE(Contains(refused({{"do", "open"}, {"level", "../../../etc/passwd"}}), "unknown"));
	EXPECT_EQ(refused({{"do", "step"}, {"frames", 1000}}), "frames: 1000 is not allowed (1 to 60)");
	EXPECT_EQ(refused({{"do", "details"}, {"scene", 1}}), "scene: 1 is not allowed (0 to 0)");
	EXPECT_EQ(refused({{"do", "pin"}, {"mesh", 1}, {"point", {0, 0, 0}}}), "mesh: mesh 1 is no cloth of this scene");
	EXPECT_EQ(refused({{"do", "pin"}, {"mesh", TestStage::Cloth}, {"point", {0, 1e9, 0}}}),
		"point[1]: 1000000000.0 is not allowed (-1000 to 1000)");
	EXPECT_TRUE(
		Contains(refused({{"do", "grab"}, {"grip", 1}, {"mesh", TestStage::Cloth}, {"point", {0, 0}}}), "array of 3"));
	EXPECT_TRUE(
		Contains(refused({{"do", "throw"}, {"from", {0, 0, 1}}, {"velocity", {0, 0, 0}}, {"radius", 9}, {"mass", 1}}),
			"radius: 9 is not allowed"));
	EXPECT_TRUE(Contains(refused({{"do", "draw"}, {"flags", 32}}), "flags: 32"));
	EXPECT_TRUE(Contains(refused({{"do", "save"}, {"what", "world"}}), "unknown 'world'"));
	EXPECT_EQ(refused({{"do", "save"}, {"what", "level"}, {"mesh", 77}}), "mesh: mesh 77 is no cloth of this scene");
}

TEST(LiveCommands, ALevelThatCannotBeOpenedLeavesTheStageAsItIs)
{
	TestStage stage;
	stage.Step(3);
	const auto before = stage.Particles();
	const auto saved = [&stage] { return stage.Say({{"do", "save"}, {"what", "level"}})["text"].get<std::string>(); };
	const std::string text = saved();
	stage.Folder.Write("small.json", R"({"Description": "bad", "Actors": [{"Class": "Nonsense", "Name": "a"}]})");
	const std::string error = ErrorIn(stage.Say({{"do", "open"}, {"level", "small"}}));
	EXPECT_TRUE(error.starts_with("small.json:5: Actors[0].Class: unknown 'Nonsense'")) << error;
	EXPECT_EQ(stage.Particles(), before);
	EXPECT_EQ(saved(), text);
}

TEST(LiveCommands, TwoScenesPlayInLockStep)
{
	TestStage stage(SmallLevel, true);
	ASSERT_EQ(stage.Audience.FindEvent("scenes")["scenes"].size(), 2u);
	stage.Step(10);
	EXPECT_EQ(stage.Particles(0), stage.Particles(1));
	const Json set = {
		{"do", "set"}, {"scene", 1}, {"object", "Handkerchief"}, {"path", {"Cloth", "GravityScale"}}, {"value", 0.5}};
	ASSERT_EQ(ErrorIn(stage.Say(set)), "");
	EXPECT_EQ(stage.Audience.FindEvent("changed")["scene"], 1);
	stage.Step(10);
	EXPECT_NE(stage.Particles(0), stage.Particles(1));
	Json both = set;
	both["scene"] = "both";
	ASSERT_EQ(ErrorIn(stage.Say(both)), "");
	stage.Say({{"do", "reset"}});
	stage.Step(20);
	EXPECT_EQ(stage.Particles(0), stage.Particles(1));
}

TEST(LiveCommands, ComparingKeepsWhatWasChanged)
{
	TestStage stage;
	const auto gravityOf = [&stage](size_t scene)
	{ return stage.Played.Scenes().at(scene)->Level.Cloths.at(0)->GravityScale; };
	ASSERT_EQ(ErrorIn(stage.Say(
				  {{"do", "set"}, {"object", "Handkerchief"}, {"path", {"Cloth", "GravityScale"}}, {"value", 0.5}})),
		"");
	stage.Step(10);
	stage.Audience.Clear();
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "compare"}, {"on", true}})), "");
	EXPECT_EQ(stage.Audience.FindEvent("scenes")["scenes"].size(), 2u);
	EXPECT_EQ(stage.Audience.Binaries.size(), 4u) << "every mesh of both";
	EXPECT_EQ(stage.Shown().Time, 0.0);
	EXPECT_EQ(gravityOf(0), 0.5f);
	EXPECT_EQ(gravityOf(1), 0.5f);
	stage.Step(10);
	EXPECT_EQ(stage.Particles(0), stage.Particles(1));
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "compare"}, {"on", "yes"}})), "on: expected true or false, not a text");
}

TEST(LiveCommands, TheFirstSceneGoesOnAfterAComparison)
{
	TestStage stage(SmallLevel, true);
	const auto grab = [&stage](int scene)
	{
		return stage.Say(
			{{"do", "grab"}, {"grip", scene}, {"scene", scene}, {"mesh", TestStage::Cloth}, {"point", {0.1, 0, 0}}});
	};
	ASSERT_EQ(ErrorIn(grab(0)), "");
	ASSERT_EQ(ErrorIn(grab(1)), "");
	const auto set = [&stage](int scene, double value)
	{
		return stage.Say({{"do", "set"}, {"scene", scene}, {"object", "Handkerchief"},
			{"path", {"Cloth", "GravityScale"}}, {"value", value}});
	};
	ASSERT_EQ(ErrorIn(set(0, 0.5)), "");
	ASSERT_EQ(ErrorIn(set(1, 0.25)), "");
	stage.Step(10);
	const auto before = stage.Particles();
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "compare"}, {"on", false}})), "");
	EXPECT_EQ(stage.Audience.FindEvent("scenes")["scenes"].size(), 1u);
	EXPECT_EQ(stage.Particles(), before);
	EXPECT_EQ(stage.Played.Scenes()[0]->Level.Cloths[0]->GravityScale, 0.5f);
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "drag"}, {"grip", 0}, {"point", {0.1, 0, 0.1}}})), "");
	EXPECT_EQ(
		ErrorIn(stage.Say({{"do", "drag"}, {"grip", 1}, {"point", {0.1, 0, 0.1}}})), "grip: grip 1 holds nothing");
	stage.Step(1);
	stage.Say({{"do", "reset"}});
	EXPECT_EQ(stage.Played.Scenes().size(), 1u);
	EXPECT_EQ(stage.Played.Scenes()[0]->Level.Cloths[0]->GravityScale, 0.5f);
}

TEST(LiveCommands, StatisticsHaveEveryMember)
{
	TestStage stage;
	stage.Step(12);
	const Json statistics = stage.Audience.FindEvent("statistics");
	const Json cloth = statistics["scenes"][0]["cloths"][0];
	EXPECT_EQ(cloth["particles"], 80);
	EXPECT_EQ(cloth["asleep"], false);
	EXPECT_EQ(cloth["Steps"], 1);
	EXPECT_EQ(cloth["bCoarse"], false);
	EXPECT_GT(cloth["Energy"], -1e9);
	EXPECT_EQ(cloth["StageMilliseconds"].size(), statistics["stages"].size());
}

TEST(LiveCommands, AClothThatIsNotSimulatedIsSaidAndCanBeMended)
{
	TestStage stage;
	stage.Say({{"do", "play"}});
	UClothPhysicsComponent& cloth = *stage.Played.Scenes()[0]->Level.Cloths[0];
	cloth.SetMeshes(nullptr, nullptr);
	cloth.ResetCloth();
	stage.Running->PlayFrame(0.0);
	EXPECT_FALSE(stage.Running->IsPlaying());
	EXPECT_EQ(stage.Audience.FindEvent("log")["level"], "error");
	EXPECT_EQ(stage.Audience.FindEvent("log")["text"],
		"Paused: Handkerchief is not simulated; see the messages of the Solver tab");
	EXPECT_EQ(stage.Audience.FindEvent("state")["paused"], true);
	EXPECT_TRUE(std::ranges::any_of(stage.Audience.Texts,
		[](const Json& text)
		{
			const std::string said = text.value("text", "");
			return text.value("level", "") == "warning" && said.starts_with("Handkerchief: ")
				&& Contains(said, "SimulationMesh");
		}))
		<< "what the plugin logs";
	ASSERT_EQ(ErrorIn(stage.Say(
				  {{"do", "set"}, {"object", "Handkerchief"}, {"path", {"Cloth", "Source"}}, {"value", "Sheet"}})),
		"");
	stage.Audience.Clear();
	stage.Step(1);
	EXPECT_TRUE(stage.Audience.FindEvent("log").is_null());
	EXPECT_EQ(stage.Shown(0).Positions.size(), 80u);
}

TEST(LiveCommands, LogsNameActorsAsTheLevelDoes)
{
	const TestStage stage;
	const Live::Scene& scene = *stage.Played.Scenes()[0];
	const AActor& actor = *scene.Level.Cloths[0]->GetOwner();
	const std::string path = Player::FromEngine(actor.GetPathName());
	EXPECT_EQ(scene.WithLabels(path + ".Cloth: bad, as " + path + "."), "Handkerchief: bad, as Handkerchief.");
	EXPECT_EQ(scene.WithLabels(path + "7.Cloth: bad"), path + "7.Cloth: bad") << "another actor";
}

TEST(LiveCommands, DoubtfulLevelsAreSaid)
{
	std::string level = SmallLevel;
	const std::string fabric = R"("Fabric": "Cotton")";
	level.replace(level.find(fabric), fabric.size(),
		R"("Fabric": {"Name": "Heavy", "Values": {"Description": "200 g/m2 as kg", "ArealDensity": 200}})");
	TestStage stage(level, true);
	const auto count = [&stage]
	{
		return std::ranges::count_if(stage.Audience.Texts,
			[](const Json& text)
			{
				return text.value("level", "") == "warning"
					&& text.value("text", "").starts_with("Heavy: ArealDensity: 200 kg/m\u00b2 is 200 times more");
			});
	};
	EXPECT_EQ(count(), 1) << "once for both scenes";
	stage.Audience.Clear();
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "open"}, {"level", "small"}})), "");
	EXPECT_EQ(count(), 1);
	stage.Audience.Clear();
	stage.Say({{"do", "reset"}});
	EXPECT_EQ(count(), 0) << "it is known";
}

TEST(LiveCommands, AClothThatCannotGoOnIsTold)
{
	TestStage stage;
	stage.Step(1);
	stage.Played.Scenes()[0]->Level.Cloths[0]->AddImpulseInSphere(FVector(1e36, 0.0, 0.0), FVector::ZeroVector, 10.0f);
	stage.Step(2);
	EXPECT_TRUE(Contains(stage.Audience.FindEvent("log").dump(), "left the range of floating point"));
}

/// Messages made of pieces of good ones, wildly mixed.
TEST(LiveCommands, NothingThatCanBeSaidStopsTheServer)
{
	TestStage stage(SmallLevel, true);
	std::mt19937 random(7);
	const auto pick = [&random](const auto& list) { return list[random() % list.size()]; };
	const std::vector<std::string> commands = {"open", "compare", "pause", "play", "step", "reset", "speed", "draw",
		"grab", "drag", "release", "pin", "throw", "details", "set", "fabric", "curves", "save"};
	const std::vector<std::string> keys = {"level", "beside", "on", "frames", "factor", "flags", "grip", "scene",
		"mesh", "point", "from", "velocity", "radius", "mass", "object", "path", "value", "name", "file", "text",
		"what"};
	const std::vector<Json> values = {nullptr, true, -1, 0, 1, 2, 0.5, 1e300, -1e-300, 4294967296.0, "", "both",
		"small", "Silk", "level", "fabric", "Handkerchief", "Box", "Wind", "a.json", "a.csv", "../x", Json::array(),
		Json::object(), {0, 0, 0}, {0.1, 0.1, 0.1}, {1e300, 0, 0}, {"Cloth"}, {"Cloth", "Pins"}, {"Cloth", "SheetSize"},
		{"Cloth", "Wind"}, {"StaticMeshComponent", "BodyInstance"}, {{"Edges", {"Left"}}},
		{{"Shape", "Sphere"}, {"Radius", 0.1}}};
	for (int i = 0; i < 3000; ++i)
	{
		Json message = {{"do", pick(commands)}};
		for (size_t count = random() % 5; count > 0; --count)
		{
			message[pick(keys)] = pick(values);
		}
		stage.Say(message);
		stage.Audience.Clear();
	}
	stage.Say({{"do", "open"}, {"level", "small"}});
	stage.Step(1);
	EXPECT_EQ(stage.Shown(0).Positions.size(), 80u);
}
