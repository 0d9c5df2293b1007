// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "ContactScene.h"
#include "Scenes.h"
#include "TestWorkers.h"
#include "ThreadScene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace Cloth
{

namespace
{

constexpr TensionLaw NotLinear[] = {TensionLaw::FullCubic, TensionLaw::TwoTermCubic, TensionLaw::Power};

/// By bisection.
double StrainAt(const TensionCurve& law, double tension)
{
	double low = 0.0;
	double high = 1.0;
	for (int i = 0; i < 60; ++i)
	{
		const double middle = 0.5 * (low + high);
		(RelativeTension(law, middle) < tension ? low : high) = middle;
	}
	return low;
}

Scenes::Network HangingChain(int count, float mass, float stiffness, const TensionCurve& law)
{
	Scenes::Network chain = Scenes::Chain(count, 0.05f * static_cast<float>(count - 1), mass, stiffness);
	for (Vector3& position : chain.Positions)
	{
		position = {0.0f, 0.0f, -position.X};
	}
	chain.DampingTime = 0.02f;
	chain.Tension = law;
	return chain;
}

TEST(ThreadLaws, AHangingChainObeysItsLaw)
{
	constexpr int Count = 12;
	constexpr float Mass = 0.6f;
	constexpr float Stiffness = 1500.0f;
	for (const TensionLaw law : NotLinear)
	{
		TensionCurve curve;
		curve.Law = law;
		ThreadScene scene(BuildNetwork(HangingChain(Count, Mass, Stiffness, curve).Describe()));
		scene.Pin(0);
		scene.Play(300);
		const Positions places = scene.Places();
		for (size_t link = 0; link + 1 < places.size(); ++link)
		{
			const double weight = double(Mass) / Count * 9.81 * double(places.size() - 1 - link);
			const double wanted = StrainAt(curve, weight / (double(Stiffness) * 0.05));
			const double strain = double(places[link].Z - places[link + 1].Z) / 0.05 - 1.0;
			EXPECT_NEAR(strain / wanted, 1.0, 0.01) << static_cast<int>(law) << " " << link;
		}
	}
}

MeasuredCurve Knee(float slope)
{
	return {{0.01f, 0.01f * slope, 0.01f * slope}, {0.02f, 0.06f * slope, 0.06f * slope}};
}

/// A strip of one warp thread's width and more, with a plot that bends at 1 %: beyond it threads are five times as
/// stiff. Its weight is most at the top.
TEST(ThreadLaws, AStripObeysItsPlot)
{
	Fabric fabric;
	fabric.TensileCurveWarp = Knee(300.0f);
	fabric.TensileCurveWeft = Knee(300.0f);
	fabric.Shear = 1.0f;
	fabric.ArealDensity = 1.0f;
	fabric.DampingTime = 0.02f;
	constexpr int Rows = 25;
	GridDescription grid;
	grid.Columns = 5;
	grid.Rows = Rows;
	grid.Width = 0.1f;
	grid.Height = 0.6f;
	ThreadScene scene(BuildGrid(grid, fabric));
	const Vector3 down = scene.Rest()[5 * (Rows - 1)] - scene.Rest()[0];
	scene.SetGravity(down * (9.81f / Length(down)));
	for (int pin = 0; pin < 5; ++pin)
	{
		scene.Pin(pin);
	}
	scene.Play(400);
	const Positions places = scene.Places();
	for (size_t row = 0; row + 1 < Rows; ++row)
	{
		const double weight = 9.81 * 0.6 * (double(Rows) - 1.5 - double(row)) / (Rows - 1); // N/m
		const double wanted = weight < 3.0 ? weight / 300.0 : 0.01 + (weight - 3.0) / 1500.0;
		const double strain = double(Length(places[5 * row + 2] - places[5 * row + 7])) / 0.025 - 1.0;
		EXPECT_NEAR(strain, wanted, 0.02 * wanted + 1e-5) << row;
	}
}

/// Hooke's law in the clothes of another one: a cubic without square and cube.
TEST(ThreadLaws, ALawThatIsNearlyLinearMovesAsTheLinearOne)
{
	const auto play = [](bool linear)
	{
		Scenes::Network net = Scenes::HangingSheet(16, 1000.0f);
		net.DampingTime = 0.002f;
		net.Tension.Law = linear ? TensionLaw::Linear : TensionLaw::FullCubic;
		net.Tension.StretchStiffening = 1.0f + 1e-6f;
		net.Tension.CompressionStiffening = 1.0f + 1e-6f;
		ThreadScene scene(BuildNetwork(net.Describe()));
		scene.Pin(0);
		scene.Pin(15);
		scene.Play(30);
		return scene.Places();
	};
	const Positions linear = play(true);
	const Positions other = play(false);
	float most = 0.0f;
	for (size_t i = 0; i < linear.size(); ++i)
	{
		most = std::max(most, Length(linear[i] - other[i]));
	}
	EXPECT_LT(most, 1e-3f);
	EXPECT_LT(linear[16 * 15].Z, -0.3f);
}

/// A spring of two particles that swings with a law: its period and energy against a fine integration.
TEST(ThreadLaws, AStiffeningThreadSwingsAsItsLawSays)
{
	TensionCurve curve;
	curve.Law = TensionLaw::FullCubic;
	Scenes::Network chain = Scenes::Chain(2, 0.1f, 0.02f, 50.0f);
	chain.Tension = curve;
	ThreadScene scene(BuildNetwork(chain.Describe()));
	scene.SetGravity({});
	scene.SetSubsteps(128);
	Positions start = scene.Rest();
	start[1].X += 0.006f; // 6 %: up to nine times as stiff
	OrThrow(scene.Cloth->SetState(start, Positions(2)));
	double x = 0.006;
	double v = 0.0;
	double error = 0.0;
	for (int frame = 0; frame < 6; ++frame)
	{
		scene.Play(1);
		constexpr int Fine = 2000;
		for (int i = 0; i < Fine; ++i)
		{
			v -= 2.0 * 50.0 * 0.1 * RelativeTension(curve, x / 0.1) / 0.01 / 60.0 / Fine;
			x += v / 60.0 / Fine;
		}
		error = std::max(error, std::abs(double(scene.Places()[1].X - scene.Places()[0].X) - 0.1 - x));
	}
	EXPECT_LT(error, 0.006 * 0.05);
}

ThreadScene HangingCloth(TensionLaw law, int side)
{
	Fabric fabric;
	fabric.Tension.Law = law;
	fabric.DampingTime = 0.0f;
	ThreadScene scene(BuildGrid(Scenes::Lying(1.0f, side, 0.0f), fabric));
	scene.Pin(0);
	scene.Pin(side - 1);
	return scene;
}

TEST(ThreadLaws, HaveTheSameBitsWithAnyNumberOfWorkers)
{
	ThreadScene alone = HangingCloth(TensionLaw::FullCubic, 64);
	alone.Play(15);
	for (const int count : {1, 3})
	{
		TestWorkers workers(count);
		ThreadScene together = HangingCloth(TensionLaw::FullCubic, 64);
		together.Tasks = &workers;
		together.Play(15);
		EXPECT_EQ(alone.Places(), together.Places()) << count;
	}
}

/// With 8 substeps the full cubic climbs by 6 %, and the power law by
/// more than the weight: both are many times as stiff near the pins as at rest.
TEST(ThreadLaws, AnUndampedSheetThatStiffensHardlyGainsEnergy)
{
	for (const TensionLaw law : {TensionLaw::FullCubic, TensionLaw::TwoTermCubic})
	{
		ThreadScene scene = HangingCloth(law, 30);
		scene.SetSubsteps(16);
		double lowest = 1e30;
		double climb = 0.0;
		for (int frame = 0; frame < 90; ++frame)
		{
			scene.Play(1);
			const double energy = scene.Cloth->Measure().TotalEnergy();
			climb = std::max(climb, energy - lowest);
			lowest = std::min(lowest, energy);
		}
		EXPECT_LT(climb / (scene.Made->TotalMass * 9.81), 0.005) << static_cast<int>(law);
	}
}

} // namespace

} // namespace Cloth
