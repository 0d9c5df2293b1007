// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Tuning/Trials.h"

#include "ContactScenes.h"
#include "MeasuredFabrics.h"
#include "OrThrow.h"
#include "Scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace Lab
{

namespace
{

using Cloth::Vector3;
using Cloth::Scenes::ContactScene;

constexpr int Side = 20; ///< particles

/// A square metre that falls while two corners hold it.
ContactScene Hanging(const Cloth::Fabric& fabric)
{
	Cloth::GridDescription grid = Cloth::Scenes::CenteredGrid(Side);
	grid.DeclaredPins = {0, Side - 1};
	ContactScene scene;
	scene.Material = fabric;
	scene.Sheet = Cloth::OrThrow(Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildGrid(grid, fabric)), {}));
	const std::vector<Vector3> rest = Cloth::RestPositions(scene.Sheet->GetModel());
	for (int particle : grid.DeclaredPins)
	{
		Cloth::OrThrow(scene.Sheet->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	return scene;
}

ContactScene MakeLinear() { return Hanging({}); }

/// Soft at rest, so that threads stiffen manifold under the weight.
ContactScene MakeStiffening()
{
	Cloth::Fabric fabric;
	fabric.TensileStiffnessWarp = 300.0f;
	fabric.TensileStiffnessWeft = 200.0f;
	fabric.Shear = 20.0f;
	fabric.Tension.Law = Cloth::TensionLaw::FullCubic;
	return Hanging(fabric);
}

/// Soft at first, and jerked up and down by its corners.
ContactScene MakeJerked()
{
	Cloth::Fabric fabric;
	fabric.Tension.Law = Cloth::TensionLaw::Power;
	ContactScene scene = Hanging(fabric);
	scene.Play = [](ContactScene& self, float time)
	{
		const float height = 0.3f * std::sin(12.0f * time);
		Cloth::OrThrow(self.Sheet->SetPin(0, {-0.5f, -0.5f, height}));
		Cloth::OrThrow(self.Sheet->SetPin(Side - 1, {0.5f, -0.5f, height}));
	};
	return scene;
}

ContactScene MakeHysteresis() { return Hanging(Cloth::MeasuredFabrics()[0].Values); }

ContactScene Find(const char* name, int side) { return Cloth::Scenes::FindContactScene(name).Make(side); }

ContactScene MakeTable() { return Find("table", Side); }
ContactScene MakeSphere() { return Find("sphere", Side); }
ContactScene MakeSheets() { return Find("two-sheets", 14); }
ContactScene MakeHeap() { return Find("heap", 16); }
ContactScene MakeRing() { return Find("ring", Side); }
ContactScene MakeFlag() { return Find("flag", 16); }
ContactScene MakeBall() { return Find("heavy-ball", 16); }

/// The table is drawn away slowly once the cloth rests.
ContactScene MakeWoken()
{
	ContactScene scene = Find("table", 12);
	scene.Play = [](ContactScene& self, float time)
	{
		Cloth::Motion motion = Cloth::OrThrow(self.Sheet->ReadMotion(self.Bodies.front().Number));
		motion.Velocity = {std::max(0.0f, 0.1f * (time - 6.0f)), 0.0f, 0.0f};
		Cloth::OrThrow(self.Sheet->MoveCollider(self.Bodies.front().Number, motion));
	};
	return scene;
}

/// A ball of 0.4 kg at 50 m/s.
ContactScene MakeShot()
{
	ContactScene scene = Find("fast-ball", Side);
	Cloth::Settings settings = scene.Sheet->GetSettings();
	settings.SelfCollision = true;
	Cloth::OrThrow(scene.Sheet->SetSettings(settings));
	return scene;
}

/// Spins at three turns a second from the beginning.
ContactScene MakeDrum()
{
	ContactScene scene = Find("drum", Side);
	scene.Play = [late = scene.Play](ContactScene& self, float time) { late(self, time + 4.0f); };
	return scene;
}

void Disturb(Cloth::Simulation& sheet, int number)
{
	constexpr float Distance = 1e-5f; // m
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(sheet.GetModel())));
	sheet.ReadPositions(positions);
	Cloth::Scenes::Random random(static_cast<uint64_t>(number));
	for (Vector3& position : positions)
	{
		position += random.InCube() * Distance;
	}
	Cloth::OrThrow(sheet.SetState(positions, std::vector<Vector3>(positions.size())));
}

/// How far a point is inside a collider at most, m.
float DepthOf(const ContactScene& scene, Vector3 point)
{
	float deepest = 0.0f;
	for (const Cloth::Scenes::Body& body : scene.Bodies)
	{
		const Cloth::Pose place = Cloth::OrThrow(scene.Sheet->ReadMotion(body.Number)).Place;
		Cloth::SurfacePoint nearest;
		if (body.Made.Geometry->Closest(place.ToLocal(point), 0.001f, nearest))
		{
			deepest = std::max(deepest, -nearest.Distance);
		}
	}
	return deepest;
}

float Deepest(const ContactScene& scene, std::span<const Vector3> positions)
{
	float deepest = 0.0f;
	const std::span<const int> corners = Triangles(scene.Sheet->GetModel());
	for (size_t c = 0; c < corners.size() && !scene.Bodies.empty(); ++c)
	{
		const Vector3 corner = positions[static_cast<size_t>(corners[c])];
		const Vector3 next = positions[static_cast<size_t>(corners[c % 3 == 2 ? c - 2 : c + 1])];
		deepest = std::max({deepest, DepthOf(scene, corner), DepthOf(scene, (corner + next) * 0.5f)});
	}
	return deepest;
}

} // namespace

std::vector<Trial> AllTrials()
{
	return {{"hang", "a sheet of cotton falls, held at two corners", MakeLinear, 60, 0},
		{"stiffen", "the same of a soft fabric with the full cubic law", MakeStiffening, 60, 0},
		{"hysteresis", "the same of cotton broadcloth with its friction between yarns", MakeHysteresis, 60, 0},
		{"jerk", "a sheet with the law of powers, jerked up and down by two corners", MakeJerked, 60, 0},
		{"table", "a sheet falls on a square table", MakeTable, 60, 0},
		{"rest", "the same table, from the second to the third second", MakeTable, 180, 120},
		{"wake", "a coarse sheet rests on a table that is then drawn away", MakeWoken, 420, 330},
		{"sphere", "a sheet falls on a ball", MakeSphere, 60, 0},
		{"drum", "a sheet on a drum that spins at three turns a second", MakeDrum, 45, 0},
		{"ball", "a ball of 10 kg falls on canvas held along its border", MakeBall, 45, 0},
		{"shot", "a ball at 50 m/s hits a curtain that collides with itself", MakeShot, 20, 0},
		{"sheets", "two sheets fall on a box and on each other", MakeSheets, 60, 0},
		{"heap", "an upright sheet collapses on the floor and on itself", MakeHeap, 60, 0},
		{"ring", "a sheet is pulled through a ring", MakeRing, 80, 20},
		{"flag", "a flag at a pole in gusts of wind", MakeFlag, 60, 0}};
}

Motion Play(const Trial& trial, const Manner& manner)
{
	ContactScene scene = trial.Make();
	if (manner.Substeps > 0)
	{
		Cloth::Settings settings = scene.Sheet->GetSettings();
		settings.Substeps = manner.Substeps;
		Cloth::OrThrow(scene.Sheet->SetSettings(settings));
	}
	if (manner.Disturbed > 0)
	{
		Disturb(*scene.Sheet, manner.Disturbed);
	}
	Motion motion;
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	double squares = 0.0;
	const double frames = trial.Frames - trial.From;
	while (scene.FramesDone < trial.Frames)
	{
		scene.Advance();
		if (scene.FramesDone <= trial.From)
		{
			continue;
		}
		const Cloth::StepStatistics& step = scene.Sheet->LastStep();
		scene.Sheet->ReadPositions(positions);
		motion.Positions.insert(motion.Positions.end(), positions.begin(), positions.end());
		motion.Substeps += step.Substeps / frames;
		motion.Crossings += step.SelfCrossings / frames;
		motion.Depth += static_cast<double>(Deepest(scene, positions)) / frames;
		const double speed = static_cast<double>(Cloth::Scenes::RootMeanSquareSpeed(*scene.Sheet));
		squares += 2 * (trial.Frames - scene.FramesDone) < trial.Frames - trial.From ? speed * speed : 0.0;
	}
	motion.Speed = std::sqrt(squares / (0.5 * frames));
	return motion;
}

double Distance(const Motion& a, const Motion& b)
{
	double sum = 0.0;
	for (size_t i = 0; i < a.Positions.size(); ++i)
	{
		const Vector3 apart = a.Positions[i] - b.Positions[i];
		sum += static_cast<double>(Dot(apart, apart));
	}
	return std::sqrt(sum / static_cast<double>(a.Positions.size()));
}

} // namespace Lab
