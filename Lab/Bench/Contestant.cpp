// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Contestant.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <stdexcept>

namespace Lab
{

namespace
{

/// Springs of one colour share no particle: those of one direction that start in every other row or column, or, if they
/// reach two particles far, in two of four.
int ColourOf(const Yardstick::Spring& spring, int side)
{
	const int row = spring.First / side;
	const int column = spring.First % side;
	const int down = spring.Second / side - row;
	const int right = spring.Second % side - column;
	const int place = down > 0 ? row / down : column / right;
	return 10 * down + 2 * (right + 2) + place % 2;
}

} // namespace

SolverContestant::SolverContestant(const HangingScene& scene, const Cloth::ModelPointer& model,
	const Cloth::Settings& settings, Cloth::Workers* workers)
	: Scene(scene)
	, Model(model)
	, Options(settings)
	, Tasks(workers)
{
	SolverContestant::Restart();
}

void SolverContestant::Restart()
{
	// The old one dies after the new one has found the factor that they share.
	Hanging = Hang(Scene, Model, Options);
	Solves = 0;
	Frames = 0;
}

void SolverContestant::StepFrame()
{
	const Cloth::Status status = Hanging->Step(Tasks);
	if (!status)
	{
		throw std::runtime_error(status.Error);
	}
	Solves += Hanging->LastStep().Solves;
	++Frames;
}

void SolverContestant::ReadPositions(std::span<Cloth::Vector3> positions) const { Hanging->ReadPositions(positions); }

XpbdContestant::XpbdContestant(const HangingScene& scene, const OrderedCloth& ordered, SpringOrder order, int substeps)
	: Substeps(substeps)
	, InverseMass(scene.Positions.size())
	, Velocity(scene.Positions.size())
	, Before(scene.Positions.size())
{
	if (order == SpringOrder::Elimination)
	{
		Place = ordered.Place;
		Springs = ordered.Springs;
	}
	else
	{
		Place.resize(scene.Positions.size());
		std::iota(Place.begin(), Place.end(), 0);
		for (const Cloth::SpringDescription& spring : scene.Springs)
		{
			Springs.push_back({spring.First, spring.Second, spring.Stiffness, spring.RestLength});
		}
		std::ranges::stable_sort(
			Springs, {}, [&scene](const Yardstick::Spring& spring) { return ColourOf(spring, scene.Side); });
	}
	for (size_t i = 0; i < Place.size(); ++i)
	{
		InverseMass[static_cast<size_t>(Place[i])] = 1.0f / scene.Masses[i];
	}
	for (int pin : scene.Held)
	{
		InverseMass[static_cast<size_t>(Place[static_cast<size_t>(pin)])] = 0.0f;
	}
	const double step = HangingScene::FrameTime / substeps;
	for (const Yardstick::Spring& spring : Springs)
	{
		const double compliance = 1.0 / (static_cast<double>(spring.Stiffness) * step * step);
		const float inverseMasses =
			InverseMass[static_cast<size_t>(spring.First)] + InverseMass[static_cast<size_t>(spring.Second)];
		Scale.push_back(static_cast<float>(1.0 / (static_cast<double>(inverseMasses) + compliance)));
	}
	Start = Reorder(scene.Positions, Place);
	XpbdContestant::Restart();
}

void XpbdContestant::Restart()
{
	Position = Start;
	std::ranges::fill(Velocity, Yardstick::Quad{});
}

void XpbdContestant::StepFrame()
{
	const Yardstick::Xpbd cloth{.ParticleCount = static_cast<int>(Position.size()),
		.SpringCount = static_cast<int>(Springs.size()),
		.Springs = Springs.data(),
		.Scale = Scale.data(),
		.InverseMass = InverseMass.data(),
		.Position = Position.data(),
		.Velocity = Velocity.data(),
		.Before = Before.data()};
	const float step = static_cast<float>(HangingScene::FrameTime / Substeps);
	const float gravity = static_cast<float>(HangingScene::Gravity);
	if (Table)
	{
		Yardstick::StepXpbdOnBox(cloth, *Table, Substeps, step, gravity);
	}
	else
	{
		Yardstick::StepXpbd(cloth, Substeps, step, gravity);
	}
}

void XpbdContestant::ReadPositions(std::span<Cloth::Vector3> positions) const
{
	for (size_t i = 0; i < positions.size(); ++i)
	{
		const Yardstick::Quad& quad = Position[static_cast<size_t>(Place[i])];
		positions[i] = {quad.Lanes[0], quad.Lanes[1], quad.Lanes[2]};
	}
}

std::unique_ptr<XpbdContestant> XpbdOnTable(
	const HangingScene& scene, const OrderedCloth& ordered, SpringOrder order, int substeps)
{
	const float friction = std::sqrt(Cloth::Fabric{}.Friction * Cloth::Collider{}.Friction);
	auto xpbd = std::make_unique<XpbdContestant>(scene, ordered, order, substeps);
	xpbd->Add({{0.0f, 0.0f, -0.2f}, {0.3f, 0.3f, 0.2f}, 0.5f * TableclothThickness, friction});
	return xpbd;
}

Quality Play(Contestant& contestant, const Reference& reference)
{
	Judge judge(reference);
	std::vector<Cloth::Vector3> positions(reference.Scene().Positions.size());
	contestant.Restart();
	for (int frame = 0; frame < HangingScene::Frames; ++frame)
	{
		contestant.StepFrame();
		contestant.ReadPositions(positions);
		judge.Look(positions);
	}
	return judge.Verdict();
}

} // namespace Lab
