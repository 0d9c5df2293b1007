// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/GridXpbd.h"

#include "ClothSolver/Collider.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Lab
{

namespace
{

using Yardstick::GridSprings;

constexpr int Planes = 3 * 6; // four of the history, two besides
constexpr int Kinds = 4;

} // namespace

Yardstick::XpbdBox TableBox()
{
	const float friction = std::sqrt(Cloth::Fabric{}.Friction * Cloth::Collider{}.Friction);
	return {{0.0f, 0.0f, -0.2f}, {0.3f, 0.3f, 0.2f}, 0.5f * TableclothThickness, friction};
}

GridXpbd::GridXpbd(const HangingScene& scene, float stiffer, int substeps, const XpbdForm& form)
	: Substeps(substeps)
{
	Storage.reserve(Planes + Kinds);
	Net.Side = scene.Side;
	Net.Stride = (scene.Side + 7) / 8 * 8 + 8;
	Net.Spacing = static_cast<float>(1.0 / (scene.Side - 1));
	Net.SecondOrder = form.SecondOrder;
	Net.FlexionPeriod = form.FlexionPeriod;
	Net.ContactShare = form.ContactShare;
	const double substep = HangingScene::FrameTime / substeps;
	const double implicitStep = form.SecondOrder ? substep * 2.0 / 3.0 : substep;
	for (size_t age = 0; age < std::size(Net.History); ++age)
	{
		Net.History[age] = NewPlanes();
		std::fill_n(Net.History[age].Z, At(Net.Side + 4, 0), 1000.0f); // beside the net: far from everything
		// At rest, and with BDF2 as if it had come to rest along its parabola.
		const double time = form.SecondOrder ? static_cast<double>(age) * substep : 0.0;
		const float lower = static_cast<float>(0.5 * HangingScene::Gravity * time * time);
		for (size_t i = 0; i < scene.Positions.size(); ++i)
		{
			const size_t at = At(static_cast<int>(i) / Net.Side, static_cast<int>(i) % Net.Side);
			Net.History[age].X[at] = scene.Positions[i].X;
			Net.History[age].Y[at] = scene.Positions[i].Y;
			Net.History[age].Z[at] = scene.Positions[i].Z + lower;
		}
	}
	Net.Turned = NewPlanes();
	Net.Impulse = NewPlanes();

	const std::array<double, Kinds> stiffness = {scene.Stiffness * static_cast<double>(stiffer),
		scene.Stiffness * HangingScene::Shear, scene.Stiffness * HangingScene::Shear,
		scene.Stiffness * HangingScene::Flexion * form.FlexionPeriod};
	for (int kind = 0; kind < Kinds; ++kind)
	{
		const GridSprings springs{kind};
		const int down = springs == GridSprings::Flexion ? 2 : 1;
		const int columns = springs == GridSprings::Rising || springs == GridSprings::Falling ? Net.Side - 1 : Net.Side;
		const double mass = HangingScene::TotalMass / scene.ParticleCount();
		const double compliance = mass / (stiffness[static_cast<size_t>(kind)] * implicitStep * implicitStep);
		std::vector<float>& scale = NewPlane();
		for (int row = 0; row + down < Net.Side; ++row)
		{
			for (int column = 0; column < columns; ++column)
			{
				scale[At(row, column)] = static_cast<float>(1.0 / (2.0 + compliance));
			}
		}
		Net.Scale[kind] = scale.data();
	}
}

std::vector<float>& GridXpbd::NewPlane()
{
	return Storage.emplace_back(static_cast<size_t>((Net.Side + 4) * Net.Stride), 0.0f);
}

Yardstick::Planes GridXpbd::NewPlanes()
{
	float* const x = NewPlane().data();
	float* const y = NewPlane().data();
	return {x, y, NewPlane().data()};
}

void GridXpbd::StepFrame()
{
	Yardstick::StepGridXpbd(Net, TableBox(), Substeps, static_cast<float>(HangingScene::FrameTime / Substeps),
		static_cast<float>(HangingScene::Gravity));
}

void GridXpbd::ReadPositions(std::span<Cloth::Vector3> positions) const
{
	const Yardstick::Planes& now = Net.History[0];
	for (size_t i = 0; i < positions.size(); ++i)
	{
		const size_t at = At(static_cast<int>(i) / Net.Side, static_cast<int>(i) % Net.Side);
		positions[i] = {now.X[at], now.Y[at], now.Z[at]};
	}
}

} // namespace Lab
