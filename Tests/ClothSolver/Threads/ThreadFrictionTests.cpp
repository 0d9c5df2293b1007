// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "ContactScene.h"
#include "KawabataMachine.h"
#include "RubbingFabrics.h"
#include "Scenes.h"
#include "TestWorkers.h"
#include "ThreadScene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

namespace Cloth
{

namespace
{

/// Tension of friction of a pair: what the state remembers.
double RubbingOf(const ThreadScene& scene, const State& state, size_t pair)
{
	const SpringTopology& pairs = scene.Made->Shape->Springs;
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	const YarnSlip& remembered = std::get<YarnSlip>(state.Histories);
	const double length = double(Length(state.Position[static_cast<size_t>(pairs.First[pair])]
		- state.Position[static_cast<size_t>(pairs.Second[pair])]));
	const double slip = double(remembered.SpringSlip[pair]);
	return double(friction.SpringStiffness[pair])
		* std::clamp(length - double(remembered.SpringLength[pair]), -slip, slip);
}

/// A patch of 7 x 7 whose border is sheared to and fro; the inside is free. Work that friction takes in the second
/// loop, by the tension of the diagonals, J.
double LossOfShear(const Fabric& fabric, double angle, int substeps, double& expected)
{
	constexpr int Side = 7;
	ThreadScene scene(BuildGrid(Scenes::Grid(0.1f, 0.1f, Side, Side), fabric));
	scene.SetGravity({});
	scene.SetSubsteps(substeps);
	std::vector<int> pins;
	const Positions rest = scene.Rest();
	for (int i = 0; i < Side * Side; ++i)
	{
		if (i % Side == 0 || i % Side == Side - 1 || i / Side == 0 || i / Side == Side - 1)
		{
			pins.push_back(i);
		}
	}
	const SpringTopology& pairs = scene.Made->Shape->Springs;
	const auto lengthOf = [&](const State& state, size_t pair)
	{
		return double(Length(state.Position[static_cast<size_t>(pairs.First[pair])]
			- state.Position[static_cast<size_t>(pairs.Second[pair])]));
	};
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	std::vector<double> lengths(pairs.First.size());
	std::vector<double> tensions(pairs.First.size());
	std::vector<double> least(pairs.First.size(), 1e30);
	std::vector<double> most(pairs.First.size(), 0.0);
	double work = 0.0;
	constexpr int Period = 120;
	for (int frame = 1; frame <= 2 * Period + Period / 4; ++frame)
	{
		const double now = angle * std::sin(2.0 * std::numbers::pi * frame / Period);
		for (int pin : pins)
		{
			scene.Lead(pin, Kawabata::Sheared(rest[static_cast<size_t>(pin)], now));
		}
		scene.Play(1);
		const State state = scene.Remembered();
		for (size_t pair = 0; pair < friction.SpringStiffness.size(); ++pair)
		{
			const double length = lengthOf(state, pair);
			const double tension = RubbingOf(scene, state, pair);
			if (frame > Period + Period / 4 && friction.SpringStiffness[pair] > 0.0f)
			{
				work += 0.5 * (tension + tensions[pair]) * (length - lengths[pair]);
				least[pair] = std::min(least[pair], length);
				most[pair] = std::max(most[pair], length);
			}
			lengths[pair] = length;
			tensions[pair] = tension;
		}
	}
	expected = 0.0;
	for (size_t pair = 0; pair < friction.SpringStiffness.size(); ++pair)
	{
		if (friction.SpringStiffness[pair] > 0.0f)
		{
			const double yield = double(friction.SpringYield[pair]);
			const double slip = yield / double(friction.SpringStiffness[pair]);
			expected += 4.0 * yield * (0.5 * (most[pair] - least[pair]) - slip);
		}
	}
	return work;
}

/// So heavy that no stuck spring is softened (Tuning::MaxStuckNumber).
TEST(ThreadFriction, ALoopOfShearLosesTheWorkOfItsYield)
{
	Fabric fabric = Rubbing(61.0f, 0.98f);
	fabric.ArealDensity = 50.0f;
	for (const int substeps : {8, 16})
	{
		double expected = 0.0;
		const double work = LossOfShear(fabric, 0.14, substeps, expected);
		EXPECT_GT(expected, 0.0);
		EXPECT_NEAR(work / expected, 1.0, 0.005) << substeps;
		// HG on both branches, over the area.
		EXPECT_NEAR(expected / (4.0 * 0.98 * 0.01 * (0.14 - 0.98 / 610.0)), 1.0, 0.02);
	}
}

/// Stuck springs that are stiff for their substep are softened: 0.01 of the loss with 8 substeps, 0.67 with 16.
TEST(ThreadFriction, ALoopOfShearLosesMoreOfTheWorkTheMoreSubstepsThereAre)
{
	double last = -0.05;
	for (const int substeps : {8, 16, 32})
	{
		double expected = 0.0;
		const double lost = LossOfShear(Rubbing(61.0f, 0.98f), 0.14, substeps, expected) / expected;
		EXPECT_GT(lost, last) << substeps;
		EXPECT_LT(lost, 1.01) << substeps;
		last = lost;
	}
	EXPECT_GT(last, 0.85);
}

/// A patch that hangs from its first row, taut, pulled to and fro along it. What gravity does in a loop is what
/// friction takes by its history: the solver pulls with what it remembers. (0.88 with 8 substeps.)
TEST(ThreadFriction, ALoopOfForceLosesWhatFrictionTakes)
{
	constexpr int Side = 7;
	Fabric fabric = Rubbing(10.0f, 0.2f);
	fabric.ArealDensity = 1.0f;
	fabric.DampingTime = 0.002f;
	ThreadScene scene(BuildGrid(Scenes::Grid(0.2f, 0.2f, Side, Side), fabric));
	scene.SetSubsteps(16);
	for (int i = 0; i < Side; ++i)
	{
		scene.Pin(i);
	}
	const std::vector<float> masses = Masses(*scene.Made);
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	constexpr int Period = 480;
	constexpr float Taut = 10.0f;
	Positions last = scene.Rest();
	double lastPull = 0.0;
	double work = 0.0;
	double rubbed = 0.0;
	std::vector<double> lengths(friction.SpringStiffness.size());
	std::vector<double> tensions(lengths.size());
	const SpringTopology& pairs = scene.Made->Shape->Springs;
	for (int frame = 1; frame <= 2 * Period + Period / 4; ++frame)
	{
		const double pull = 5.0 * std::sin(2.0 * std::numbers::pi * frame / Period);
		scene.SetGravity({static_cast<float>(pull), Taut, 0.0f});
		scene.Play(1);
		const Positions places = scene.Places();
		const bool counts = frame > Period + Period / 4;
		for (size_t i = 0; i < places.size() && counts; ++i)
		{
			const Vector3 moved = places[i] - last[i];
			work += double(masses[i]) * (0.5 * (pull + lastPull) * double(moved.X) + double(Taut) * double(moved.Y));
		}
		const State state = scene.Remembered();
		for (size_t pair = 0; pair < lengths.size(); ++pair)
		{
			const double length = double(Length(state.Position[static_cast<size_t>(pairs.First[pair])]
				- state.Position[static_cast<size_t>(pairs.Second[pair])]));
			const double tension = RubbingOf(scene, state, pair);
			rubbed += counts ? 0.5 * (tension + tensions[pair]) * (length - lengths[pair]) : 0.0;
			lengths[pair] = length;
			tensions[pair] = tension;
		}
		last = places;
		lastPull = pull;
	}
	EXPECT_GT(rubbed, 1e-4);
	EXPECT_NEAR(work / rubbed, 1.0, 0.07);
}

/// A strip clamped level in its first two columns, which falls.
ThreadScene Cantilever(const Fabric& fabric, int columns, float spacing)
{
	constexpr int Rows = 5;
	ThreadScene scene(BuildGrid(
		Scenes::Grid(spacing * static_cast<float>(columns - 1), spacing * (Rows - 1), columns, Rows), fabric));
	for (int row = 0; row < Rows; ++row)
	{
		scene.Pin(row * columns);
		scene.Pin(row * columns + 1);
	}
	return scene;
}

constexpr float Spacing = 1.0f / 29.0f;

/// What gravity does in a loop is what bends lose: 4 Y (a - Y / k), with the amplitude a of each.
TEST(ThreadFriction, ALoopOfBendingLosesTheWorkOfItsYield)
{
	ThreadScene scene = Cantilever(Stiff(0.003f), 6, Spacing);
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	const std::vector<float> masses = Masses(*scene.Made);
	constexpr int Period = 480;
	std::vector<BentState> bent;
	std::vector<float> least(friction.Bends.size(), 1e30f);
	std::vector<float> most(friction.Bends.size(), -1e30f);
	Positions last = scene.Rest();
	double lastPull = 0.0;
	double work = 0.0;
	for (int frame = 1; frame <= 2 * Period + Period / 4; ++frame)
	{
		const double pull = 1.5 * std::sin(2.0 * std::numbers::pi * frame / Period);
		scene.SetGravity({0.0f, 0.0f, static_cast<float>(pull)});
		scene.Play(1);
		const Positions places = scene.Places();
		if (frame > Period + Period / 4)
		{
			for (size_t i = 0; i < places.size(); ++i)
			{
				work += 0.5 * (pull + lastPull) * double(masses[i]) * double(places[i].Z - last[i].Z);
			}
			const State state = scene.Remembered();
			std::get<YarnSlip>(state.Histories).MeasureBends(friction, state.Position.data(), bent, nullptr);
			for (size_t b = 0; b < least.size(); b += 4)
			{
				alignas(16) float along[4];
				bent[b / 4].Along.Store(along);
				for (size_t lane = 0; lane < 4; ++lane)
				{
					least[b + lane] = std::min(least[b + lane], along[lane]);
					most[b + lane] = std::max(most[b + lane], along[lane]);
				}
			}
		}
		last = places;
		lastPull = pull;
	}
	double expected = 0.0;
	for (size_t b = 0; b < least.size(); ++b)
	{
		const double slip = double(friction.BendYield[b]) / std::max(double(friction.BendStiffness[b]), 1e-20);
		expected += 4.0 * double(friction.BendYield[b]) * std::max(0.5 * double(most[b] - least[b]) - slip, 0.0);
	}
	EXPECT_GT(expected, 1e-5);
	EXPECT_NEAR(work / expected, 1.0, 0.02) << expected;
}

struct Rested
{
	float Tip;   ///< height, m
	float Speed; ///< m/s
	float Crept; ///< in the last two seconds, m
};

/// Dropped level or from hanging.
Rested Drop(const Fabric& fabric, bool hanging, int substeps)
{
	constexpr int Columns = 4;
	ThreadScene scene = Cantilever(fabric, Columns, Spacing);
	scene.SetSubsteps(substeps);
	if (hanging)
	{
		Positions start = scene.Rest();
		for (Vector3& at : start)
		{
			at = at.X > 1.5f * Spacing ? Vector3{Spacing, at.Y, at.Z - at.X + Spacing} : at;
		}
		OrThrow(scene.Cloth->SetState(start, Positions(start.size())));
	}
	constexpr size_t Tip = 2 * Columns + Columns - 1;
	scene.Play(360);
	const float before = scene.Places()[Tip].Z;
	scene.Play(120);
	return {scene.Places()[Tip].Z, Length(scene.Velocities()[Tip]), std::abs(scene.Places()[Tip].Z - before)};
}

TEST(ThreadFriction, AStripStopsInARangeOfShapesAndDoesNotCreep)
{
	for (const int substeps : {8, 16})
	{
		const Rested level = Drop(Stiff(0.003f), false, substeps);
		const Rested hanging = Drop(Stiff(0.003f), true, substeps);
		EXPECT_LT(level.Speed, 2e-4f) << substeps;
		EXPECT_LT(hanging.Speed, 2e-4f) << substeps;
		EXPECT_LT(level.Crept, 1e-5f) << substeps;
		EXPECT_LT(hanging.Crept, 1e-5f) << substeps;
		EXPECT_GT(level.Tip - hanging.Tip, 1e-3f) << substeps;
	}
	const Rested swings = Drop(Stiff(0.0f), false, 8);
	EXPECT_GT(swings.Speed, 0.01f);
}

ThreadScene CanvasOnTable(int side)
{
	Fabric fabric = Stiff(0.003f);
	fabric.ShearHysteresis = 3.0f;
	fabric.TensileResilience = 0.7f;
	ThreadScene scene(BuildGrid(Scenes::Lying(1.0f, side, 0.01f), fabric));
	scene.AddTable();
	return scene;
}

TEST(ThreadFriction, HasTheSameBitsWithAnyNumberOfWorkers)
{
	ThreadScene alone = CanvasOnTable(64);
	alone.Play(20);
	for (const int count : {1, 3})
	{
		TestWorkers workers(count);
		ThreadScene together = CanvasOnTable(64);
		together.Tasks = &workers;
		together.Play(20);
		EXPECT_EQ(alone.Places(), together.Places()) << count;
		EXPECT_EQ(alone.Cloth->SaveState(), together.Cloth->SaveState()) << count;
	}
}

/// With 8 substeps by 1.4 %.
TEST(ThreadFriction, EnergyHardlyGrows)
{
	ThreadScene scene = CanvasOnTable(30);
	scene.SetSubsteps(16);
	double last = scene.Cloth->Measure().TotalEnergy();
	double gain = 0.0;
	for (int frame = 0; frame < 90; ++frame)
	{
		scene.Play(1);
		const double now = scene.Cloth->Measure().TotalEnergy();
		gain = std::max(gain, now - last);
		last = now;
	}
	EXPECT_LT(gain / (scene.Made->TotalMass * 9.81), 0.01);
}

} // namespace

} // namespace Cloth
