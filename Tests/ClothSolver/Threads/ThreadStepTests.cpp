// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "ClothSolver/TestSimulation.h"
#include "ContactScene.h"
#include "Cooking/Model.h"
#include "OrThrow.h"
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

Result<ModelPointer> Net(int side, float stiffness)
{
	return BuildNetwork(Scenes::HangingSheet(side, stiffness).Describe());
}

Result<ModelPointer> FreeNet(int side, float stiffness)
{
	Scenes::Network net = Scenes::HangingSheet(side, stiffness);
	net.Held.clear();
	return BuildNetwork(net.Describe());
}

/// Places at rest are rounded there; threads are found all the same.
TEST(ThreadStep, AGridFarFromTheOriginHasItsThreads)
{
	struct Case
	{
		float Size;
		int Side;
		float Away;
	};
	for (const Case& given : {Case{0.5f, 13, 1000.0f}, {1.0f, 60, 300.0f}, {0.1f, 60, 40.0f}})
	{
		const float step = given.Size / static_cast<float>(given.Side - 1);
		GridDescription grid = Scenes::Grid(given.Size, given.Size, given.Side, given.Side, {given.Away, 0.0f, 3.0f});
		grid.Frame.Warp = {std::cos(0.3f), std::sin(0.3f), 0.0f};
		grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
		std::unique_ptr<Simulation> cloth = OrThrow(Simulation::Create(OrThrow(BuildGrid(grid, Fabric{})), {}));
		for (int column = 0; column < given.Side; ++column)
		{
			const float along = step * static_cast<float>(column);
			OrThrow(cloth->SetPin(column, grid.Frame.Origin + grid.Frame.Warp * along));
		}
		for (int frame = 0; frame < 20; ++frame)
		{
			OrThrow(cloth->Step());
		}
		// What the rounding of places alone lets threads differ by, and their own strain.
		EXPECT_LT(cloth->Measure().Stretch99, 0.005f + 2.4e-7f * given.Away / step) << given.Away << " m away";
	}
}

/// Also while its threads are stretched and swing within the sheet.
TEST(ThreadStep, AFlatSheetInFreeFallStaysFlat)
{
	struct Case
	{
		bool IsNet;
		int Substeps;
		float Stretched;
	};
	for (const Case& at : {Case{true, 8, 1.0f}, Case{true, 24, 1.0f}, Case{false, 8, 1.0f}, Case{true, 8, 1.002f},
			 Case{false, 24, 1.002f}})
	{
		ThreadScene scene(at.IsNet ? FreeNet(24, 1000.0f) : BuildGrid(Scenes::Lying(1.0f, 24, 0.3f), {}), at.Substeps);
		Positions start = scene.Rest();
		for (Vector3& position : start)
		{
			position = {position.X * at.Stretched, position.Y * at.Stretched, position.Z};
		}
		OrThrow(scene.Cloth->SetState(start, Positions(start.size())));
		scene.Play(30);
		const Positions places = scene.Places();
		float bulge = 0.0f;
		float spread = 0.0f;
		for (size_t i = 0; i < places.size(); ++i)
		{
			bulge = std::max(bulge, std::abs(places[i].Z - places[0].Z));
			spread = std::max(spread, std::hypot(places[i].X - start[i].X, places[i].Y - start[i].Y));
		}
		EXPECT_LT(bulge, 1e-9f) << at.Substeps << at.IsNet << at.Stretched;
		EXPECT_LT(spread, at.Stretched > 1.0f ? 0.01f : 1e-5f);
		EXPECT_NEAR(places[0].Z - start[0].Z, -0.5f * 9.81f * 0.25f, 1e-4f);
	}
}

TEST(ThreadStep, AHangingChainBearsItsWeight)
{
	constexpr int Count = 12;
	constexpr float Mass = 0.6f;
	constexpr float Stiffness = 1500.0f; // links stretch by up to 7 %
	Scenes::Network chain = Scenes::Chain(Count, 0.55f, Mass, Stiffness);
	for (Vector3& position : chain.Positions)
	{
		position = {0.0f, 0.0f, -position.X};
	}
	chain.DampingTime = 0.02f;
	ThreadScene scene(BuildNetwork(chain.Describe()));
	scene.Pin(0);
	scene.Play(240);
	const Positions places = scene.Places();
	for (size_t link = 0; link + 1 < places.size(); ++link)
	{
		const double weight = double(Mass) / Count * 9.81 * double(places.size() - 1 - link);
		const double tension = (double(places[link].Z - places[link + 1].Z) - 0.05) * double(Stiffness);
		EXPECT_NEAR(tension / weight, 1.0, 0.01) << link;
	}
}

/// BDF2 of one spring, with its damper or without, is a recurrence of one number.
TEST(ThreadStep, AThreadOfTwoIsExact)
{
	for (const double dampingTime : {0.0, 0.004})
	{
		Scenes::Network chain = Scenes::Chain(2, 0.1f, 0.02f, 50.0f);
		chain.DampingTime = static_cast<float>(dampingTime);
		ThreadScene scene(BuildNetwork(chain.Describe()));
		scene.SetGravity({});
		Positions start = scene.Rest();
		start[1].X += 0.001f;
		OrThrow(scene.Cloth->SetState(start, Positions(2)));

		const double step = 1.0 / 60.0 / 8.0;
		const double damping = dampingTime / step;
		double x = 0.001;
		double v = 0.0;
		double lastX = x;
		double lastV = v;
		for (int frame = 1; frame <= 12; ++frame)
		{
			scene.Play(1);
			for (int substep = 0; substep < 8; ++substep)
			{
				const double past = frame == 1 && substep == 0 ? 0.0 : 1.0 / 3.0; // it begins with Euler's scheme
				const double implicit = step * (1.0 - past);
				const double stiffness = implicit * implicit * 2.0 * 50.0 / 0.01; // in the mass
				const double base = x + (x - lastX) * past;
				const double predicted = base + implicit * (v + (v - lastV) * past);
				const double next = (predicted + stiffness * damping * x) / (1.0 + stiffness * (1.0 + damping));
				lastX = x;
				lastV = v;
				v = (next - base) / implicit;
				x = next;
			}
			const Positions places = scene.Places();
			EXPECT_NEAR(double(places[1].X - places[0].X) - 0.1, x, 2e-6) << frame << " " << dampingTime;
		}
	}
}

TEST(ThreadStep, RigidMotionStaysRigid)
{
	ThreadScene scene(BuildGrid(Scenes::Lying(0.5f, 16, 0.0f), {}));
	scene.SetGravity({});
	const Positions rest = scene.Rest();
	const Vector3 way{0.3f, -0.5f, 0.8f};
	const float spin = 3.0f; // rad/s about the axis Z
	Positions velocities;
	for (const Vector3& x : rest)
	{
		velocities.push_back(way + Vector3{-spin * x.Y, spin * x.X, 0.0f});
	}
	OrThrow(scene.Cloth->SetState(rest, velocities));
	scene.Play(30);
	const Positions places = scene.Places();
	const float angle = spin * 0.5f;
	for (size_t i = 0; i < places.size(); ++i)
	{
		const Vector3 turned{rest[i].X * std::cos(angle) - rest[i].Y * std::sin(angle),
			rest[i].X * std::sin(angle) + rest[i].Y * std::cos(angle), 0.0f};
		EXPECT_LT(Length(places[i] - turned - way * 0.5f), 5e-4f) << i;
	}
}

TEST(ThreadStep, PinsAreWhereTheyAreLed)
{
	ThreadScene scene(Net(12, 1000.0f));
	scene.Pin(0);
	scene.Pin(11);
	scene.Play(20);
	EXPECT_EQ(scene.Places()[0], scene.Rest()[0]);
	EXPECT_EQ(scene.Places()[11], scene.Rest()[11]);
	Vector3 target = scene.Rest()[11];
	for (int frame = 1; frame <= 20; ++frame)
	{
		target.Z += 0.01f;
		scene.Lead(11, target);
		scene.Play(1);
		EXPECT_LT(Length(scene.Places()[11] - target), 1e-7f);
		EXPECT_NEAR(scene.Velocities()[11].Z, 0.6f, frame > 1 ? 1e-3f : 1.0f);
	}
	EXPECT_LT(scene.Places()[143].Z, -0.2f);
}

/// A sheet that is pulled along by one edge at 20 m/s flaps. Solved once, warp and weft leave a thread 57 % too long.
TEST(ThreadStep, ADashHardlyStretchesThreads)
{
	constexpr int Across = 24;
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.5f, 1.1f, Across, 51), Fabric{}), Settings{});
	const std::vector<Vector3> rest = cloth.Positions();
	float speed = 0.0f;
	float along = 0.0f;
	float longest = 0.0f;
	for (int frame = 0; frame < 60; ++frame)
	{
		speed = std::min(speed + 20.0f / 6.0f, 20.0f);
		along += speed / 60.0f;
		for (int column = 0; column < Across; ++column)
		{
			const size_t pin = static_cast<size_t>(column);
			OrThrow(cloth->SetPin(column, rest[pin] + Vector3{0.3f * along, along, 0.0f}));
		}
		cloth.Step();
		longest = frame < 15 ? 0.0f : std::max(longest, cloth->Measure().StretchMax); // once it has been jerked
	}
	EXPECT_LT(longest, 0.08f);
}

ThreadScene OnTable(int side)
{
	Scenes::Network net = Scenes::HangingSheet(side, 1000.0f);
	for (Vector3& position : net.Positions)
	{
		position += {-0.5f, -0.5f, 0.01f};
	}
	net.DampingTime = 0.002f;
	net.Held.clear();
	ThreadScene scene(BuildNetwork(net.Describe()));
	scene.AddTable();
	return scene;
}

TEST(ThreadStep, HasTheSameBitsWithAnyNumberOfWorkers)
{
	ThreadScene alone = OnTable(64);
	alone.Play(20);
	EXPECT_GT(alone.Cloth->LastStep().Contacts, 50);
	for (const int count : {1, 2, 3, 4})
	{
		TestWorkers workers(count);
		ThreadScene together = OnTable(64);
		together.Tasks = &workers;
		together.Play(20);
		EXPECT_GT(workers.Loops, 0);
		EXPECT_EQ(alone.Places(), together.Places()) << count;
		EXPECT_EQ(alone.Velocities(), together.Velocities()) << count;
	}
}

/// Depth is that of single particles at the edges, which threads pull down between contacts.
TEST(ThreadStep, ATableHoldsTheCloth)
{
	ThreadScene scene = OnTable(26);
	float deepest = 0.0f;
	for (int frame = 0; frame < 90; ++frame)
	{
		scene.Play(1);
		for (const Vector3& place : scene.Places())
		{
			if (std::abs(place.X) < 0.3f && std::abs(place.Y) < 0.3f)
			{
				deepest = std::max(deepest, 0.002f - place.Z);
			}
		}
	}
	EXPECT_LT(deepest, 0.002f);
	EXPECT_LT(scene.Places()[0].Z, -0.15f); // corners hang down
}

/// The largest climb from any frame to a later one, in weight times 1 m.
TEST(ThreadStep, AnUndampedHangingSheetHardlyGainsEnergy)
{
	struct Case
	{
		int Side;
		float Stiffness;
		int Substeps;
		double Most;
	};
	for (const Case& at : {Case{26, 1000.0f, 8, 0.005}, Case{26, 1000.0f, 12, 0.001}, Case{26, 10000.0f, 16, 0.015}})
	{
		ThreadScene scene(Net(at.Side, at.Stiffness), at.Substeps);
		scene.Pin(0);
		scene.Pin(at.Side - 1);
		double climb = 0.0;
		double lowest = scene.Cloth->Measure().TotalEnergy();
		for (int frame = 0; frame < 90; ++frame)
		{
			scene.Play(1);
			const double now = scene.Cloth->Measure().TotalEnergy();
			climb = std::max(climb, (now - lowest) / (0.2 * 9.81));
			lowest = std::min(lowest, now);
		}
		EXPECT_LT(climb, at.Most) << at.Stiffness << " " << at.Substeps;
	}
}

/// Threads that always pulled in the same order would spin it up to 0.9 rad/s, see Docs/Threads.md.
TEST(ThreadStep, AClothThatHangsByACornerDoesNotSpin)
{
	ThreadScene scene(BuildGrid(Scenes::Grid(0.4f, 0.4f, 9, 9), Fabric{}));
	scene.Given.AirDensity = Settings{}.AirDensity;
	OrThrow(scene.Cloth->SetSettings(scene.Given));
	scene.Pin(0);
	scene.Play(900);
	double spin = 0.0; // mean of a second, rad/s
	for (int frame = 0; frame < 60; ++frame)
	{
		scene.Play(1);
		const Positions x = scene.Places();
		const Positions v = scene.Velocities();
		double momentum = 0.0;
		double inertia = 0.0;
		for (size_t i = 0; i < x.size(); ++i)
		{
			momentum += static_cast<double>(x[i].X * v[i].Y - x[i].Y * v[i].X);
			inertia += static_cast<double>(x[i].X * x[i].X + x[i].Y * x[i].Y);
		}
		spin += momentum / inertia / 60.0;
	}
	EXPECT_LT(std::abs(spin), 0.1);
}

} // namespace

} // namespace Cloth
