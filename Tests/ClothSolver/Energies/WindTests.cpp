// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Wind.h"

#include "ClothSolver/TestSimulation.h"
#include "TestWorkers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace Cloth
{

namespace
{

constexpr float Fine = 0.01f; // a cloth that feels all eddies, m

Settings Turbulent(float intensity, float gust = 0.0f)
{
	Settings settings;
	settings.Wind = {4.0f, -1.0f, 0.5f};
	settings.Turbulence.Intensity = intensity;
	settings.Turbulence.Size = 0.8f;
	settings.Turbulence.MinGust = 0.5f * gust;
	settings.Turbulence.MaxGust = gust;
	return settings;
}

AirHistory After(const Settings& settings, float seconds)
{
	AirHistory history;
	history.Advance(settings.Wind, seconds);
	return history;
}

Vector3 AirAt(const WindField& field, Vector3 position) { return field.At(Vector3x4::Splat(position)).At(2); }

/// The part of the wind's speed that a gust adds.
double GustAt(const WindField& field, const Settings& settings, Vector3 position)
{
	return static_cast<double>(Dot(AirAt(field, position), settings.Wind) / Dot(settings.Wind, settings.Wind));
}

GridDescription Flag(int columns, int rows)
{
	GridDescription grid = Scenes::Grid(0.9f, 0.6f, columns, rows);
	grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
	for (int row = 0; row < rows; ++row)
	{
		grid.DeclaredPins.push_back(row * columns);
	}
	return grid;
}

TestSimulation Hoist(const GridDescription& grid, const Fabric& fabric, const Settings& settings)
{
	TestSimulation flag(BuildGrid(grid, fabric), settings);
	for (int pin : grid.DeclaredPins)
	{
		flag.Pin(pin);
	}
	return flag;
}

Settings ForFlags()
{
	Settings settings = Turbulent(0.2f, 0.4f);
	settings.Wind = {4.0f, 0.0f, 0.0f};
	return settings;
}

} // namespace

TEST(Wind, IsEvenWithoutTurbulenceOrWithoutWind)
{
	EXPECT_TRUE(WindField(Turbulent(0.0f), {}, Fine).IsEven());
	Settings calm = Turbulent(0.5f, 0.5f);
	EXPECT_FALSE(WindField(calm, {}, Fine).IsEven());
	calm.Wind = {};
	EXPECT_TRUE(WindField(calm, {}, Fine).IsEven());
}

/// Taylor's hypothesis: what is here now is a second's way downwind in a second.
TEST(Wind, CarriesItsGustsAndEddiesAlong)
{
	const Settings settings = Turbulent(0.2f, 0.4f);
	const WindField before(settings, After(settings, 1.0f), Fine);
	const WindField after(settings, After(settings, 3.5f), Fine);
	float change = 0.0f;
	for (int i = 0; i < 50; ++i)
	{
		const Vector3 place{0.3f * static_cast<float>(i), 0.11f * static_cast<float>(i), 1.0f};
		const Vector3 carried = AirAt(after, place + settings.Wind * 2.5f);
		EXPECT_LT(Length(carried - AirAt(before, place)), 1e-3f) << i;
		change = std::max(change, Length(AirAt(after, place) - AirAt(before, place)));
	}
	EXPECT_GT(change, 0.5f);
}

/// Two cloths each with an origin of their own are in the same air.
TEST(Wind, IsTheSameAirFromAnotherOrigin)
{
	const Settings settings = Turbulent(0.2f, 0.4f);
	Settings other = settings;
	other.Turbulence.Origin = {30.0f, -20.0f, 5.0f};
	const AirHistory history = After(settings, 2.0f);
	for (Vector3 place : {Vector3{}, Vector3{1.0f, 2.0f, 3.0f}, Vector3{-4.0f, 0.5f, 0.2f}})
	{
		const Vector3 there = AirAt(WindField(settings, history, Fine), place + other.Turbulence.Origin);
		EXPECT_LT(Length(AirAt(WindField(other, history, Fine), place) - there), 1e-3f);
	}
}

TEST(Wind, HasEddiesOfItsIntensityAlongEveryAxis)
{
	Settings settings = Turbulent(0.2f);
	Sum squares;
	constexpr int Seeds = 400;
	for (int seed = 0; seed < Seeds; ++seed)
	{
		settings.Turbulence.Seed = static_cast<uint32_t>(seed);
		const WindField field(settings, {}, Fine);
		for (int i = 0; i < 20; ++i)
		{
			const Vector3 v = AirAt(field, {0.37f * static_cast<float>(i), 0.0f, 0.0f});
			squares.Add({v.X * v.X, v.Y * v.Y, v.Z * v.Z}, 1.0 / (20.0 * Seeds));
		}
	}
	const double expected = 0.2 * static_cast<double>(Length(settings.Wind));
	for (double square : {squares.X, squares.Y, squares.Z})
	{
		EXPECT_NEAR(std::sqrt(square) / expected, 1.0, 0.05);
	}
}

TEST(Wind, HasEddiesThatNeitherSwellNorShrink)
{
	const WindField field(Turbulent(0.3f), {}, Fine);
	constexpr float Step = 0.01f;
	for (int i = 0; i < 30; ++i)
	{
		const Vector3 place{0.17f * static_cast<float>(i), -0.23f * static_cast<float>(i), 0.4f};
		const Vector3 x =
			AirAt(field, place + Vector3{Step, 0.0f, 0.0f}) - AirAt(field, place - Vector3{Step, 0.0f, 0.0f});
		const Vector3 y =
			AirAt(field, place + Vector3{0.0f, Step, 0.0f}) - AirAt(field, place - Vector3{0.0f, Step, 0.0f});
		const Vector3 z =
			AirAt(field, place + Vector3{0.0f, 0.0f, Step}) - AirAt(field, place - Vector3{0.0f, 0.0f, Step});
		EXPECT_LT(std::abs(x.X + y.Y + z.Z), 0.02f * (Length(x) + Length(y) + Length(z))) << i;
	}
}

TEST(Wind, LeavesOutEddiesThatTheClothIsTooCoarseFor)
{
	const Settings settings = Turbulent(0.3f);
	EXPECT_TRUE(WindField(settings, {}, settings.Turbulence.Size).IsEven());
}

/// Every gust is between the weakest and the strongest; there are weak and strong ones.
TEST(Wind, HasGustsBetweenTheWeakestAndTheStrongest)
{
	const Settings settings = Turbulent(0.0f, 0.6f);
	const float period = settings.Turbulence.GustPeriod;
	double weakest = 1.0;
	double strongest = 0.0;
	for (int gust = 0; gust < 40; ++gust)
	{
		double least = 0.0;
		for (int part = 0; part < 60; ++part)
		{
			const float time = period * (static_cast<float>(gust) + static_cast<float>(part) / 60.0f) * 1.7f;
			least = std::min(least, GustAt(WindField(settings, After(settings, time), Fine), settings, {}));
		}
		weakest = std::min(weakest, -least);
		strongest = std::max(strongest, -least);
	}
	EXPECT_GT(weakest, 0.2);
	EXPECT_LT(weakest, 0.5);
	EXPECT_GT(strongest, 0.55);
	EXPECT_LE(strongest, 0.6001);
}

TEST(Wind, OfAnotherSeedIsAnother)
{
	Settings settings = Turbulent(0.2f, 0.4f);
	const Vector3 first = AirAt(WindField(settings, {}, Fine), {});
	EXPECT_EQ(AirAt(WindField(settings, {}, Fine), {}), first);
	settings.Turbulence.Seed = 1;
	EXPECT_GT(Length(AirAt(WindField(settings, {}, Fine), {}) - first), 0.1f);
}

/// What counts is the velocity of the air relative to the cloth.
TEST(Wind, DoesNothingToClothThatMovesWithItsGust)
{
	Settings settings = Turbulent(0.0f, 0.8f);
	settings.Gravity = {};
	const WindField field(settings, {}, Fine);
	const Vector3 air = settings.Wind + AirAt(field, {0.05f, 0.05f, 0.0f});
	double change[2];
	for (int moving = 0; moving < 2; ++moving)
	{
		TestSimulation sheet(BuildGrid(Scenes::Grid(0.1f, 0.1f, 4, 4), Fabric{}), settings);
		const Vector3 start = moving != 0 ? air : Vector3{};
		sheet.SetState(sheet.Positions(), std::vector<Vector3>(sheet.Count(), start));
		sheet.Step();
		Sum mean;
		for (Vector3 v : sheet.Velocities())
		{
			mean.Add(v - start, 1.0 / static_cast<double>(sheet.Count()));
		}
		change[moving] = mean.Length();
	}
	EXPECT_GT(change[0], 0.01);
	EXPECT_LT(change[1], 0.01 * change[0]);
}

/// The same substeps in longer steps: what differs is the air alone, and falls with the square of the step.
TEST(Wind, IsTakenOnceAStep)
{
	const auto positions = [](int rate)
	{
		Settings settings = ForFlags();
		settings.Wind = {0.0f, 0.0f, 4.0f};
		settings.TimeStep = 1.0f / static_cast<float>(rate);
		settings.Substeps = 480 / rate;
		TestSimulation sheet(BuildGrid(Scenes::Grid(0.6f, 0.6f, 13, 13), Fabric{}), settings);
		sheet.Pin(0);
		sheet.Pin(12);
		sheet.Step(rate / 4);
		return sheet.Positions();
	};
	const std::vector<Vector3> reference = positions(480);
	const auto error = [&](int rate)
	{
		const std::vector<Vector3> moved = positions(rate);
		double square = 0.0;
		for (size_t i = 0; i < moved.size(); ++i)
		{
			square += static_cast<double>(Dot(moved[i] - reference[i], moved[i] - reference[i]));
		}
		return std::sqrt(square / static_cast<double>(moved.size()));
	};
	EXPECT_LT(error(60), 4e-3); // of some 40 cm
	EXPECT_LT(error(240), 0.28 * error(120));
}

/// Waves that pass several times in a step do not show up as slower ones.
TEST(Wind, OfAStepIsTheMeanOfItsMoments)
{
	const Settings settings = Turbulent(0.3f, 0.4f);
	constexpr float Step = 0.05f;
	constexpr int Parts = 100;
	const Vector3 place{0.3f, -0.2f, 1.0f};
	Sum mean;
	for (int part = 0; part < Parts; ++part)
	{
		const float time = Step * (static_cast<float>(part) + 0.5f) / static_cast<float>(Parts);
		mean.Add(AirAt(WindField(settings, After(settings, time), Fine), place), 1.0 / Parts);
	}
	const Vector3 taken = AirAt(WindField(settings, {}, Fine, Step), place);
	EXPECT_NEAR(static_cast<double>(taken.X), mean.X, 0.03);
	EXPECT_NEAR(static_cast<double>(taken.Y), mean.Y, 0.03);
	EXPECT_NEAR(static_cast<double>(taken.Z), mean.Z, 0.03);
}

TEST(Wind, GoesOnFromASavedStateBitForBit)
{
	const GridDescription grid = Flag(16, 11);
	TestSimulation first = Hoist(grid, {}, ForFlags());
	first.Step(40);
	const std::vector<std::byte> saved = first->SaveState();
	first.Step(20);
	TestSimulation second = Hoist(grid, {}, ForFlags());
	const Status status = second->RestoreState(saved);
	ASSERT_TRUE(status.Ok()) << status.Error;
	second.Step(20);
	EXPECT_EQ(second.Positions(), first.Positions());
}

TEST(Wind, DoesNotDependOnWorkers)
{
	const GridDescription grid = Flag(78, 52); // large enough to be shared out
	TestSimulation alone = Hoist(grid, {}, ForFlags());
	alone.Step(6);
	TestWorkers workers(3);
	TestSimulation shared = Hoist(grid, {}, ForFlags());
	shared.Step(6, &workers);
	EXPECT_GT(workers.Loops, 0);
	EXPECT_EQ(shared.Positions(), alone.Positions());
}

} // namespace Cloth
