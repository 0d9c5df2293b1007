// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Product.h"

#include "Lab/Papers/Schemes/Imex.h"
#include "SmallNetworks.h"

#include <gtest/gtest.h>

namespace Lab
{

/// The solver's own IMEX and the laboratory's are the same scheme, with and without updates; one in single precision
/// with its factor, forces and filter, the other in double precision with those of Eigen.
TEST(Product, ImexIsThatOfTheLaboratory)
{
	const ParticleSystem system(SmallSheet(100.0f, 0.0f), {0, 3});
	const Motion start = Shaken(system, 0.02, 5);
	for (int updates : {1, 2, 5})
	{
		Cloth::Settings settings = OwnImex(Cloth::Scheme::Euler);
		settings.Paper.Updates = updates;
		settings.Paper.UpdateTolerance = 0.0f;
		settings.TimeStep = 0.01f;
		Product product(system, settings);
		Imex imex(system, {ImexEuler(), Moduli::AtRest, updates - 1});
		const Motion ours = Play(product, start, 0.2, 20);
		const Motion expected = Play(imex, start, 0.2, 20);
		const double moved = (expected.Position - start.Position).norm();
		EXPECT_GT(moved, 0.1);
		EXPECT_LT((ours.Position - expected.Position).norm(), 1e-5 * moved) << updates;
		EXPECT_LT((ours.Velocity - expected.Velocity).norm(), 1e-4 * expected.Velocity.norm()) << updates;
	}
}

} // namespace Lab
