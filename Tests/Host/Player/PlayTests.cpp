// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Geometry.h"
#include "Play/Play.h"
#include "Player/Files.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sstream>

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
	EXPECT_GT(cloth["Substeps"].get<int>(), 0);
	EXPECT_GE(cloth["StepMilliseconds"].get<double>(), 0.0);
	EXPECT_GE(cloth["OverheadMilliseconds"].get<double>(), 0.0);
	EXPECT_LE(cloth["Stretch50"].get<double>(), cloth["Stretch95"].get<double>());
	EXPECT_LE(cloth["Stretch95"].get<double>(), cloth["Stretch99"].get<double>());
	EXPECT_LE(cloth["Stretch99"].get<double>(), cloth["StretchMax"].get<double>());
	EXPECT_GT(cloth["StretchMax"].get<double>(), 0.0);
	EXPECT_TRUE(cloth.contains("DeepestPenetration"));
	EXPECT_TRUE(cloth.contains("Energy"));
	EXPECT_TRUE(cloth["StageMilliseconds"].contains("Solve"));
}

/// Positions or normals of glTF.
std::vector<Player::Vector3> ReadVectors(const nlohmann::json& document, const std::string& buffer, int accessor)
{
	const auto& described = document["accessors"][static_cast<size_t>(accessor)];
	const auto& view = document["bufferViews"][described["bufferView"].get<size_t>()];
	std::vector<Player::Vector3> vectors(described["count"].get<size_t>());
	EXPECT_EQ(view["byteLength"].get<size_t>(), vectors.size() * sizeof(Player::Vector3));
	std::memcpy(vectors.data(), buffer.data() + view["byteOffset"].get<size_t>(), view["byteLength"].get<size_t>());
	return vectors;
}

/// Whether an OBJ file has a point within a hundredth of a millimetre.
bool HasPoint(const std::string& text, Player::Vector3 point)
{
	std::istringstream lines(text);
	for (std::string line; std::getline(lines, line);)
	{
		Player::Vector3 v{};
		if (std::sscanf(line.c_str(), "v %f %f %f", &v.X, &v.Y, &v.Z) == 3 && Length(v - point) < 1e-5f)
		{
			return true;
		}
	}
	return false;
}

TEST(Play, ExportsTheMotion)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Seconds = 0.2;
	options.Export = folder.Path / "Motion";
	Player::Play(options);
	const std::vector<std::string> files = FilesIn(options.Export);
	ASSERT_EQ(files.size(), 7U);
	EXPECT_EQ(files.back(), "00006.obj");
	EXPECT_NE(Input::ReadFile(options.Export / files[0]), Input::ReadFile(options.Export / files[6]));

	const std::filesystem::path last = options.Export / files.back();
	options.Export = folder.Path / "motion.gltf";
	Player::Play(options);
	const auto document = nlohmann::json::parse(Input::ReadFile(options.Export));
	const std::string buffer = Input::ReadFile(folder.Path / "motion.bin");
	EXPECT_EQ(document["asset"]["version"], "2.0");
	EXPECT_EQ(document["buffers"][0]["byteLength"], buffer.size());
	ASSERT_EQ(document["meshes"].size(), 2U);
	EXPECT_FALSE(document["meshes"][0]["primitives"][0].contains("targets")) << "the box does not move";
	const auto& cloth = document["meshes"][1]["primitives"][0];
	ASSERT_EQ(cloth["targets"].size(), 6U);
	EXPECT_EQ(document["animations"][0]["channels"].size(), 1U);

	const auto base = ReadVectors(document, buffer, cloth["attributes"]["POSITION"].get<int>());
	const auto normals = ReadVectors(document, buffer, cloth["attributes"]["NORMAL"].get<int>());
	const auto moves = ReadVectors(document, buffer, cloth["targets"][5]["POSITION"].get<int>());
	EXPECT_EQ(base.size(), 144U);
	// The last frame is that of the last OBJ file, on other axes.
	const std::string text = Input::ReadFile(last);
	for (size_t i = 0; i < base.size(); ++i)
	{
		const Player::Vector3 at = base[i] + moves[i];
		EXPECT_TRUE(HasPoint(text, {at.X, at.Z, at.Y})) << i;
	}
	const auto& described = document["accessors"][cloth["indices"].get<size_t>()];
	std::vector<uint32_t> corners(described["count"].get<size_t>());
	const auto& view = document["bufferViews"][described["bufferView"].get<size_t>()];
	std::memcpy(corners.data(), buffer.data() + view["byteOffset"].get<size_t>(), view["byteLength"].get<size_t>());
	ASSERT_EQ(corners.size(), 3U * 2U * 11U * 11U);
	for (size_t i = 0; i < corners.size(); i += 3)
	{
		const Player::Vector3 a = base[corners[i]];
		const Player::Vector3 out = Cross(base[corners[i + 1]] - a, base[corners[i + 2]] - a);
		EXPECT_GT(Dot(out, normals[corners[i]]), 0.0f) << "counterclockwise as seen from its front";
	}
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
	EXPECT_TRUE(Contains(ErrorOf([&] { Player::Play(options); }), "small.json' is a file; a folder is needed there"));
}

TEST(Play, RefusesToExportWhatItCannotWrite)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Export = folder.Path / "motion.fbx";
	EXPECT_TRUE(Contains(ErrorOf([&] { Player::Play(options); }), "motion.fbx' ends in .fbx; allowed: .gltf"));
	EXPECT_FALSE(std::filesystem::exists(options.Export));
	EXPECT_FALSE(std::filesystem::exists(options.Folder));
}

TEST(Play, WarnsOfFabricsThatWereTypedInAnotherUnitOnce)
{
	const TestFolder folder;
	Player::PlayOptions options = SmallRun(folder);
	options.Seconds = 0.05;
	folder.Write("Heavy.json", R"({"Description": "a", "ArealDensity": 200})");
	std::string level = SmallLevel;
	level.replace(level.find("Cotton"), 6, "Heavy.json");
	options.Level = folder.Write("heavy.json", level).string();
	testing::internal::CaptureStderr();
	Player::Play(options);
	const std::string said = testing::internal::GetCapturedStderr();
	EXPECT_EQ(said.find("warning: Heavy: ArealDensity: 200 kg/m\u00b2 is 200 times more"), 0U) << said;
	EXPECT_EQ(said.find("warning", 1), std::string::npos) << said;
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
