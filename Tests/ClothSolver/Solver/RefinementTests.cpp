// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace Cloth
{

namespace
{

constexpr float Seconds = 0.3f;
constexpr int Rates[] = {60, 120, 240, 480};

struct Track
{
	std::vector<Vector3> Start;
	std::vector<Vector3> Frames; ///< positions 60 times a second, one after the other
};

/// A scene: makes the cloth, and moves what moves before the step that ends at a time.
struct Scene
{
	const char* Name;
	std::function<TestSimulation(const Settings&)> Make;
	std::function<void(TestSimulation&, float)> Move;
};

/// With updates of the papers' method; without, as settings have it.
Track Play(const Scene& scene, Settings settings, int rate, int updates)
{
	settings.TimeStep = 1.0f / static_cast<float>(rate);
	settings.Substeps = updates > 0 ? 1 : 0;
	settings.Paper.Updates = std::max(updates, 1);
	TestSimulation cloth = scene.Make(settings);
	Track track;
	track.Start = cloth.Positions();
	for (int step = 1; step <= static_cast<int>(std::lround(Seconds * static_cast<float>(rate))); ++step)
	{
		scene.Move(cloth, static_cast<float>(step) / static_cast<float>(rate));
		cloth.Step();
		if (step % (rate / 60) == 0)
		{
			const std::vector<Vector3> now = cloth.Positions();
			track.Frames.insert(track.Frames.end(), now.begin(), now.end());
		}
	}
	return track;
}

double ErrorOf(const Track& track, const Track& exact)
{
	double error = 0.0;
	double size = 0.0;
	for (size_t i = 0; i < exact.Frames.size(); ++i)
	{
		const Vector3 off = track.Frames[i] - exact.Frames[i];
		const Vector3 way = exact.Frames[i] - exact.Start[i % exact.Start.size()];
		error += static_cast<double>(Dot(off, off));
		size += static_cast<double>(Dot(way, way));
	}
	return std::sqrt(error / size);
}

Scenes::Network HangingDown()
{
	Scenes::Network sheet = Scenes::HangingSheet(14, 500.0f);
	sheet.Held.clear();
	for (size_t i = 0; i < sheet.Positions.size(); ++i)
	{
		sheet.Positions[i] = {sheet.Positions[i].X, 0.0f, -sheet.Positions[i].Y};
		if (sheet.Positions[i].Z > -1e-6f)
		{
			sheet.Held.push_back(static_cast<int>(i));
		}
	}
	return sheet;
}

Vector3 Swing(float time) { return {0.0f, 0.15f * std::sin(2.0f * 3.14159265f * 1.5f * time), 0.0f}; }

/// Carried by pins, and by a body without shape that they are attached to.
std::vector<Scene> CarriedSheets()
{
	const Scenes::Network sheet = HangingDown();
	const auto make = [sheet](const Settings& settings)
	{ return TestSimulation(BuildNetwork(sheet.Describe()), settings); };
	std::vector<Scene> scenes;
	scenes.push_back({"pins",
		[sheet, make](const Settings& settings)
		{
			TestSimulation cloth = make(settings);
			for (int particle : sheet.Held)
			{
				cloth.Pin(particle);
			}
			return cloth;
		},
		[sheet](TestSimulation& cloth, float time)
		{
			for (int particle : sheet.Held)
			{
				cloth.Pin(particle, sheet.Positions[static_cast<size_t>(particle)] + Swing(time));
			}
		}});
	scenes.push_back({"attachments",
		[sheet, make](const Settings& settings)
		{
			TestSimulation cloth = make(settings);
			const Result<int> frame = cloth->AddCollider({});
			EXPECT_TRUE(frame.Ok()) << frame.Error;
			for (int particle : sheet.Held)
			{
				EXPECT_TRUE(cloth->Attach(particle, 0, sheet.Positions[static_cast<size_t>(particle)]).Ok());
			}
			return cloth;
		},
		[](TestSimulation& cloth, float time)
		{
			// It moves on from where it is, at the velocity that leads to its place at the end of the step.
			const float step = cloth->GetSettings().TimeStep;
			Motion motion;
			motion.Place.Position = Swing(time - step);
			motion.Velocity = (Swing(time) - Swing(time - step)) / step;
			EXPECT_TRUE(cloth->MoveCollider(0, motion).Ok());
		}});
	return scenes;
}

Settings InVacuumWith(Scheme scheme)
{
	Settings settings = WithoutAir();
	settings.Solver = SolverKind::Imex;
	settings.Paper.TimeScheme = scheme;
	settings.Paper.UpdateTolerance = 1e-4f;
	return settings;
}

} // namespace

/// More updates lead to the converged motion, and shorter steps do: nothing steers a carried cloth.
TEST(Refinement, OfACarriedSheetConverges)
{
	for (const Scene& scene : CarriedSheets())
	{
		const Track exact = Play(scene, InVacuumWith(Scheme::Bdf2), 1920, 40);
		for (Scheme scheme : AllSchemes)
		{
			double last = 1e9;
			for (int rate : Rates)
			{
				const double error = ErrorOf(Play(scene, InVacuumWith(scheme), rate, 40), exact);
				EXPECT_LT(error, 0.75 * last)
					<< scene.Name << ", " << NameOf(scheme) << ", " << rate << " steps a second";
				last = error;
			}
			EXPECT_LT(last, scheme == Scheme::Bdf2 ? 0.015 : 0.06) << scene.Name << ", " << NameOf(scheme);
		}
	}
}

/// Default settings follow it as well, the better the shorter the step.
TEST(Refinement, OfDefaultSettingsNeverHurts)
{
	for (const Scene& scene : CarriedSheets())
	{
		const Track exact = Play(scene, InVacuumWith(Scheme::Bdf2), 1920, 40);
		double last = 0.12;
		for (int rate : Rates)
		{
			const double error = ErrorOf(Play(scene, WithoutAir(), rate, 0), exact);
			EXPECT_LT(error, last) << scene.Name << ", " << rate << " steps a second";
			last = 1.1 * error;
		}
	}
}

} // namespace Cloth
