// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"
#include "ClothSolver/TestSimulation.h"
#include "ClothSolver/World.h"
#include "ContactScene.h"
#include "OrThrow.h"
#include "TestWorkers.h"

#include <Eigen/Dense>

#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

Settings Plain(Scheme scheme = Scheme::Bdf2, float step = 1.0f / 60.0f)
{
	Settings settings = WithoutAir();
	settings.Solver = SolverKind::Imex;
	settings.Paper.TimeScheme = scheme;
	settings.TimeStep = step;
	return settings;
}

TestSimulation Hanging(const Scenes::Network& sheet, const Settings& settings)
{
	TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
	for (int particle : sheet.Held)
	{
		cloth.Pin(particle);
	}
	return cloth;
}

float Farthest(const std::vector<Vector3>& a, const std::vector<Vector3>& b)
{
	float worst = 0.0f;
	for (size_t i = 0; i < a.size(); ++i)
	{
		worst = std::max(worst, Length(a[i] - b[i]));
	}
	return worst;
}

void AddTable(TestSimulation& cloth)
{
	Collider table;
	table.Geometry = OrThrow(MakeBox({0.3f, 0.3f, 0.2f}));
	table.Movement.Place.Position = {0.0f, 0.0f, -0.2f};
	OrThrow(cloth->AddCollider(table));
}

/// Held along its upper edge.
TestSimulation Curtain(int side, const Fabric& fabric, const Settings& settings)
{
	TestSimulation cloth(BuildGrid(Scenes::Upright(0.5f, 0.5f, side, 0.5f, true), fabric), settings);
	const std::vector<Vector3> places = cloth.Positions();
	for (size_t i = 0; i < places.size(); ++i)
	{
		if (places[i].Z > 0.499f)
		{
			cloth.Pin(static_cast<int>(i));
		}
	}
	return cloth;
}

/// Falls on a table whose top is the plane z = 0.
TestSimulation OnTable(int side, const Fabric& fabric, Settings settings)
{
	settings.ContactThickness = 0.004f;
	TestSimulation cloth(BuildGrid(Scenes::Lying(1.0f, side, 0.02f), fabric), settings);
	AddTable(cloth);
	return cloth;
}

} // namespace

/// One update of Euler's scheme is equation 21 of Eberhardt, Etzmuss and Hauth 2000,
///
///     (M - h^2 K - h D) v' = M v + h (F_expl + K x),  x' = x + h v'
///
/// (K and D negative, as in equations 16 and 17), here with dense matrices in double precision. F_expl holds gravity
/// and the constant-length part of the springs, equation 13. The damping differs from equation 14 on purpose: it acts
/// along springs only, so this cloth has none.
TEST(ImexStep, OneUpdateOfEulersSchemeIsEquation21)
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
	Settings settings = Plain(Scheme::Euler, 0.01f);
	settings.Paper.Updates = 1;
	settings.Paper.Tolerance = 1e-6f;
	TestSimulation cloth(BuildNetwork(sheet.Describe()), settings);
	cloth.SetState(positions, velocities);
	cloth.Step();
	ASSERT_EQ(cloth->LastStep().Updates, 1);

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

/// With one update: what is explicit is so to the order of the scheme.
TEST(ImexStep, SchemesHaveTheirOrder)
{
	constexpr float Time = 0.2f;
	const Scenes::Network sheet = Scenes::HangingSheet(5, 20.0f);
	const auto play = [&](Scheme scheme, int steps)
	{
		Settings settings = Plain(scheme, Time / static_cast<float>(steps));
		settings.Paper.Updates = 1;
		TestSimulation cloth = Hanging(sheet, settings);
		cloth.Step(steps);
		return cloth.Positions();
	};
	const std::vector<Vector3> right = play(Scheme::Bdf2, 1600);
	for (Scheme scheme : AllSchemes)
	{
		const int steps = scheme == Scheme::Euler ? 200 : 50;
		const double coarse = static_cast<double>(Farthest(play(scheme, steps), right));
		const double fine = static_cast<double>(Farthest(play(scheme, 2 * steps), right));
		const double order = std::log2(coarse / fine);
		EXPECT_NEAR(order, scheme == Scheme::Euler ? 1.0 : 2.0, 0.25)
			<< NameOf(scheme) << ": " << coarse << ", " << fine;
	}
}

/// Updates lead to the fully implicit step, whatever the preconditioner.
TEST(ImexStep, UpdatesConvergeWithEveryPreconditioner)
{
	Settings settings = Plain();
	settings.Paper.UpdateTolerance = 1e-4f;
	settings.Paper.Updates = 2000;
	std::vector<std::vector<Vector3>> ends;
	for (int kind = 0; kind < 3; ++kind)
	{
		settings.Paper.Preconditioner = static_cast<PreconditionerKind>(kind);
		TestSimulation cloth = Hanging(Scenes::HangingSheet(8, 200.0f), settings);
		cloth.Constrain({{40, false, {0.0f, 0.6f, 0.8f}, {}}});
		cloth.Step(20);
		EXPECT_LT(cloth->LastStep().Updates, 2000);
		ends.push_back(cloth.Positions());
	}
	EXPECT_LT(Farthest(ends[0], ends[1]), 1e-4f);
	EXPECT_LT(Farthest(ends[0], ends[2]), 1e-4f);
}

TEST(ImexStep, ABetterPreconditionerNeedsFewerIterations)
{
	int iterations[3] = {};
	for (int kind = 0; kind < 3; ++kind)
	{
		Settings settings = Plain();
		settings.Paper.Preconditioner = static_cast<PreconditionerKind>(kind);
		TestSimulation cloth = Hanging(Scenes::HangingSheet(20, 1e4f), settings);
		for (int step = 0; step < 5; ++step)
		{
			cloth.Step();
			iterations[kind] += cloth->LastStep().ConjugateGradientIterations;
		}
	}
	EXPECT_LT(iterations[0], iterations[1]);
	EXPECT_LT(iterations[1], iterations[2]);
}

TEST(ImexStep, PinsAndPlanesAreMetExactly)
{
	for (Scheme scheme : AllSchemes)
	{
		TestSimulation cloth = Hanging(Scenes::HangingSheet(8, 200.0f), Plain(scheme));
		const std::vector<Vector3> start = cloth.Positions();
		const Vector3 normal{0.0f, 0.6f, 0.8f};
		cloth.Constrain({{40, false, normal, {}}});
		cloth.Pin(3, start[3] + Vector3{0.0f, 0.0f, 0.05f});
		cloth.Step(30);
		const std::vector<Vector3> now = cloth.Positions();
		EXPECT_EQ(now[0], start[0]);
		EXPECT_EQ(now[7], start[7]);
		EXPECT_LT(Length(now[3] - start[3] - Vector3{0.0f, 0.0f, 0.05f}), 1e-6f);
		EXPECT_LT(std::abs(Dot(now[40] - start[40], normal)), 1e-6f);
		EXPECT_LT(std::abs(Dot(cloth.Velocities()[40], normal)), 1e-5f);
		EXPECT_GT(Length(now[40] - start[40]), 0.01f);
	}
}

/// The weight that hangs is what pins bear in the end.
TEST(ImexStep, PinsBearTheWeight)
{
	Scenes::Network sheet = Scenes::HangingSheet(8, 200.0f);
	sheet.DampingTime = 0.02f;
	TestSimulation cloth = Hanging(sheet, Plain(Scheme::Euler));
	cloth.Step(600);
	float pulled = 0.0f;
	for (const Vector3& reaction : cloth.Reactions())
	{
		pulled += reaction.Z;
	}
	EXPECT_NEAR(pulled * 60.0f / (0.2f * 9.81f), 1.0f, 0.01f);
}

/// At rest the links carry what hangs below them: the minimum of the energy.
TEST(ImexStep, AHangingChainBearsItsWeight)
{
	constexpr int Count = 12;
	constexpr float Mass = 0.6f;
	constexpr float Stiffness = 1500.0f; // links stretch by up to 7 %
	Scenes::Network chain = Scenes::Chain(Count, 0.55f, Mass, Stiffness);
	for (Vector3& position : chain.Positions)
	{
		position = {0.0f, 0.0f, -position.X};
	}
	chain.DampingTime = 0.02f;
	for (Scheme scheme : AllSchemes)
	{
		TestSimulation cloth(BuildNetwork(chain.Describe()), Plain(scheme));
		cloth.Pin(0);
		cloth.Step(240);
		const std::vector<Vector3> places = cloth.Positions();
		for (size_t link = 0; link + 1 < places.size(); ++link)
		{
			const double weight = double(Mass) / Count * 9.81 * double(places.size() - 1 - link);
			const double tension = (double(places[link].Z - places[link + 1].Z) - 0.05) * double(Stiffness);
			EXPECT_NEAR(tension / weight, 1.0, 0.01) << link;
		}
	}
}

TEST(ImexStep, TheMatrixIsFactoredOnce)
{
	TestSimulation cloth = OnTable(16, {}, Plain());
	EXPECT_EQ(cloth->LastStep().Factorizations, 1) << "of Euler's scheme, for the first step";
	cloth.Step(2);
	EXPECT_EQ(cloth->LastStep().Factorizations, 1) << "of BDF2, for all others";
	int most = 0;
	int least = 1000;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		EXPECT_EQ(cloth->LastStep().Factorizations, 0);
		most = std::max(most, cloth->LastStep().Contacts);
		least = std::min(least, cloth->LastStep().Contacts);
	}
	EXPECT_EQ(least, 0);
	EXPECT_GT(most, 50);
}

TEST(ImexStep, ClothOnATableStays)
{
	for (Scheme scheme : AllSchemes)
	{
		TestSimulation cloth = OnTable(16, {}, Plain(scheme));
		cloth.Step(120);
		const std::vector<Vector3> before = cloth.Positions();
		cloth.Step(60);
		const std::vector<Vector3> now = cloth.Positions();
		float deepest = 0.0f;
		float moved = 0.0f;
		for (size_t i = 0; i < now.size(); ++i)
		{
			if (std::abs(now[i].X) < 0.29f && std::abs(now[i].Y) < 0.29f)
			{
				deepest = std::max(deepest, 0.002f - now[i].Z);
				moved = std::max(moved, Length(now[i] - before[i]));
			}
		}
		EXPECT_LT(deepest, 1e-4f);
		EXPECT_LT(moved, 0.002f);
		EXPECT_LT(now[0].Z, -0.05f); // corners hang down
	}
}

TEST(ImexStep, ASavedStateGoesOnBitForBit)
{
	Fabric fabric;
	fabric.ShearHysteresis = 1.0f;
	fabric.BendingHysteresisWarp = 5e-4f;
	fabric.DampingTime = 0.005f;
	TestSimulation cloth = OnTable(12, fabric, Plain());
	cloth.Step(20);
	const std::vector<std::byte> saved = cloth->SaveState();
	cloth.Step(20);
	TestSimulation other = OnTable(12, fabric, Plain());
	other.Step(7);
	OrThrow(other->RestoreState(saved));
	other.Step(20);
	EXPECT_GT(other->LastStep().Contacts, 10);
	EXPECT_EQ(cloth.Positions(), other.Positions());
	EXPECT_EQ(cloth.Velocities(), other.Velocities());
	EXPECT_EQ(cloth->SaveState(), other->SaveState());
}

TEST(ImexStep, HasTheSameBitsWithAnyNumberOfWorkers)
{
	TestSimulation alone = OnTable(64, {}, Plain());
	alone.Step(8);
	EXPECT_GT(alone->LastStep().Contacts, 50);
	for (const int count : {1, 3})
	{
		TestWorkers workers(count);
		TestSimulation together = OnTable(64, {}, Plain());
		together.Step(8, &workers);
		EXPECT_GT(workers.Loops, 0);
		EXPECT_EQ(alone.Positions(), together.Positions()) << count;
	}
}

TEST(ImexStep, DoesNotAllocateInASteadyStep)
{
	TestSimulation cloth = OnTable(12, {}, Plain(Scheme::Euler));
	cloth.Step(180);
	const long before = AllocationCount();
	for (int step = 0; step < 5; ++step)
	{
		ASSERT_TRUE(cloth->Step().Ok());
	}
	EXPECT_EQ(AllocationCount() - before, 0);
}

/// A stuck yarn carries a load that would otherwise pull the sheet askew.
TEST(ImexStep, FrictionBetweenYarnsHoldsShear)
{
	const auto lean = [](float hysteresis)
	{
		Fabric fabric;
		fabric.ShearHysteresis = hysteresis;
		fabric.DampingTime = 0.02f;
		Settings settings = Plain(Scheme::Euler);
		settings.Gravity = {2.0f, 0.0f, -9.81f};
		TestSimulation cloth = Curtain(9, fabric, settings);
		cloth.Step(240);
		const std::vector<Vector3> rest = RestPositions(cloth->GetModel());
		const std::vector<Vector3> now = cloth.Positions();
		float farthest = 0.0f;
		for (size_t i = 0; i < now.size(); ++i)
		{
			farthest = std::max(farthest, now[i].X - rest[i].X);
		}
		return farthest;
	};
	const float free = lean(0.0f);
	EXPECT_GT(free, 5e-4f);
	EXPECT_LT(lean(5.0f), 0.5f * free);
}

TEST(ImexStep, ACutClothIsFactoredAnewAndFalls)
{
	TestSimulation cloth = Curtain(6, {}, Plain());
	cloth.Step(5);
	std::vector<ClothEdge> edges;
	for (int column = 0; column < 5; ++column)
	{
		edges.push_back({12 + column, 13 + column});
	}
	const Result<TearResult> torn = cloth->Cut(edges);
	ASSERT_TRUE(torn.Ok()) << torn.Error;
	EXPECT_FALSE(torn.Value.Splits.empty());
	cloth.Step();
	EXPECT_EQ(cloth->LastStep().Factorizations, 1);
	cloth.Step(29);
	float lowest = 1.0f;
	for (const Vector3& place : cloth.Positions())
	{
		lowest = std::min(lowest, place.Z);
	}
	EXPECT_LT(lowest, -0.5f);
}

/// With its usual substeps: what laws add beyond the stiffness at rest is explicit.
TEST(ImexStep, ClothOfEveryLawHangs)
{
	for (TensionLaw law : {TensionLaw::Linear, TensionLaw::FullCubic, TensionLaw::TwoTermCubic, TensionLaw::Power})
	{
		Fabric fabric;
		fabric.Tension.Law = law;
		fabric.DampingTime = 0.01f;
		TestSimulation cloth = Curtain(12, fabric, Plain());
		cloth.Step(60);
		const Measurement measured = cloth->Measure();
		EXPECT_LT(measured.StretchMax, 0.05f) << static_cast<int>(law);
		EXPECT_LT(measured.KineticEnergy, 1e-4) << static_cast<int>(law);
	}
}

TEST(ImexStep, ClothOfTrianglesHangs)
{
	for (TensionLaw law : {TensionLaw::Linear, TensionLaw::StVenantKirchhoff})
	{
		Fabric fabric;
		fabric.Tension.Law = law;
		fabric.DampingTime = 0.01f;
		const Scenes::Mesh sheet = Scenes::Rectangle(0.5f, 0.5f, 9, 9, Scenes::Cut::Irregular);
		TestSimulation cloth(BuildMesh(sheet.Describe(), fabric), Plain());
		cloth.Pin(0);
		cloth.Pin(8);
		cloth.Step(120);
		const Measurement measured = cloth->Measure();
		EXPECT_LT(measured.StretchMax, 0.05f) << static_cast<int>(law);
		EXPECT_LT(measured.PotentialEnergy, -0.01) << static_cast<int>(law);
		EXPECT_GT(measured.ElasticEnergy, 0.0) << static_cast<int>(law);
	}
}

/// A ball that lies on a held sheet: what it loses the pins bear.
TEST(ImexStep, AFreeBodyLiesOnTheCloth)
{
	Fabric fabric;
	fabric.DampingTime = 0.01f;
	TestSimulation cloth(BuildGrid(Scenes::Lying(1.0f, 17, 0.0f), fabric), Plain());
	const std::array<int, 4> corners = {0, 16, 16 * 17, 17 * 17 - 1};
	for (int corner : corners)
	{
		cloth.Pin(corner);
	}
	Collider ball = Scenes::ColliderAt(MakeSphere(0.1f), {0.0f, 0.0f, 0.15f});
	ball.Mass = 0.3f;
	ball.Inertia = {1.2e-3f, 1.2e-3f, 1.2e-3f};
	const Result<int> id = cloth->AddCollider(ball);
	ASSERT_TRUE(id.Ok()) << id.Error;
	double borne = 0.0;
	for (int step = 0; step < 180; ++step)
	{
		Scenes::ApplyGravity(*cloth, id.Value);
		cloth.Step();
		for (int corner : corners)
		{
			borne += step >= 120 ? static_cast<double>(cloth.Reactions()[static_cast<size_t>(corner)].Z) : 0.0;
		}
	}
	const Vector3 place = OrThrow(cloth->ReadMotion(id.Value)).Place.Position;
	EXPECT_GT(place.Z, -0.5f);
	EXPECT_LT(place.Z, 0.15f);
	double mass = 0.3;
	for (float each : cloth.Mass())
	{
		mass += static_cast<double>(each);
	}
	EXPECT_NEAR(borne / (9.81 * mass), 1.0, 0.1); // in a second
}

/// A sheet that falls upright on a table lies in folds. With one substep a frame it would pass through itself: what
/// pushes do, the solve after them partly undoes.
TEST(ImexStep, FoldsLieOnEachOther)
{
	Settings settings = Plain();
	settings.SelfCollision = true;
	settings.Substeps = 8;
	settings.ContactThickness = 0.006f;
	TestSimulation cloth(BuildGrid(Scenes::Upright(0.4f, 0.4f, 16, 0.41f, false), {}), settings);
	AddTable(cloth);
	const std::vector<Vector3> places = cloth.Positions();
	std::vector<Vector3> velocities;
	for (const Vector3& place : places)
	{
		velocities.push_back({0.0f, 0.3f * std::sin(25.0f * place.Z), -1.0f}); // else it would stand
	}
	cloth.SetState(places, velocities);
	int contacts = 0;
	for (int step = 0; step < 60; ++step)
	{
		cloth.Step();
		contacts = std::max(contacts, cloth->LastStep().SelfContacts);
	}
	EXPECT_GT(contacts, 20);
	EXPECT_LT(cloth->LastStep().SelfCrossings, 50); // with one substep there are 438
}

/// A sheet in free flight hits one at rest, which may be solved by threads: momentum is shared.
TEST(ImexStep, ClothsThatMeetShareTheirMomentum)
{
	for (SolverKind other : {SolverKind::Imex, SolverKind::Threads})
	{
		Settings settings = InVacuum();
		settings.Solver = other;
		settings.ContactThickness = 0.006f;
		TestSimulation resting(BuildGrid(Scenes::Lying(0.5f, 12, 0.0f), {}), settings);
		settings.Solver = SolverKind::Imex;
		TestSimulation moving(BuildGrid(Scenes::Lying(0.4f, 11, 0.05f), {}), settings);
		moving.SetState(moving.Positions(), std::vector<Vector3>(moving.Count(), {0.0f, 0.0f, -1.0f}));
		const double all = Momentum(moving).Z;
		World world;
		OrThrow(world.SetCloth(*resting, {1, {}}));
		OrThrow(world.SetCloth(*moving, {1, {}}));
		for (int step = 0; step < 20; ++step)
		{
			OrThrow(world.Step());
		}
		EXPECT_NEAR((Momentum(resting).Z + Momentum(moving).Z) / all, 1.0, 0.02);
		EXPECT_GT(Momentum(resting).Z / all, 0.3);
	}
}

TEST(ImexStep, ChangesOfFabricAndStepNeedAnotherMatrix)
{
	TestSimulation cloth = Hanging(Scenes::HangingSheet(8, 200.0f), Plain());
	cloth.Step(5);
	Settings settings = Plain();
	settings.Gravity = {0.0f, 0.0f, -5.0f};
	OrThrow(cloth->SetSettings(settings));
	cloth.Step();
	EXPECT_EQ(cloth->LastStep().Factorizations, 0);
	settings.TimeStep = 0.01f;
	OrThrow(cloth->SetSettings(settings));
	cloth.Step();
	EXPECT_EQ(cloth->LastStep().Factorizations, 1);
	settings.Solver = SolverKind::Threads;
	OrThrow(cloth->SetSettings(settings));
	cloth.Step(10);
	settings.Solver = SolverKind::Imex;
	OrThrow(cloth->SetSettings(settings));
	cloth.Step(10);
	OrThrow(cloth->SetFabric({}));
	cloth.Step();
	EXPECT_EQ(cloth->LastStep().Factorizations, 1);
}

} // namespace Cloth
