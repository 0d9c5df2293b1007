// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothPhysicsComponent.h"
#include "Drawing/Renderer.h"
#include "Level/Level.h"
#include "Play/Record.h"
#include "Play/Session.h"
#include "Play/Snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace
{

constexpr int FramesPerSecond = 60;
constexpr Player::Quality Small{160, 120, 2};

/// Plays a level for a second and looks at the outcome.
class LevelTest : public testing::Test
{
public:
	explicit LevelTest(std::string name)
		: Name(std::move(name))
	{
	}

	void TestBody() override
	{
		Player::Level level(Player::FindLevel(Name));
		Player::Session session(level, FramesPerSecond);
		Player::Record record(level);
		for (int frame = 0; frame < FramesPerSecond; ++frame)
		{
			session.Advance();
			record.Add(session.Time());
		}
		for (const Player::ClothRecord& cloth : record.Cloths)
		{
			EXPECT_EQ(cloth.Steps, FramesPerSecond);
			EXPECT_LT(cloth.LargestStretch, 0.08) << "of 99 % of the threads";
			EXPECT_LT(cloth.DeepestPenetration, 0.001) << "m";
		}
		CheckPicture(Player::TakeSnapshot(level), Player::CameraOf(level));
	}

private:
	static void CheckPicture(const Player::DrawnScene& scene, const Player::Camera& camera)
	{
		for (const Player::DrawnMesh& mesh : scene.Meshes)
		{
			for (const Player::DrawnCorner& corner : mesh.Corners)
			{
				ASSERT_TRUE(IsFinite(corner.Position)) << mesh.Name;
				ASSERT_NEAR(Length(corner.Normal), 1.0f, 1e-3f) << mesh.Name;
			}
		}
		const double share = Player::ClothCoverage(scene, camera, Small);
		EXPECT_GT(share, 0.05);
		EXPECT_LT(share, 0.6);
		const Player::Image image = Player::Draw(scene, camera, Small);
		const double mean =
			std::accumulate(image.Pixels.begin(), image.Pixels.end(), 0.0) / static_cast<double>(image.Pixels.size());
		EXPECT_GT(mean, 70.0);
		EXPECT_LT(mean, 225.0);
	}

	std::string Name;
};

/// One test for each level file: Level.<name>, with underscores, because filters of tests give dashes a meaning.
const bool Registered = []
{
	for (const std::string& name : Player::LevelNames())
	{
		std::string test = name;
		std::ranges::replace(test, '-', '_');
		testing::RegisterTest("Level", test.c_str(), nullptr, nullptr, __FILE__, __LINE__,
			[name]() -> LevelTest* { return new LevelTest(name); });
	}
	return true;
}();

TEST(Levels, AreAllThere)
{
	EXPECT_TRUE(Registered);
	const std::vector<std::string> names = Player::LevelNames();
	for (const char* name :
		{"tablecloth", "round-table", "sphere", "castle", "flag", "heavy-ball", "hanging-cube", "curtain"})
	{
		EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
		EXPECT_GT(Player::DescriptionOf(name).size(), 10U);
	}
}

} // namespace
