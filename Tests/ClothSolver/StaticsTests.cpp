// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TestSimulation.h"

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

/// Euler's scheme with long steps stills everything.
Settings Stilling(float timeStep)
{
	Settings settings = WithoutAir();
	settings.TimeScheme = Scheme::Euler;
	settings.TimeStep = timeStep;
	settings.Tolerance = 1e-5f;
	settings.Updates = 50;
	return settings;
}

constexpr float StripLength = 1.0f;

/// How far the end of a strip along X sinks that hangs by its first column, gravity along X.
double Extension(const Result<ModelPointer>& model)
{
	Settings settings = Stilling(0.05f);
	settings.Gravity = {9.81f, 0.0f, 0.0f};
	TestSimulation strip(model, settings);
	double end = 0.0;
	const std::vector<Vector3> rest = strip.Positions();
	for (size_t i = 0; i < rest.size(); ++i)
	{
		if (rest[i].X < 1e-6f)
		{
			strip.Pin(static_cast<int>(i));
		}
	}
	strip.Step(100);
	EXPECT_LT(strip->Measure().KineticEnergy, 1e-7);
	for (Vector3 p : strip.Positions())
	{
		end = std::max(end, static_cast<double>(p.X));
	}
	return end - static_cast<double>(StripLength);
}

} // namespace

TEST(HangingStrip, ExtendsAsItsStiffnessSays)
{
	for (float angle : {0.0f, 1.5707963f})
	{
		Fabric fabric;
		fabric.TensileWarp = angle == 0.0f ? 150.0f : 3000.0f;
		fabric.TensileWeft = angle == 0.0f ? 3000.0f : 150.0f;
		fabric.Shear = 10.0f;
		const double expected = 0.2 * 9.81 * 1.0 * 1.0 / (2.0 * 150.0);
		for (Scenes::Cut cut : Scenes::AllCuts)
		{
			Scenes::Mesh mesh = Scenes::Rectangle(StripLength, 0.2f, 21, 5, cut);
			for (Vector2& uv : mesh.TextureCoordinates)
			{
				uv = {uv.X * std::cos(angle) - uv.Y * std::sin(angle), uv.X * std::sin(angle) + uv.Y * std::cos(angle)};
			}
			const double extension = Extension(BuildMesh(mesh.Describe(), fabric));
			EXPECT_NEAR(extension / expected, 1.0, 0.01) << NameOf(cut);
		}
	}
	Fabric fabric;
	fabric.TensileWarp = 150.0f;
	fabric.Shear = 10.0f;
	const double expected = 0.2 * 9.81 * 1.0 * 1.0 / (2.0 * 150.0);
	const double extension = Extension(BuildGrid(Scenes::Grid(StripLength, 0.2f, 21, 5), fabric));
	EXPECT_NEAR(extension / expected, 1.0, 0.01);
}

/// z = a (cosh(x / a) - cosh(d / 2a)), with a such that the length between the ends fits.
TEST(Chain, HangsInACatenary)
{
	constexpr int Count = 81;
	constexpr double ChainLength = 1.0;
	constexpr double Span = 0.6;
	Scenes::Network chain = Scenes::Chain(Count, static_cast<float>(ChainLength), 0.1f, 2e4f);
	TestSimulation simulation(BuildNetwork(chain.Describe()), Stilling(0.02f));
	std::vector<Vector3> start;
	for (int i = 0; i < Count; ++i)
	{
		// Two straight halves of the right length: a V.
		const double s = ChainLength * i / (Count - 1);
		const double x = Span * (s / ChainLength - 0.5);
		const double depth = std::sqrt(0.25 * (ChainLength * ChainLength - Span * Span));
		start.push_back(
			{static_cast<float>(x), 0.0f, static_cast<float>(-depth * (1.0 - std::abs(2.0 * s / ChainLength - 1.0)))});
	}
	simulation.SetPositions(start);
	simulation.Pin(0);
	simulation.Pin(Count - 1);
	simulation.Step(1500);

	double low = 0.05;
	double high = 10.0;
	for (int bisection = 0; bisection < 100; ++bisection)
	{
		const double a = 0.5 * (low + high);
		(2.0 * a * std::sinh(0.5 * Span / a) > ChainLength ? low : high) = a;
	}
	double worst = 0.0;
	for (Vector3 p : simulation.Positions())
	{
		const double z = low * (std::cosh(static_cast<double>(p.X) / low) - std::cosh(0.5 * Span / low));
		worst = std::max(worst, std::abs(static_cast<double>(p.Z) - z));
	}
	EXPECT_LT(worst, 1e-3 * ChainLength);
}

} // namespace Cloth
