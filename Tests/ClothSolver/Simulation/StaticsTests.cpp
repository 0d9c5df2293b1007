// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "OrThrow.h"
#include "Statics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace Cloth
{

TEST(HangingStrip, ExtendsAsItsStiffnessSays)
{
	for (float angle : {0.0f, 1.5707963f})
	{
		Fabric fabric;
		fabric.TensileStiffnessWarp = angle == 0.0f ? 150.0f : 3000.0f;
		fabric.TensileStiffnessWeft = angle == 0.0f ? 3000.0f : 150.0f;
		fabric.Shear = 10.0f;
		const double expected = 0.2 * 9.81 * 1.0 * 1.0 / (2.0 * 150.0);
		for (Scenes::Cut cut : Scenes::AllCuts)
		{
			Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 0.2f, 21, 5, cut);
			for (Vector2& uv : mesh.TextureCoordinates)
			{
				uv = {uv.X * std::cos(angle) - uv.Y * std::sin(angle), uv.X * std::sin(angle) + uv.Y * std::cos(angle)};
			}
			const double extension = Statics::Extension(OrThrow(BuildMesh(mesh.Describe(), fabric)));
			EXPECT_NEAR(extension / expected, 1.0, 0.01) << NameOf(cut);
		}
	}
	Fabric fabric;
	fabric.TensileStiffnessWarp = 150.0f;
	fabric.Shear = 10.0f;
	const double expected = 0.2 * 9.81 * 1.0 * 1.0 / (2.0 * 150.0);
	const double extension = Statics::Extension(OrThrow(BuildGrid(Scenes::Grid(1.0f, 0.2f, 21, 5), fabric)));
	EXPECT_NEAR(extension / expected, 1.0, 0.01);
}

TEST(Chain, HangsInACatenary) { EXPECT_LT(Statics::OffCatenary(), 1e-3); }

/// The table that was computed elsewhere.
TEST(Elastica, HasTheKnownTips)
{
	struct Known
	{
		double Gamma;
		double Ratio;
		double Drop;
		double Reach;
	};
	for (const Known& known : {Known{0.1, 0.0125, 0.01250, 0.99991}, Known{0.5, 0.06244, 0.06231, 0.99778},
			 Known{1.0, 0.12456, 0.12347, 0.99125}, Known{2.0, 0.24667, 0.23851, 0.96689},
			 Known{5.0, 0.58572, 0.49591, 0.84666}, Known{8.0, 0.88433, 0.64063, 0.72442},
			 Known{10.0, 1.0668, 0.70020, 0.65635}, Known{20.0, 1.8639, 0.82988, 0.44523},
			 Known{50.0, 3.7056, 0.90792, 0.24501}, Known{100.0, 5.8881, 0.93752, 0.15922}})
	{
		const ElasticaTip tip = SolveElastica(known.Gamma);
		EXPECT_NEAR(tip.Ratio(), known.Ratio, 6e-5) << known.Gamma;
		EXPECT_NEAR(tip.Drop, known.Drop, 6e-6) << known.Gamma;
		EXPECT_NEAR(tip.Reach, known.Reach, 6e-6) << known.Gamma;
	}
}

} // namespace Cloth
