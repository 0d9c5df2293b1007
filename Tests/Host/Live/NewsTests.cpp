// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CoreMinimal.h"
#include "FabricFile.h"
#include "Level/Properties.h"
#include "Live/TestStage.h"

namespace
{

void LogWarning(const std::string& text) { UE_LOG(LogTemp, Warning, TEXT("%s"), *Player::ToEngine(text)); }

std::vector<std::string> LogOf(TestStage& stage)
{
	std::vector<std::string> lines;
	for (const Json& event : stage.Audience.FindEvents("log"))
	{
		lines.push_back(event["text"]);
	}
	stage.Audience.Clear();
	return lines;
}

} // namespace

TEST(LiveNews, AMessageWithoutANumberIsAnsweredOnlyIfItIsWrong)
{
	TestStage stage;
	const auto say = [&stage](const char* message)
	{
		stage.Audience.Clear();
		stage.Running->Handle({Live::Letter::Kind::Said, TestStage::Client, Live::ParseMessage(message)});
		return stage.Audience.Texts;
	};
	const std::vector<Json> answers = say(R"({"do":"play"})");
	ASSERT_EQ(answers.size(), 1u);
	EXPECT_EQ(answers[0]["event"], "state");
	EXPECT_EQ(say(R"({"do":"speed","factor":7})"),
		std::vector<Json>{Json({{"error", "factor: 7 is not allowed (0.05 to 1)"}})});
}

TEST(LiveNews, StatisticsComeEverySixthFrame)
{
	TestStage stage;
	for (int frame = 0; frame < 12; ++frame)
	{
		stage.Running->PlayFrame(frame);
	}
	const std::vector<Json> statistics = stage.Audience.FindEvents("statistics");
	ASSERT_EQ(statistics.size(), 2u);
	EXPECT_EQ(statistics[1]["late"], 6.0) << "how late that frame was";
	EXPECT_EQ(statistics[1]["frame"].get<int>() - statistics[0]["frame"].get<int>(), 6);
}

TEST(LiveNews, WhatIsLoggedIsToldAfterACommandAndAfterAFrame)
{
	TestStage stage;
	LogWarning("first");
	stage.Say({{"do", "pause"}});
	EXPECT_EQ(LogOf(stage), std::vector<std::string>{"first"});
	LogWarning("second");
	stage.Running->PlayFrame(0.0);
	EXPECT_EQ(LogOf(stage), std::vector<std::string>{"second"});
	stage.Say({{"do", "pause"}});
	EXPECT_TRUE(LogOf(stage).empty()) << "once";
}

TEST(LiveNews, ALongLogIsCut)
{
	TestStage stage;
	for (int i = 0; i < 25; ++i)
	{
		LogWarning("line " + std::to_string(i));
	}
	stage.Say({{"do", "pause"}});
	const std::vector<std::string> lines = LogOf(stage);
	ASSERT_EQ(lines.size(), 21u);
	EXPECT_EQ(lines[19], "line 19");
	EXPECT_EQ(lines[20], "and 5 more");
	LogWarning("later");
	stage.Say({{"do", "pause"}});
	EXPECT_EQ(LogOf(stage), std::vector<std::string>{"later"});
}

TEST(LiveNews, LogsDoNotSayWhereFilesAre)
{
	TestStage stage;
	const std::string level = (stage.Folder.Path / "small.json").string();
	const std::string fabric = (Input::ContentFolder() / "Fabrics" / "Silk.json").string();
	LogWarning("'" + level + "' and '" + fabric + "', '" + level + "'");
	stage.Say({{"do", "pause"}});
	EXPECT_EQ(LogOf(stage), std::vector<std::string>{"'small.json' and 'Fabrics/Silk.json', 'small.json'"});
}
