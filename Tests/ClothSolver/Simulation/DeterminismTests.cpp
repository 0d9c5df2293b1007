// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation/TearScenes.h"
#include "ClothSolver/TestSimulation.h"
#include "ContactScenes.h"
#include "Core/Simd.h"
#include "TestWorkers.h"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

// Hashes of whole runs. They change with every change of the arithmetic, which is what they are for: to see that a
// change which should not touch the motion does not. To accept new ones, run
//
//     ClothSolverTests --gtest_filter='Determinism.*' | grep 'hash of'
//
// and copy the numbers into the table below. They are the same on all processors and for all compilers
// (`./cloth check cross` runs the other architecture).

namespace Cloth
{

namespace
{

/// Fowler, Noll and Vo's 1a over the bits of all coordinates.
uint64_t PositionHash(const std::vector<Vector3>& positions)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (Vector3 p : positions)
	{
		for (float coordinate : {p.X, p.Y, p.Z})
		{
			const uint32_t bits = std::bit_cast<uint32_t>(coordinate);
			for (int byte = 0; byte < 4; ++byte)
			{
				hash = (hash ^ ((bits >> (8 * byte)) & 0xffu)) * 0x100000001b3u;
			}
		}
	}
	return hash;
}

uint64_t RunGridInWind(Workers* workers)
{
	Settings settings;
	settings.Wind = {2.0f, 4.0f, 0.5f};
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 0.8f, 24, 20), Fabric{}), settings);
	cloth.Pin(0);
	cloth.Pin(23);
	cloth.Step(60, workers);
	return PositionHash(cloth.Positions());
}

uint64_t RunMeshWithConstraints(Workers* workers)
{
	const Scenes::Mesh mesh = Scenes::CylinderPatch(1.0f, 1.0f, 20, 20, 2.0f, Scenes::Cut::Irregular);
	TestSimulation cloth(BuildMesh(mesh.Describe(), Fabric{}), Settings{});
	std::vector<VelocityConstraint> constraints;
	for (int particle = 150; particle < 190; ++particle)
	{
		constraints.push_back({particle, particle % 3 == 0, {0.6f, 0.0f, 0.8f}, {0.0f, 0.0f, 0.1f}});
	}
	cloth.Constrain(constraints);
	cloth.Step(60, workers);
	return PositionHash(cloth.Positions());
}

/// Large enough to be shared out.
uint64_t RunLargeNetwork(Workers* workers)
{
	const Scenes::Network sheet = Scenes::HangingSheet(72, 1000.0f);
	TestSimulation cloth(BuildNetwork(sheet.Describe()), Settings{});
	for (int particle : sheet.Held)
	{
		cloth.Pin(particle);
	}
	cloth.Step(30, workers);
	return PositionHash(cloth.Positions());
}

/// Large enough to be shared out.
uint64_t RunHysteresis(Workers* workers)
{
	Fabric fabric;
	fabric.ShearHysteresis = 0.5f;
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = 2e-4f;
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 0.9f, 70, 62), fabric), Settings{});
	cloth.Pin(0);
	cloth.Pin(69);
	cloth.Step(6, workers);
	return PositionHash(cloth.Positions());
}

/// Its factor is that of the whole sheet, with modes for the cut.
uint64_t RunTornSheet(Workers* workers)
{
	constexpr int Side = 20;
	Settings settings;
	settings.SelfCollision = true;
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, Side, Side), Fabric{}), settings);
	cloth.Pin(0);
	cloth.Pin(Side - 1);
	cloth.Step(10, workers);
	EXPECT_FALSE(Cut(cloth, AlongColumn(Side, 7, 6, 12)).Splits.empty());
	cloth.Step(10, workers);
	EXPECT_FALSE(Cut(cloth, AlongColumn(Side, 12, 9, 14)).Splits.empty());
	cloth.Step(20, workers);
	return PositionHash(cloth.Positions());
}

uint64_t RunContactScene(const char* name, int frames, Workers* workers)
{
	Scenes::ContactScene scene = Scenes::FindContactScene(name).Make(16);
	scene.AdvanceTo(frames, workers);
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	scene.Sheet->ReadPositions(positions);
	return PositionHash(positions);
}

uint64_t RunTable(Workers* workers) { return RunContactScene("table", 40, workers); }
uint64_t RunTwoSheets(Workers* workers) { return RunContactScene("two-sheets", 30, workers); }
uint64_t RunHeavyBall(Workers* workers) { return RunContactScene("heavy-ball", 40, workers); }
uint64_t RunHeap(Workers* workers) { return RunContactScene("heap", 40, workers); }

struct Scene
{
	const char* Name;
	uint64_t (*Run)(Workers*);
	uint64_t Hash;
};

constexpr Scene Golden[] = {{"grid in wind", RunGridInWind, 0x8c822a5a3078460b},
	{"mesh with constraints", RunMeshWithConstraints, 0x50d30306ae760ff2},
	{"large network", RunLargeNetwork, 0xeeb4723b715ab676}, {"cloth on a table", RunTable, 0x9159292954a8230a},
	{"two sheets", RunTwoSheets, 0x605d03a5447a1d6e},
	{"large sheet with hysteresis", RunHysteresis, 0xdad1da8623cfd2d9},
	{"heavy ball", RunHeavyBall, 0x2fb34d326f5c6d4e}, {"heap", RunHeap, 0x195defa48c72dfe0},
	{"torn sheet", RunTornSheet, 0xa1140d4d70606348}};

void ExpectSameBits(const Scene& scene)
{
	const uint64_t alone = scene.Run(nullptr);
	std::printf("hash of %s: 0x%016llx\n", scene.Name, static_cast<unsigned long long>(alone));
	EXPECT_EQ(scene.Run(nullptr), alone) << "a second run";
	for (int threads : {1, 2, 4})
	{
		TestWorkers workers(threads);
		EXPECT_EQ(scene.Run(&workers), alone) << threads << " workers";
	}
	if (!FusesMultiplyAdd) // those bits are arm64's own
	{
		EXPECT_EQ(alone, scene.Hash) << "the arithmetic has changed";
	}
}

} // namespace

TEST(Determinism, OfAGridInWind) { ExpectSameBits(Golden[0]); }
TEST(Determinism, OfAMeshWithConstraints) { ExpectSameBits(Golden[1]); }
TEST(Determinism, OfALargeNetwork)
{
	ExpectSameBits(Golden[2]);
	TestWorkers workers(2);
	Golden[2].Run(&workers);
	EXPECT_GT(workers.Loops, 0) << "a cloth of this size must use its workers";
}

TEST(Determinism, OfAClothOnATable) { ExpectSameBits(Golden[3]); }
TEST(Determinism, OfTwoSheets) { ExpectSameBits(Golden[4]); }
TEST(Determinism, OfALargeSheetWithHysteresis) { ExpectSameBits(Golden[5]); }
TEST(Determinism, OfAHeavyBall) { ExpectSameBits(Golden[6]); }
TEST(Determinism, OfAHeap) { ExpectSameBits(Golden[7]); }
TEST(Determinism, OfATornSheet) { ExpectSameBits(Golden[8]); }

/// How a cloth moves must not depend on what other cloths do.
TEST(Determinism, OfClothsSteppedInTurn)
{
	const Result<ModelPointer> model = BuildGrid(Scenes::Grid(1.0f, 1.0f, 12, 12), Fabric{});
	TestSimulation first(model, Settings{});
	TestSimulation second(model, Settings{});
	first.Step(30);
	for (int step = 0; step < 30; ++step)
	{
		TestSimulation other(BuildGrid(Scenes::Grid(0.5f, 0.5f, 5, 5), Fabric{}), Settings{});
		other.Step();
		second.Step();
	}
	EXPECT_EQ(first.Positions(), second.Positions());
}

} // namespace Cloth
