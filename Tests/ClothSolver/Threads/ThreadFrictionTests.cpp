// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "ContactScene.h"
#include "KawabataMachine.h"
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

/// Energy that friction holds, J.
double HeldByFriction(const ThreadScene& scene)
{
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	const YarnSlip& slip = scene.Cloth.State().Slip;
	std::vector<ElasticSum> partial;
	ElasticSum sum;
	Strains strain;
	const Configuration at{*scene.Made->Shape, scene.Cloth.State().Position.data(), partial, nullptr};
	std::get<Tension>(scene.Made->Energies).Measure(at, {}, strain, sum);
	sum = {};
	friction.Measure(at, slip, strain, sum);
	return sum.Energy;
}

/// Tension of friction of a pair: what the state remembers.
double RubbingOf(const ThreadScene& scene, size_t pair)
{
	const PairTopology& pairs = scene.Made->Shape->Pairs;
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	const ThreadState& state = scene.Cloth.State();
	const double length = double(Length(state.Position[static_cast<size_t>(pairs.First[pair])]
		- state.Position[static_cast<size_t>(pairs.Second[pair])]));
	const double slip = double(state.Slip.SpringSlip[pair]);
	return double(friction.SpringStiffness[pair])
		* std::clamp(length - double(state.Slip.SpringLength[pair]), -slip, slip);
}

/// A patch of 7 x 7 whose border is sheared to and fro; the inside is free. Work that friction takes in the second
/// loop, by the tension of the diagonals, J.
double LossOfShear(const Fabric& fabric, double angle, int substeps, double& expected)
{
	constexpr int Side = 7;
	ThreadScene scene(BuildGrid(Scenes::Grid(0.1f, 0.1f, Side, Side), fabric));
	scene.Given.Options.Gravity = {};
	scene.Given.Substeps = substeps;
	const Positions rest = scene.Rest();
	for (int i = 0; i < Side * Side; ++i)
	{
		if (i % Side == 0 || i % Side == Side - 1 || i / Side == 0 || i / Side == Side - 1)
		{
			scene.Pin(i);
		}
	}
	const PairTopology& pairs = scene.Made->Shape->Pairs;
	const auto lengthOf = [&](size_t pair)
	{
		const ThreadState& state = scene.Cloth.State();
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
		for (ThreadPin& pin : scene.Pins)
		{
			pin.Target = Kawabata::Sheared(rest[static_cast<size_t>(pin.Particle)], now);
		}
		scene.Play(1);
		for (size_t pair = 0; pair < friction.SpringStiffness.size(); ++pair)
		{
			const double length = lengthOf(pair);
			const double tension = RubbingOf(scene, pair);
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

Fabric Rubbing(float shear, float hysteresis)
{
	Fabric fabric;
	fabric.Shear = shear;
	fabric.ShearHysteresis = hysteresis;
	fabric.DampingTime = 0.0f;
	return fabric;
}

TEST(ThreadFriction, ALoopOfShearLosesTheWorkOfItsYield)
{
	for (const int substeps : {8, 16})
	{
		double expected = 0.0;
		const double work = LossOfShear(Rubbing(61.0f, 0.98f), 0.14, substeps, expected);
		EXPECT_GT(expected, 0.0);
		EXPECT_NEAR(work / expected, 1.0, 0.005) << substeps;
		// HG on both branches, over the area.
		EXPECT_NEAR(expected / (4.0 * 0.98 * 0.01 * (0.14 - 0.98 / 610.0)), 1.0, 0.02);
	}
}

/// A patch that hangs from its first row, pulled to and fro along it. What gravity does in a loop is what friction takes
/// by its history: the solver pulls with what it remembers.
TEST(ThreadFriction, ALoopOfForceLosesWhatFrictionTakes)
{
	constexpr int Side = 7;
	ThreadScene scene(BuildGrid(Scenes::Grid(0.1f, 0.1f, Side, Side), Rubbing(61.0f, 0.98f)));
	for (int i = 0; i < Side; ++i)
	{
		scene.Pin(i);
	}
	const std::vector<float> masses = Masses(*scene.Made);
	const YarnFriction& friction = std::get<YarnFriction>(scene.Made->Energies);
	constexpr int Period = 480;
	Positions last = scene.Rest();
	double lastPull = 0.0;
	double work = 0.0;
	double rubbed = 0.0;
	std::vector<double> lengths(friction.SpringStiffness.size());
	std::vector<double> tensions(lengths.size());
	const PairTopology& pairs = scene.Made->Shape->Pairs;
	for (int frame = 1; frame <= 2 * Period + Period / 4; ++frame)
	{
		const double pull = 300.0 * std::sin(2.0 * std::numbers::pi * frame / Period);
		scene.Given.Options.Gravity = {static_cast<float>(pull), 0.0f, 0.0f};
		scene.Play(1);
		const Positions places = scene.Places();
		const bool counts = frame > Period + Period / 4;
		for (size_t i = 0; i < places.size() && counts; ++i)
		{
			work += 0.5 * (pull + lastPull) * double(masses[i]) * double(places[i].X - last[i].X);
		}
		for (size_t pair = 0; pair < lengths.size(); ++pair)
		{
			const ThreadState& state = scene.Cloth.State();
			const double length = double(Length(state.Position[static_cast<size_t>(pairs.First[pair])]
				- state.Position[static_cast<size_t>(pairs.Second[pair])]));
			const double tension = RubbingOf(scene, pair);
			rubbed += counts ? 0.5 * (tension + tensions[pair]) * (length - lengths[pair]) : 0.0;
			lengths[pair] = length;
			tensions[pair] = tension;
		}
		last = places;
		lastPull = pull;
	}
	EXPECT_GT(rubbed, 1e-4);
	EXPECT_NEAR(work / rubbed, 1.0, 0.005);
}

/// A strip clamped level in its first two columns, which falls.
ThreadScene Cantilever(const Fabric& fabric, int columns, float spacing)
{
	constexpr int Rows = 5;
	ThreadScene scene(BuildGrid(Scenes::Grid(spacing * static_cast<float>(columns - 1), spacing * (Rows - 1), columns, Rows), fabric));
	for (int row = 0; row < Rows; ++row)
	{
		scene.Pin(row * columns);
		scene.Pin(row * columns + 1);
	}
	return scene;
}

TEST(ThreadFriction, Experiment)
{
	if (getenv("TAU") == nullptr) GTEST_SKIP();
	struct Case { const char* Name; float Density, Warp, Weft, Shear, Bw, Bf, Damping, HG, HBw, HBf; };
	for (const Case& at : {Case{"CottonBroad", .1238f, 10370, 3940, 61, 1.157e-5f, 1.157e-5f, .002f, .98f, 6.08e-4f, 6.08e-4f}, Case{"Canvas", .5f, 20000, 12000, 150, 1.5e-4f, 1e-4f, .01f, 3, .003f, .002f}})
	for (const float spacing : {1.0f / 29, 1.0f / 59})
	for (int substeps : {8, 16})
	for (int from : {0, 1})
	{
		Fabric fabric;
		fabric.ArealDensity = at.Density, fabric.TensileStiffnessWarp = at.Warp, fabric.TensileStiffnessWeft = at.Weft, fabric.Shear = at.Shear, fabric.BendingWarp = at.Bw, fabric.BendingWeft = at.Bf, fabric.DampingTime = at.Damping;
		fabric.ShearHysteresis = at.HG, fabric.BendingHysteresisWarp = at.HBw, fabric.BendingHysteresisWeft = at.HBf;
		const float length = spacing > 0.03f ? 0.069f : 0.05f;
		const int columns = int(std::lround(length / spacing)) + 2;
		ThreadScene scene = Cantilever(fabric, columns, spacing);
		scene.Given.Substeps = substeps;
		if (from)
		{
			Positions start = scene.Rest();
			for (size_t i = 0; i < start.size(); ++i)
			{
				const float beyond = start[i].X - spacing;
				if (beyond > 1e-4f) start[i] = {spacing, start[i].Y, start[i].Z - beyond};
			}
			scene.Cloth.SetState(start, Positions(start.size()));
		}
		const size_t tip = size_t(columns - 1 + 2 * columns);
		scene.Play(180);
		const float z3 = scene.Places()[tip].Z, v3 = Length(scene.Velocities()[tip]);
		scene.Play(420);
		printf("%-12s %2.0f/m sub %2d from %d: 3 s %.2f mm %.3f mm/s; 10 s %.2f mm %.3f mm/s\n", at.Name, double(1/spacing), substeps, from, double(z3)*1e3, double(v3)*1e3, double(scene.Places()[tip].Z)*1e3, double(Length(scene.Velocities()[tip]))*1e3);
	}
}

} // namespace

} // namespace Cloth
