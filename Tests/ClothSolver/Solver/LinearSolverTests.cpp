// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

#include <Eigen/Dense>

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

Scenes::Network Sheet()
{
	Scenes::Network sheet = Scenes::HangingSheet(8, 200.0f);
	sheet.DampingTime = 0.005f;
	return sheet;
}

TestSimulation Start(const Scenes::Network& sheet, const Settings& settings)
{
	TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
	for (int particle : sheet.Held)
	{
		cloth.Pin(particle);
	}
	cloth.Constrain({{40, false, {0.0f, 0.6f, 0.8f}, {}}});
	return cloth;
}

float Farthest(const TestSimulation& a, const TestSimulation& b)
{
	const std::vector<Vector3> x = a.Positions();
	const std::vector<Vector3> y = b.Positions();
	float worst = 0.0f;
	for (size_t i = 0; i < x.size(); ++i)
	{
		worst = std::max(worst, Length(x[i] - y[i]));
	}
	return worst;
}

} // namespace

/// Both solve the same equations of motion, given updates enough.
TEST(ConjugateGradient, MovesClothAsTheFactorDoes)
{
	Settings settings = WithoutAir();
	settings.Substeps = 1;
	settings.Updates = 60;
	settings.Tolerance = 1e-4f;
	TestSimulation factor = Start(Sheet(), settings);
	factor.Step(30);
	for (PreconditionerKind kind :
		{PreconditionerKind::Factor, PreconditionerKind::IncompleteCholesky, PreconditionerKind::Diagonal})
	{
		TestSimulation iterated = Start(Sheet(), settings);
		iterated.SetPaperMethod({.Solver = LinearSolver::ConjugateGradient, .Preconditioner = kind});
		iterated.Step(30);
		EXPECT_LT(Farthest(factor, iterated), 1e-3f) << "preconditioner " << static_cast<int>(kind);
		EXPECT_GT(iterated->LastStep().ConjugateGradientIterations, 0);
	}
}

TEST(ConjugateGradient, NeedsFewerIterationsWithABetterPreconditioner)
{
	int iterations[3];
	for (int kind = 0; kind < 3; ++kind)
	{
		Settings settings = WithoutAir();
		settings.Substeps = 1;
		settings.Updates = 5;
		settings.Tolerance = 0.0f;
		TestSimulation cloth = Start(Scenes::HangingSheet(20, 1e4f), settings);
		cloth.SetPaperMethod(
			{.Solver = LinearSolver::ConjugateGradient, .Preconditioner = static_cast<PreconditionerKind>(kind)});
		cloth.Step(5);
		iterations[kind] = cloth->LastStep().ConjugateGradientIterations;
	}
	EXPECT_LT(iterations[0], iterations[1]);
	EXPECT_LT(iterations[1], iterations[2]);
}

TEST(StartValue, DoesNotMatterOnceUpdatesConverge)
{
	Settings settings = WithoutAir();
	settings.Substeps = 1;
	settings.Updates = 1000;
	settings.Tolerance = 1e-6f;
	TestSimulation inertia = Start(Sheet(), settings);
	inertia.Step(30);
	for (StartValue start : {StartValue::Present, StartValue::Extrapolated})
	{
		TestSimulation other = Start(Sheet(), settings);
		other.SetPaperMethod({.Start = start});
		other.Step(30);
		EXPECT_LT(Farthest(inertia, other), 1e-3f) << static_cast<int>(start);
	}
}

TEST(PlainUpdates, ReachTheSameMotionMoreSlowly)
{
	Settings settings = WithoutAir();
	settings.Substeps = 1;
	settings.Tolerance = 1e-4f;
	settings.Updates = 60;
	TestSimulation accelerated = Start(Sheet(), settings);
	accelerated.Step(20);
	settings.Updates = 1000;
	TestSimulation plain = Start(Sheet(), settings);
	plain.SetPaperMethod({.Accelerate = false});
	plain.Step(20);
	EXPECT_LT(Farthest(accelerated, plain), 2e-3f);
	EXPECT_GT(plain->LastStep().Updates, accelerated->LastStep().Updates);
}

/// One plain update of Euler's scheme from the present positions is equation 21 of Eberhardt, Etzmuss and Hauth 2000,
///
///     (M - h^2 K - h D) v' = M v + h (F_expl + K x),  x' = x + h v'
///
/// (K and D negative, as in equations 16 and 17), here with dense matrices in double precision. F_expl holds gravity
/// and the constant-length part of the springs, equation 13. The damping differs from equation 14 on purpose: it acts
/// along springs only, so this cloth has none.
TEST(PlainUpdate, OfEulersSchemeIsEquation21)
{
	Scenes::Network sheet = Scenes::HangingSheet(5, 50.0f);
	const int count = static_cast<int>(sheet.Positions.size());
	const double h = static_cast<double>(0.01f);
	Scenes::Random random(9);
	std::vector<Vector3> positions = sheet.Positions;
	std::vector<Vector3> velocities;
	for (Vector3& p : positions)
	{
		p += random.InCube() * 0.02f;
		velocities.push_back(random.InCube() * 0.5f);
	}

	Settings settings = WithoutAir();
	settings.TimeScheme = Scheme::Euler;
	settings.TimeStep = 0.01f;
	settings.Substeps = 1;
	settings.Updates = 1;
	settings.Tolerance = 0.0f;
	TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
	cloth.SetPaperMethod({.Accelerate = false, .Start = StartValue::Present});
	cloth.SetState(positions, velocities);
	cloth.Step();
	ASSERT_EQ(cloth->LastStep().Updates, 1);
	ASSERT_EQ(cloth->LastStep().Conserved + cloth->LastStep().FallBacks, 0);

	Eigen::MatrixXd mass = Eigen::MatrixXd::Zero(count, count);
	Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(count, count);
	Eigen::MatrixXd x(count, 3);
	Eigen::MatrixXd v(count, 3);
	Eigen::MatrixXd force = Eigen::MatrixXd::Zero(count, 3);
	for (int i = 0; i < count; ++i)
	{
		const size_t index = static_cast<size_t>(i);
		mass(i, i) = static_cast<double>(sheet.Masses[index]);
		x.row(i) << positions[index].X, positions[index].Y, positions[index].Z;
		v.row(i) << velocities[index].X, velocities[index].Y, velocities[index].Z;
		force(i, 2) = -9.81 * mass(i, i);
	}
	for (const SpringDescription& spring : sheet.Springs)
	{
		const int a = spring.First;
		const int b = spring.Second;
		const double k = static_cast<double>(spring.Stiffness);
		stiffness(a, a) -= k;
		stiffness(b, b) -= k;
		stiffness(a, b) += k;
		stiffness(b, a) += k;
		const Eigen::RowVector3d pull = k * static_cast<double>(spring.RestLength) * (x.row(a) - x.row(b)).normalized();
		force.row(a) += pull;
		force.row(b) -= pull;
	}
	const Eigen::MatrixXd next = (mass - h * h * stiffness).ldlt().solve(mass * v + h * (force + stiffness * x));
	const std::vector<Vector3> got = cloth.Velocities();
	double worst = 0.0;
	for (int i = 0; i < count; ++i)
	{
		const Vector3 w = got[static_cast<size_t>(i)];
		worst = std::max(worst, (Eigen::RowVector3d(w.X, w.Y, w.Z) - next.row(i)).norm());
	}
	EXPECT_LT(worst, 1e-5 * next.rowwise().norm().maxCoeff());
}

} // namespace Cloth
