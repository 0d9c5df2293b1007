// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Reference.h"
#include "Statics.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

void ExpectOrder(float dampingTime, Scheme scheme, int steps, double low, double high)
{
	const Statics::Errors errors = Statics::Refine(scheme, dampingTime, steps);
	EXPECT_GT(errors.CoarseOrder(), low);
	EXPECT_LT(errors.CoarseOrder(), high);
	EXPECT_GT(errors.FineOrder(), low);
	EXPECT_LT(errors.FineOrder(), high);
}

} // namespace

TEST(Order, OfEulersSchemeIsOne) { ExpectOrder(0.0f, Scheme::Euler, 160, 0.85, 1.2); }
TEST(Order, OfEulersSchemeWithDampingIsOne) { ExpectOrder(0.02f, Scheme::Euler, 160, 0.85, 1.2); }
TEST(Order, OfTheTwoStepSchemeIsTwo) { ExpectOrder(0.0f, Scheme::Bdf2, 160, 1.8, 2.3); }
TEST(Order, OfTheTwoStepSchemeWithDampingIsTwo) { ExpectOrder(0.02f, Scheme::Bdf2, 40, 1.8, 2.3); }

/// Default settings against the exact motion of the sheet that falls from horizontal: error over 90 frames relative
/// to how far the sheet has moved, and how far it has fallen after 30 of them.
struct Following
{
	double Error;
	double Fall;
};

static Following FollowHangingSheet(float stiffness, int frames, int explicitSteps)
{
	const Scenes::Network sheet = Scenes::HangingSheet(20, stiffness);
	Reference exact(sheet, {0.0, 0.0, -9.81});
	TestSimulation cloth(BuildNetwork(sheet.Describe()), Settings{});
	for (int particle : sheet.Held)
	{
		cloth.Pin(particle);
	}
	double error = 0.0;
	double way = 0.0;
	double fall = 0.0;
	for (int frame = 1; frame <= frames; ++frame)
	{
		exact.Advance(1.0 / 60.0, explicitSteps);
		cloth.Step();
		const std::vector<Vector3> positions = cloth.Positions();
		error += std::pow(exact.DistanceTo(positions), 2);
		way += std::pow(exact.DistanceTo(sheet.Positions), 2);
		if (frame == 30)
		{
			double mine = 0.0;
			double right = 0.0;
			for (size_t i = 0; i < positions.size(); ++i)
			{
				mine += static_cast<double>(positions[i].Z);
				right += exact.Position[i][2];
			}
			fall = mine / right;
		}
	}
	return {std::sqrt(error / way), fall};
}

TEST(DefaultSettings, FollowTheExactMotionOfAHangingSheet)
{
	const Following followed = FollowHangingSheet(1000.0f, 90, 150);
	EXPECT_LT(followed.Error, 0.08);
	EXPECT_GT(followed.Fall, 0.98);
}

TEST(DefaultSettings, LetSoftAndStiffSheetsFall)
{
	EXPECT_GT(FollowHangingSheet(100.0f, 30, 60).Fall, 0.98);
	EXPECT_GT(FollowHangingSheet(10000.0f, 30, 400).Fall, 0.98);
}

} // namespace Cloth
