// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Play.h"
#include "Player/Files.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace
{

const char* const SmallLevel = R"({
	"Description": "a handkerchief falls on a box",
	"Seconds": 0.5,
	"Actors": [
		{
			"Class": "StaticMeshActor", "Name": "Box",
			"StaticMeshComponent": {"StaticMesh": {"Shape": "Box", "Size": [0.2, 0.2, 0.2]}}
		},
		{
			"Class": "ClothPhysicsActor", "Name": "Handkerchief", "Location": [0, 0, 0.13],
			"Cloth": {"SheetSize": [0.4, 0.4], "SheetResolution": [12, 12], "Fabric": "Cotton"}
		}
	]
})";

Player::PlayOptions SmallRun(const TestFolder& folder)
{
	Player::PlayOptions options;
	options.Level = folder.Write("small.json", SmallLevel).string();
	options.Folder = folder.Path / "Saved" / "Deeper";
	options.Quiet = true;
	options.Picture = {80, 60, 2};
	options.Frame = {80, 60, 1};
	return options;
}

bool IsPng(const std::filesystem::path& file) { return Input::ReadFile(file).substr(1, 3) == "PNG"; }

/// All files in a folder and in those in it.
std::vector<std::string> FilesIn(const std::filesystem::path& folder)
{
	std::vector<std::string> files;
	for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
	{
		if (entry.is_regular_file())
		{
			files.push_back(entry.path().lexically_relative(folder).string());
		}
	}
	std::ranges::sort(files);
	return files;
}

TEST(Play, WritesASheet)
{
	const TestFolder folder;
	const Player::PlayOptions options = SmallRun(folder);
	Player::Play(options);
	EXPECT_EQ(FilesIn(options.Folder), std::vector<std::string>{"small.png"});
	EXPECT_TRUE(IsPng(options.Folder / "small.png"));
}

TEST(Play, WritesEverythingElseWhenAsked)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Seconds = 0.2;
	options.FramesPerSecond = 30;
	options.Frames = true;
	options.Obj = true;
	options.Statistics = folder.Path / "stats.json";
	Player::Play(options);
	EXPECT_EQ(FilesIn(options.Folder),
		(std::vector<std::string>{"small-frames/00000.png", "small-frames/00001.png", "small-frames/00002.png",
			"small-frames/00003.png", "small-frames/00004.png", "small-frames/00005.png", "small-frames/00006.png",
			"small.obj", "small.png"}));
	EXPECT_TRUE(IsPng(options.Folder / "small-frames/00003.png"));

	const std::string obj = Input::ReadFile(options.Folder / "small.obj");
	EXPECT_TRUE(Contains(obj, "o Box\n"));
	EXPECT_TRUE(Contains(obj, "o Handkerchief\n"));
	EXPECT_GE(std::ranges::count(obj, 'f'), 2 * 11 * 11);

	const auto statistics = nlohmann::json::parse(Input::ReadFile(options.Statistics));
	EXPECT_EQ(statistics["Level"], "small");
	EXPECT_EQ(statistics["Cloths"]["Handkerchief"]["Particles"], 144);
	ASSERT_EQ(statistics["Frames"].size(), 6U);
	const auto& frame = statistics["Frames"][5];
	EXPECT_NEAR(frame["Time"].get<double>(), 0.2, 1e-6);
	const auto& cloth = frame["Handkerchief"];
	EXPECT_EQ(cloth["Steps"], 2);
	EXPECT_GT(cloth["Solves"].get<int>(), 0);
	EXPECT_GE(cloth["StepMilliseconds"].get<double>(), 0.0);
	EXPECT_GE(cloth["OverheadMilliseconds"].get<double>(), 0.0);
	EXPECT_TRUE(cloth.contains("ConjugateGradientIterations"));
	EXPECT_LE(cloth["Stretch50"].get<double>(), cloth["Stretch95"].get<double>());
	EXPECT_LE(cloth["Stretch95"].get<double>(), cloth["Stretch99"].get<double>());
	EXPECT_LE(cloth["Stretch99"].get<double>(), cloth["StretchMax"].get<double>());
	EXPECT_GT(cloth["StretchMax"].get<double>(), 0.0);
	EXPECT_TRUE(cloth.contains("DeepestPenetration"));
	EXPECT_TRUE(cloth.contains("Energy"));
	EXPECT_TRUE(cloth["StageMilliseconds"].contains("Solve"));
}

TEST(Play, MakesAMovie)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Movie = true;
	Player::Play(options);
	EXPECT_EQ(FilesIn(options.Folder), (std::vector<std::string>{"small.mp4", "small.png"}));
	EXPECT_TRUE(Contains(Input::ReadFile(options.Folder / "small.mp4").substr(0, 16), "ftyp"));
}

TEST(Play, RefusesStatisticsThatCannotBe)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Statistics = folder.Path / "no" / "stats.json";
	EXPECT_TRUE(Contains(ErrorOf([&] { Player::Play(options); }), "cannot write"));
	EXPECT_FALSE(std::filesystem::exists(options.Folder));
}

TEST(Play, RefusesFoldersThatCannotBe)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Folder = folder.Path / "small.json" / "Saved";
	EXPECT_TRUE(Contains(ErrorOf([&] { Player::Play(options); }), "cannot make the folder"));
}

TEST(Play, DrawsTheSameEveryTime)
{
	const TestFolder folder;
	const Player::PlayOptions options = SmallRun(folder);
	Player::Play(options);
	const std::string first = Input::ReadFile(options.Folder / "small.png");
	Player::Play(options);
	EXPECT_EQ(Input::ReadFile(options.Folder / "small.png"), first);
}

} // namespace
