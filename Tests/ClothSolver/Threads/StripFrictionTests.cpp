// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "KawabataMachine.h"
#include "RubbingFabrics.h"
#include "Scenes.h"
#include "TestWorkers.h"
#include "ThreadScene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace Cloth
{

namespace
{

using Scenes::Cut;

std::array<double, 4> LanesOf(Float4 values)
{
	alignas(16) float lanes[4];
	values.Store(lanes);
	return {double(lanes[0]), double(lanes[1]), double(lanes[2]), double(lanes[3])};
}

/// Work of friction along the threads of triangles, by what the state remembers.
struct RubbedTriangles
{
	const std::vector<TriangleThreads>& Triangles;
	const YarnFriction& Friction;
	std::vector<double> Length = std::vector<double>(4 * Triangles.size());
	std::vector<double> Tension = Length;
	std::vector<double> Least = std::vector<double>(Length.size(), 1e30);
	std::vector<double> Most = Length;
	double Work = 0.0;

	explicit RubbedTriangles(const ThreadScene& scene)
		: Triangles(scene.Made->Shape->Triangles)
		, Friction(std::get<YarnFriction>(scene.Made->Energies))
	{
	}

	void Follow(const State& state, bool counts)
	{
		const YarnSlip& slip = std::get<YarnSlip>(state.Histories);
		for (size_t t = 0; t < Triangles.size(); ++t)
		{
			const std::array<double, 4> length = LanesOf(Sqrt(Triangles[t].Squares(state.Position.data())));
			const std::array<double, 4> most = LanesOf(slip.TriangleSlip[t]);
			const std::array<double, 4> free = LanesOf(slip.TriangleLength[t]);
			const std::array<double, 4> stiffness = LanesOf(Friction.TriangleStiffness[t]);
			for (size_t d = 0; d < 4; ++d)
			{
				const size_t i = 4 * t + d;
				const double tension = stiffness[d] * std::clamp(length[d] - free[d], -most[d], most[d]);
				if (counts)
				{
					Work += 0.5 * (tension + Tension[i]) * (length[d] - Length[i]);
					Least[i] = std::min(Least[i], length[d]);
					Most[i] = std::max(Most[i], length[d]);
				}
				Length[i] = length[d];
				Tension[i] = tension;
			}
		}
	}

	/// 4 Y (a - Y / k) of the threads that rub.
	double Expected() const
	{
		double sum = 0.0;
		for (size_t i = 0; i < Length.size(); ++i)
		{
			const double yield = LanesOf(Friction.TriangleYield[i / 4])[i % 4];
			const double stiffness = LanesOf(Friction.TriangleStiffness[i / 4])[i % 4];
			if (stiffness > 0.0)
			{
				sum += 4.0 * yield * std::max(0.5 * (Most[i] - Least[i]) - yield / stiffness, 0.0);
			}
		}
		return sum;
	}
};

/// A patch whose border is sheared to and fro; the inside is free. So heavy that no stuck spring is softened
/// (Tuning::MaxStuckNumber).
TEST(StripFriction, ALoopOfShearLosesTheWorkOfItsYield)
{
	constexpr int Side = 7;
	constexpr double Angle = 0.14;
	for (const TensionLaw law : {TensionLaw::Linear, TensionLaw::FullCubic})
	{
		Fabric fabric = Rubbing(61.0f, 0.98f);
		fabric.ArealDensity = 50.0f;
		fabric.Tension.Law = law;
		ThreadScene scene(BuildMesh(Scenes::Rectangle(0.1f, 0.1f, Side, Side, Cut::Irregular).Describe(), fabric));
		scene.SetGravity({});
		const Positions rest = scene.Rest();
		RubbedTriangles rubbed(scene);
		constexpr int Period = 120;
		for (int frame = 1; frame <= 2 * Period + Period / 4; ++frame)
		{
			const double now = Angle * std::sin(2.0 * std::numbers::pi * frame / Period);
			for (int i = 0; i < Side * Side; ++i)
			{
				if (i % Side == 0 || i % Side == Side - 1 || i / Side == 0 || i / Side == Side - 1)
				{
					scene.Lead(i, Kawabata::Sheared(rest[static_cast<size_t>(i)], now));
				}
			}
			scene.Play(1);
			rubbed.Follow(scene.Remembered(), frame > Period + Period / 4);
		}
		EXPECT_NEAR(rubbed.Work / rubbed.Expected(), 1.0, 0.005) << static_cast<int>(law);
		// HG on both branches, over the area.
		EXPECT_NEAR(rubbed.Expected() / (4.0 * 0.98 * 0.01 * (Angle - 0.98 / 610.0)), 1.0, 0.02);
	}
}

struct ForcedLoop
{
	double Work = 0.0; ///< of gravity in a loop, J
	double Lost = 0.0; ///< of friction between yarns, of a mesh
};

/// A patch that hangs from its first row, taut, pulled to and fro along it.
ForcedLoop PullToAndFro(bool isMesh)
{
	constexpr int Side = 7;
	Fabric fabric = Rubbing(10.0f, 0.2f);
	fabric.ArealDensity = 1.0f;
	fabric.DampingTime = 0.002f;
	ThreadScene scene(isMesh ? BuildMesh(Scenes::Rectangle(0.2f, 0.2f, Side, Side, Cut::Irregular).Describe(), fabric)
							 : BuildGrid(Scenes::Grid(0.2f, 0.2f, Side, Side), fabric));
	scene.SetSubsteps(16);
	for (int i = 0; i < Side; ++i)
	{
		scene.Pin(i);
	}
	const std::vector<float> masses = Masses(*scene.Made);
	constexpr int Period = 480;
	constexpr float Taut = 10.0f;
	Positions last = scene.Rest();
	double lastPull = 0.0;
	ForcedLoop loop;
	RubbedTriangles rubbed(scene);
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
			loop.Work +=
				double(masses[i]) * (0.5 * (pull + lastPull) * double(moved.X) + double(Taut) * double(moved.Y));
		}
		rubbed.Follow(scene.Remembered(), counts);
		last = places;
		lastPull = pull;
	}
	loop.Lost = rubbed.Work;
	return loop;
}

/// What gravity does in a loop is what friction takes by its history: the solver pulls with what it remembers. And it
/// takes as much as on a grid.
TEST(StripFriction, ALoopOfForceLosesWhatFrictionTakes)
{
	const ForcedLoop mesh = PullToAndFro(true);
	const ForcedLoop grid = PullToAndFro(false);
	EXPECT_GT(mesh.Lost, 1e-4);
	EXPECT_NEAR(mesh.Work / mesh.Lost, 1.0, 0.07);
	EXPECT_NEAR(mesh.Work / grid.Work, 1.0, 0.07);
}

constexpr int ClampedColumns = 5;
constexpr int ClampedRows = 9;
constexpr float ClampedSpacing = 1.0f / 58.0f;
constexpr size_t ClampedTip = ClampedColumns * (ClampedRows / 2) + ClampedColumns - 1;

/// A strip clamped level in its first two columns, which falls.
ThreadScene ClampedStrip(const Fabric& fabric, bool isMesh, Cut cut = Cut::Alternating)
{
	const float width = ClampedSpacing * (ClampedColumns - 1);
	const float height = ClampedSpacing * (ClampedRows - 1);
	ThreadScene scene(isMesh
			? BuildMesh(Scenes::Rectangle(width, height, ClampedColumns, ClampedRows, cut).Describe(), fabric)
			: BuildGrid(Scenes::Grid(width, height, ClampedColumns, ClampedRows), fabric));
	scene.SetSubsteps(16);
	for (int row = 0; row < ClampedRows; ++row)
	{
		scene.Pin(row * ClampedColumns);
		scene.Pin(row * ClampedColumns + 1);
	}
	return scene;
}

/// Hanging from the clamp.
void LetHang(const ThreadScene& scene)
{
	Positions start = scene.Rest();
	for (Vector3& at : start)
	{
		at = at.X > 1.5f * ClampedSpacing ? Vector3{ClampedSpacing, at.Y, at.Z - at.X + ClampedSpacing} : at;
	}
	OrThrow(scene.Cloth->SetState(start, Positions(start.size())));
}

TEST(StripFriction, AStripStopsInARangeOfShapesAndDoesNotCreep)
{
	for (const Cut cut : {Cut::Regular, Cut::Alternating})
	{
		std::array<float, 2> heights{};
		for (const bool hangs : {false, true})
		{
			ThreadScene scene = ClampedStrip(Stiff(0.003f), true, cut);
			if (hangs)
			{
				LetHang(scene);
			}
			scene.Play(360);
			const float before = scene.Places()[ClampedTip].Z;
			scene.Play(120);
			heights[hangs ? 1 : 0] = scene.Places()[ClampedTip].Z;
			EXPECT_LT(Length(scene.Velocities()[ClampedTip]), 3e-4f) << hangs;
			EXPECT_LT(std::abs(scene.Places()[ClampedTip].Z - before), 1e-5f) << hangs;
		}
		EXPECT_GT(std::abs(heights[0] - heights[1]), 1e-3f);
	}
	ThreadScene swings = ClampedStrip(Stiff(0.0f), true);
	swings.Play(480);
	EXPECT_GT(Length(swings.Velocities()[ClampedTip]), 0.01f);
}

/// As far as a grid of the same spacing hangs down: friction, plots of bending and creases.
TEST(StripFriction, AMeshHangsAsAGridDoes)
{
	Fabric plotted = Stiff(0.0f);
	plotted.DampingTime = 0.05f;
	plotted.BendingCurveWarp = plotted.BendingCurveWeft = {{5.0f, 0.003f, 0.001f}, {50.0f, 0.008f, 0.006f}};
	Fabric creased = Stiff(0.003f);
	creased.CreaseCurvature = 10.0f;
	creased.CreaseTime = 0.5f;
	for (const Fabric& fabric : {Stiff(0.003f), plotted, creased})
	{
		ThreadScene mesh = ClampedStrip(fabric, true);
		ThreadScene grid = ClampedStrip(fabric, false);
		mesh.Play(360);
		grid.Play(360);
		EXPECT_LT(grid.Places()[ClampedTip].Z, -0.02f);
		EXPECT_NEAR(mesh.Places()[ClampedTip].Z / grid.Places()[ClampedTip].Z, 1.0f, 0.05f);
	}
}

/// A tube that was woven round keeps its shape, and what it is bent by beyond friction.
TEST(StripFriction, ACurvedRestShapeRests)
{
	const Scenes::Mesh shell = Scenes::CylinderPatch(0.5f, 0.3f, 11, 7, 4.0f, Cut::Irregular);
	Fabric fabric = Stiff(0.003f);
	fabric.BendingWarp = fabric.BendingWeft = 1e-3f;
	ThreadScene scene(BuildMesh(shell.Describe(), fabric));
	scene.SetGravity({});
	scene.Play(60);
	const Positions rest = scene.Rest();
	for (size_t i = 0; i < rest.size(); ++i)
	{
		EXPECT_LT(Length(scene.Places()[i] - rest[i]), 8e-3f) << i;
	}
}

ThreadScene CanvasMeshOnTable(int side)
{
	Fabric fabric = Stiff(0.003f);
	fabric.ShearHysteresis = 3.0f;
	fabric.TensileResilience = 0.7f;
	fabric.CreaseCurvature = 20.0f;
	fabric.CreaseTime = 0.5f;
	Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, side, side, Cut::Irregular);
	for (Vector3& at : mesh.Positions)
	{
		at += {-0.5f, -0.5f, 0.01f};
	}
	ThreadScene scene(BuildMesh(mesh.Describe(), fabric));
	scene.AddTable();
	return scene;
}

TEST(StripFriction, HasTheSameBitsWithAnyNumberOfWorkers)
{
	ThreadScene alone = CanvasMeshOnTable(64);
	alone.Play(8);
	for (const int count : {1, 3})
	{
		TestWorkers workers(count);
		ThreadScene together = CanvasMeshOnTable(64);
		together.Tasks = &workers;
		together.Play(8);
		EXPECT_EQ(alone.Places(), together.Places()) << count;
		EXPECT_EQ(alone.Cloth->SaveState(), together.Cloth->SaveState()) << count;
	}
}

TEST(StripFriction, ASavedStateGoesOnBitForBit)
{
	ThreadScene first = CanvasMeshOnTable(20);
	first.Play(40);
	ThreadScene second = CanvasMeshOnTable(20);
	OrThrow(second.Cloth->RestoreState(first.Cloth->SaveState()));
	first.Play(20);
	second.Play(20);
	EXPECT_EQ(first.Places(), second.Places());
	EXPECT_EQ(first.Cloth->SaveState(), second.Cloth->SaveState());
}

TEST(StripFriction, EnergyHardlyGrows)
{
	ThreadScene scene = CanvasMeshOnTable(30);
	double last = scene.Cloth->Measure().TotalEnergy();
	double gain = 0.0;
	for (int frame = 0; frame < 60; ++frame)
	{
		scene.Play(1);
		const double now = scene.Cloth->Measure().TotalEnergy();
		gain = std::max(gain, now - last);
		last = now;
	}
	EXPECT_LT(gain / (scene.Made->TotalMass * 9.81), 0.02);
}

/// The weight of what hangs at pins, by threads and by bends.
TEST(ThreadStrips, PinsBearTheWeight)
{
	struct Case
	{
		TensionLaw Law;
		float Hysteresis;
		bool Clamps;
	};
	for (const Case& at : {Case{TensionLaw::Linear, 0.0f, false}, Case{TensionLaw::StVenantKirchhoff, 0.0f, false},
			 Case{TensionLaw::Linear, 0.003f, false}, Case{TensionLaw::Linear, 0.003f, true}})
	{
		Fabric fabric = Stiff(at.Hysteresis);
		fabric.ShearHysteresis = at.Hysteresis * 1000.0f;
		fabric.Tension.Law = at.Law;
		ThreadScene scene = ClampedStrip(fabric, true, Cut::Irregular);
		for (int row = 0; row < ClampedRows && !at.Clamps; ++row)
		{
			if (row != 0 && row != ClampedRows - 1)
			{
				OrThrow(scene.Cloth->ReleasePin(row * ClampedColumns));
			}
			OrThrow(scene.Cloth->ReleasePin(row * ClampedColumns + 1));
		}
		scene.Play(120);
		const std::vector<float> masses = Masses(*scene.Made);
		Vector3 sum;
		const auto addMomentum = [&](float sign)
		{
			const Positions velocities = scene.Velocities();
			for (size_t i = 0; i < masses.size(); ++i)
			{
				sum += velocities[i] * (sign * masses[i]);
			}
		};
		addMomentum(1.0f);
		Positions reactions(masses.size());
		constexpr int Frames = 60;
		for (int frame = 0; frame < Frames; ++frame)
		{
			scene.Play(1);
			scene.Cloth->ReadReactions(reactions);
			for (const Vector3& reaction : reactions)
			{
				sum += reaction;
			}
		}
		addMomentum(-1.0f);
		const float weight = static_cast<float>(scene.Made->TotalMass) * 9.81f;
		EXPECT_NEAR(sum.Z / weight, 1.0f, 0.01f) << static_cast<int>(at.Law) << at.Hysteresis << at.Clamps;
		EXPECT_LT(std::hypot(sum.X, sum.Y) / weight, 0.01f) << static_cast<int>(at.Law) << at.Hysteresis << at.Clamps;
	}
}

} // namespace

} // namespace Cloth
