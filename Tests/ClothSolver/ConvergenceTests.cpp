// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Reference.h"
#include "TestSimulation.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

/// Distance from the exact motion, root of the mean square over all particles, m.
double Distance(const std::vector<Vector3>& positions, const std::vector<Reference::Point>& exact)
{
	double square = 0.0;
	for (size_t i = 0; i < exact.size(); ++i)
	{
		const double x = static_cast<double>(positions[i].X) - exact[i][0];
		const double y = static_cast<double>(positions[i].Y) - exact[i][1];
		const double z = static_cast<double>(positions[i].Z) - exact[i][2];
		square += x * x + y * y + z * z;
	}
	return std::sqrt(square / static_cast<double>(exact.size()));
}

/// A stretched, slack chain's motion has kinks; a sheet pulled in its plane and swinging has none.
Scenes::Network SmoothProblem(float dampingTime)
{
	Scenes::Network sheet = Scenes::HangingSheet(6, 5.0f);
	sheet.DampingTime = dampingTime;
	// Hanging, held by the upper edge and a little stretched by its weight from the start.
	sheet.Held.clear();
	for (int i = 0; i < 6; ++i)
	{
		sheet.Held.push_back(i);
	}
	for (Vector3& p : sheet.Positions)
	{
		p = {p.Y, 0.1f * p.X, -1.05f * p.X};
	}
	return sheet;
}

double ErrorAt(const Scenes::Network& network, const Reference& exact, Scheme scheme, double time, int steps)
{
	Settings settings;
	settings.TimeScheme = scheme;
	settings.TimeStep = static_cast<float>(time / steps);
	settings.Substeps = 1;
	settings.Updates = 40;
	settings.Tolerance = 1e-6f;
	TestSimulation cloth(BuildNetwork(network.Describe()), settings);
	for (int particle : network.Held)
	{
		cloth.Pin(particle);
	}
	cloth.Step(steps);
	return Distance(cloth.Positions(), exact.Position);
}

void ExpectOrder(float dampingTime, Scheme scheme, int steps, double low, double high)
{
	const Scenes::Network network = SmoothProblem(dampingTime);
	constexpr double Time = 0.8;
	Reference exact(network, {0.0, 0.0, -9.81});
	exact.Advance(Time, 8000);
	const double coarse = ErrorAt(network, exact, scheme, Time, steps);
	const double middle = ErrorAt(network, exact, scheme, Time, 2 * steps);
	const double fine = ErrorAt(network, exact, scheme, Time, 4 * steps);
	EXPECT_GT(std::log2(coarse / middle), low);
	EXPECT_LT(std::log2(coarse / middle), high);
	EXPECT_GT(std::log2(middle / fine), low);
	EXPECT_LT(std::log2(middle / fine), high);
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
		error += std::pow(Distance(positions, exact.Position), 2);
		way += std::pow(Distance(sheet.Positions, exact.Position), 2);
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
