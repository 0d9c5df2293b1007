// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cusick.h"
#include "MeasuredFabrics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

/// The flange of a specimen bends down at the rim by an angle, and its edge waves by part of the flange's width.
std::vector<Vector3> Shaped(const Cusick::Specimen& specimen, float down, int waves, float depth)
{
	std::vector<Vector3> shaped;
	for (Vector3 p : specimen.Sheet.Positions)
	{
		const float radius = std::hypot(p.X, p.Y);
		const float outside = std::max(radius - Cusick::PedestalRadius, 0.0f);
		const float wave = 1.0f - depth * (1.0f - std::cos(static_cast<float>(waves) * std::atan2(p.Y, p.X)));
		const float reach = std::min(radius, Cusick::PedestalRadius) + outside * std::cos(down) * wave;
		const float scale = radius > 0.0f ? reach / radius : 0.0f;
		shaped.push_back({p.X * scale, p.Y * scale, -outside * std::sin(down)});
	}
	return shaped;
}

} // namespace

TEST(Cusick, SpecimenIsADiscWithARingOnTheRim)
{
	const Cusick::Specimen specimen = Cusick::CutDisc(17);
	const double area = Cusick::ShadowArea(specimen.Sheet.Positions, specimen.Sheet.Triangles);
	EXPECT_NEAR(area / (std::numbers::pi * 0.15 * 0.15), 1.0, 0.002);
	const size_t held = static_cast<size_t>(specimen.HeldVertices);
	for (size_t i = 0; i < specimen.Sheet.Positions.size(); ++i)
	{
		const Vector3 p = specimen.Sheet.Positions[i];
		EXPECT_EQ(std::hypot(p.X, p.Y) < Cusick::PedestalRadius + 1e-5f, i < held);
	}
	const Vector3 rim = specimen.Sheet.Positions[held - 1];
	EXPECT_NEAR(std::hypot(rim.X, rim.Y), Cusick::PedestalRadius, 1e-6f);
}

TEST(Cusick, DrapeCoefficientOfKnownShapes)
{
	const Cusick::Specimen specimen = Cusick::CutDisc(25);
	constexpr float Right = 0.5f * std::numbers::pi_v<float>;
	EXPECT_DOUBLE_EQ(Cusick::DrapeCoefficient(specimen, specimen.Sheet.Positions), 1.0);
	EXPECT_NEAR(Cusick::DrapeCoefficient(specimen, Shaped(specimen, Right, 0, 0.0f)), 0.0, 0.002);
	// A cone of 60 degrees: its edge is at 9 + 3 cm.
	const double expected = (0.12 * 0.12 - 0.09 * 0.09) / (0.15 * 0.15 - 0.09 * 0.09);
	EXPECT_NEAR(Cusick::DrapeCoefficient(specimen, Shaped(specimen, Right * 2.0f / 3.0f, 0, 0.0f)), expected, 0.005);
}

TEST(Cusick, NodesAreCounted)
{
	const Cusick::Specimen specimen = Cusick::CutDisc(25);
	EXPECT_EQ(Cusick::CountNodes(specimen, specimen.Sheet.Positions), 0);
	for (int waves : {1, 2, 5, 7, 12})
	{
		EXPECT_EQ(Cusick::CountNodes(specimen, Shaped(specimen, 0.5f, waves, 0.2f)), waves);
		EXPECT_EQ(Cusick::CountNodes(specimen, Shaped(specimen, 0.5f, waves, 0.02f)), 0) << "ripples";
	}
}

TEST(Cusick, StifferFabricsDrapeLess)
{
	const Cusick::Specimen specimen = Cusick::CutDisc(10);
	const Cusick::Drape cotton = Cusick::Hang(specimen, MeasuredFabrics().front().Values, Settings{}, 0);
	const Cusick::Drape faille = Cusick::Hang(specimen, MeasuredFabrics().back().Values, Settings{}, 0);
	EXPECT_TRUE(cotton.Settled);
	EXPECT_TRUE(faille.Settled);
	EXPECT_GT(cotton.Coefficient, faille.Coefficient + 0.2);
}

/// Friction between yarns keeps the cloth wherever it stopped, so a drape shows what default settings did on the way:
/// from 32 substeps to 64 it changes by as much as from the default. The two fabrics differ by 0.4 and more.
TEST(Cusick, DefaultsDrapeLikeAConvergedRun)
{
	const Cusick::Specimen specimen = Cusick::CutDisc(10);
	Settings converged;
	converged.Substeps = 64;
	for (const MeasuredFabric& fabric : {MeasuredFabrics().front(), MeasuredFabrics().back()})
	{
		const double drape = Cusick::Hang(specimen, fabric.Values, Settings{}, 0).Coefficient;
		const double expected = Cusick::Hang(specimen, fabric.Values, converged, 0).Coefficient;
		EXPECT_NEAR(drape, expected, 0.2) << fabric.Name;
	}
}

} // namespace Cloth
