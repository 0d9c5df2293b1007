// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "OutputFile.h"
#include "Recording.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace Lab
{

namespace
{

/// Particles beside each other that fall freely.
Recording Falling(int frames, float gravity)
{
	Recording fall{3, {}};
	for (int frame = 0; frame <= frames; ++frame)
	{
		const float time = static_cast<float>(frame) / 60.0f;
		for (int i = 0; i < fall.Particles; ++i)
		{
			fall.Positions.push_back({static_cast<float>(i), 0.0f, -0.5f * gravity * time * time});
		}
	}
	return fall;
}

bool IsSame(const Recording& a, const Recording& b) { return a.Particles == b.Particles && a.Positions == b.Positions; }

/// A folder of the test's own, deleted at its end.
class RecordingCacheTest : public testing::Test
{
protected:
	RecordingCacheTest() { Cloth::MakeFolder(Folder); }
	~RecordingCacheTest() override { std::filesystem::remove_all(Folder); }

	Recording Get(const char* definition, bool fresh = false)
	{
		return Cache.Get("fall", definition, fresh,
			[this]
			{
				++Made;
				return Falling(4, 9.81f);
			});
	}

	std::filesystem::path Folder = std::filesystem::path(testing::TempDir())
		/ (std::string("cloth-") + testing::UnitTest::GetInstance()->current_test_info()->name());
	RecordingCache Cache{Folder / "motion"};
	int Made = 0;
};

} // namespace

TEST(Recording, HasABeginningAndFrames)
{
	const Recording fall = Falling(5, 9.81f);
	EXPECT_EQ(fall.Frames(), 5);
	EXPECT_EQ(fall.At(0)[1], (Cloth::Vector3{1.0f, 0.0f, 0.0f}));
	EXPECT_EQ(fall.At(5)[2], fall.Positions.back());
}

TEST(Recording, ComesBackFromBytes)
{
	const Recording fall = Falling(5, 9.81f);
	const std::optional<Recording> back = FromBytes(ToBytes(fall));
	ASSERT_TRUE(back);
	EXPECT_TRUE(IsSame(*back, fall));
}

TEST(Recording, NoticesEveryDamagedByte)
{
	const std::string bytes = ToBytes(Falling(1, 9.81f));
	for (size_t i = 0; i < bytes.size(); ++i)
	{
		std::string damaged = bytes;
		damaged[i] = static_cast<char>(damaged[i] ^ 1);
		EXPECT_FALSE(FromBytes(damaged)) << i;
		EXPECT_FALSE(FromBytes(std::string_view(bytes).substr(0, i))) << i;
	}
	EXPECT_FALSE(FromBytes(bytes + "x"));
}

/// The published values of FNV-1a.
TEST(Recording, IsHashedAsPublished)
{
	EXPECT_EQ(HashOf(""), "cbf29ce484222325");
	EXPECT_EQ(HashOf("foobar"), "85944171f73967e8");
}

TEST_F(RecordingCacheTest, MakesEachRecordingOnce)
{
	EXPECT_TRUE(IsSame(Get("one"), Falling(4, 9.81f)));
	EXPECT_TRUE(IsSame(Get("one"), Falling(4, 9.81f)));
	EXPECT_EQ(Made, 1);
	Get("another");
	EXPECT_EQ(Made, 2);
	Get("one", true);
	EXPECT_EQ(Made, 3);
}

TEST_F(RecordingCacheTest, MakesADamagedFileAgain)
{
	Get("one");
	const std::filesystem::path file = Cache.FileOf("fall", "one");
	std::filesystem::resize_file(file, std::filesystem::file_size(file) - 5);
	EXPECT_TRUE(IsSame(Get("one"), Falling(4, 9.81f)));
	EXPECT_EQ(Made, 2);
	Get("one");
	EXPECT_EQ(Made, 2);
}

TEST_F(RecordingCacheTest, LeavesNothingBehindWhenMakingFails)
{
	const auto fail = []() -> Recording { throw std::runtime_error("no"); };
	EXPECT_THROW(Cache.Get("fall", "one", false, fail), std::runtime_error);
	EXPECT_TRUE(std::filesystem::is_empty(Folder / "motion"));
}

/// With gravity too large by a tenth everything is a tenth too far, whatever the masses.
TEST(MotionErrors, OfAFallIsThatOfGravity)
{
	const std::array<float, 3> masses = {1.0f, 5.0f, 0.1f};
	const MotionErrors errors = Compare(Falling(30, 11.0f), Falling(30, 10.0f), masses);
	EXPECT_NEAR(errors.Error, 0.1, 1e-6);
	EXPECT_NEAR(errors.Height, 0.1, 1e-6);
	EXPECT_EQ(Compare(Falling(30, 10.0f), Falling(30, 10.0f), masses).Error, 0.0);
}

/// Each particle has moved by 1; one of mass 1 in 4 is beside its place by 0.5, which leaves the height alone.
TEST(MotionErrors, WeighsMasses)
{
	const std::array<float, 2> masses = {3.0f, 1.0f};
	const Recording exact{2, {{}, {}, {0.0f, 0.0f, 1.0f}, {0.0f, 0.0f, 1.0f}}};
	Recording motion = exact;
	motion.Positions.back().X = 0.5f;
	EXPECT_NEAR(Compare(motion, exact, masses).Error, 0.25, 1e-12);
	EXPECT_EQ(Compare(motion, exact, masses).Height, 0.0);
	motion.Positions.back() = {0.0f, 0.0f, 1.5f};
	EXPECT_NEAR(Compare(motion, exact, masses).Height, 0.125, 1e-12);
}

/// One that ends early is refused.
TEST(MotionErrors, AreNoNumberIfTheMotionIsNone)
{
	const std::array<float, 3> masses = {1.0f, 1.0f, 1.0f};
	Recording motion = Falling(3, 9.81f);
	motion.Positions.back().X = std::numeric_limits<float>::quiet_NaN();
	EXPECT_TRUE(std::isnan(Compare(motion, Falling(3, 9.81f), masses).Error));
	EXPECT_THROW(Compare(Falling(2, 9.81f), Falling(3, 9.81f), masses), std::invalid_argument);
}

/// Of a parabola the second difference is the square of the spacing times twice its coefficient, in every row.
TEST(Roughness, OfAParabola)
{
	constexpr int Columns = 5;
	Recording motion{2 * Columns, std::vector<Cloth::Vector3>(2 * Columns)};
	for (int i = 0; i < 2 * Columns; ++i)
	{
		const float x = 0.1f * static_cast<float>(i % Columns);
		motion.Positions.push_back({x, i < Columns ? 0.0f : 0.1f, 3.0f * x * x});
	}
	EXPECT_NEAR(Roughness(motion, Columns), 0.06, 1e-6);
}

} // namespace Lab
