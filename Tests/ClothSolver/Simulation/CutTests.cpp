// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Shape.h"
#include "ClothSolver/Simulation/TearScenes.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

constexpr int SheetSide = 13;

Fabric HystereticFabric()
{
	Fabric fabric;
	fabric.ShearHysteresis = 0.5f;
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = 2e-4f;
	fabric.CreaseCurvature = 10.0f;
	return fabric;
}

/// A sheet held at two corners that has fallen for a while.
TestSimulation FallenSheet(bool grid, const Fabric& fabric, const Settings& settings = {})
{
	const Scenes::Mesh mesh = Scenes::Rectangle(0.6f, 0.6f, SheetSide, SheetSide, Scenes::Cut::Irregular);
	TestSimulation cloth(
		grid ? BuildGrid(Scenes::Grid(0.6f, 0.6f, SheetSide, SheetSide), fabric) : BuildMesh(mesh.Describe(), fabric),
		settings);
	cloth.Pin(0);
	cloth.Pin(SheetSide - 1);
	cloth.Step(25);
	return cloth;
}

double MassOf(const TestSimulation& cloth)
{
	double sum = 0.0;
	for (float mass : cloth.Mass())
	{
		sum += static_cast<double>(mass);
	}
	return sum;
}

/// A tube along X whose ends are open.
Scenes::Mesh OpenTube(int around, int along)
{
	Scenes::Mesh tube;
	for (int ring = 0; ring < along; ++ring)
	{
		for (int i = 0; i < around; ++i)
		{
			const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(around);
			tube.Positions.push_back(
				{0.05f * static_cast<float>(ring), 0.1f * std::cos(angle), 0.1f * std::sin(angle)});
			const int next = (i + 1) % around;
			if (ring + 1 < along)
			{
				const int a = ring * around;
				const int b = a + around;
				tube.Triangles.insert(tube.Triangles.end(), {a + i, b + i, a + next, a + next, b + i, b + next});
			}
		}
	}
	return tube;
}

} // namespace

TEST(Cut, KeepsMassMomentumAndEnergy)
{
	for (const bool grid : {true, false})
	{
		for (const bool hysteresis : {true, false})
		{
			TestSimulation cloth = FallenSheet(grid, hysteresis ? HystereticFabric() : Fabric{});
			const Measurement energy = cloth->Measure();
			const double mass = MassOf(cloth);
			const Sum momentum = Momentum(cloth);
			const Sum angular = AngularMomentum(cloth);
			const TearResult cut = Cut(cloth, AlongColumn(SheetSide, 5, 0, 8));
			EXPECT_EQ(cut.Splits.size(), 8u);
			EXPECT_NEAR(MassOf(cloth), mass, 1e-7 * mass);
			EXPECT_LT((Momentum(cloth) - momentum).Length(), 1e-6 * (1.0 + momentum.Length()));
			EXPECT_LT((AngularMomentum(cloth) - angular).Length(), 1e-6 * (1.0 + angular.Length()));
			const Measurement after = cloth->Measure();
			EXPECT_NEAR(after.KineticEnergy, energy.KineticEnergy, 1e-6 * energy.KineticEnergy);
			EXPECT_LE(after.ElasticEnergy, energy.ElasticEnergy * (1.0 + 1e-6)) << "grid " << grid;
			EXPECT_GE(after.ElasticEnergy, energy.ElasticEnergy * 0.8) << "only what bends across the cut goes";
			// Threads that are stiff for their substep gain: Docs/Threads.md. (0.2 % of weight times 1 m; 0 with 32
			// substeps.)
			const double most = 0.01 * 9.81 * mass;
			double lowest = after.TotalEnergy();
			for (int step = 0; step < 60; ++step)
			{
				cloth.Step();
				const double now = cloth->Measure().TotalEnergy();
				ASSERT_LT(now, lowest + most) << "grid " << grid << ", step " << step;
				lowest = std::min(lowest, now);
			}
		}
	}
}

TEST(Cut, LeavesTheMotionContinuous)
{
	for (const bool grid : {true, false})
	{
		TestSimulation cloth = FallenSheet(grid, HystereticFabric());
		const std::vector<Vector3> positions = cloth.Positions();
		const std::vector<Vector3> velocities = cloth.Velocities();
		const TearResult cut = Cut(cloth, AlongColumn(SheetSide, 5, 4, 8));
		ASSERT_EQ(cut.Splits.size(), 3u) << "both ends are tips";
		std::vector<Vector3> now = cloth.Positions();
		for (size_t i = 0; i < cut.Splits.size(); ++i)
		{
			const SplitParticle& split = cut.Splits[i];
			const size_t source = static_cast<size_t>(split.Source);
			EXPECT_EQ(split.Particle, static_cast<int>(positions.size() + i));
			EXPECT_EQ(split.Source, (5 + static_cast<int>(i)) * SheetSide + 5);
			EXPECT_EQ(split.Position, positions[source]);
			EXPECT_EQ(now[static_cast<size_t>(split.Particle)], positions[source]);
			EXPECT_EQ(cloth.Velocities()[static_cast<size_t>(split.Particle)], velocities[source]);
		}
		now.resize(positions.size());
		EXPECT_EQ(now, positions) << "old particles keep their numbers and places";
		// The past of the two-step scheme is kept as well: away from the cut the next step, of 21 mm, is what it would
		// have been, but for what stiff threads tell in a step (0.24 mm with 32 substeps, too).
		TestSimulation whole = FallenSheet(grid, HystereticFabric());
		whole.Step();
		cloth.Step();
		const std::vector<Vector3> torn = cloth.Positions();
		const std::vector<Vector3> uncut = whole.Positions();
		float worst = 0.0f;
		for (size_t i = 0; i < uncut.size(); ++i)
		{
			worst = std::max(worst, i % SheetSide > 10 ? Length(torn[i] - uncut[i]) : 0.0f);
		}
		EXPECT_LT(worst, 6e-4f) << "grid " << grid;
	}
}

TEST(Cut, AcrossASheetMakesTwoPieces)
{
	for (const bool grid : {true, false})
	{
		TestSimulation cloth = FallenSheet(grid, Fabric{}, WithoutAir());
		std::vector<int> row;
		for (int column = 0; column < SheetSide; ++column)
		{
			row.push_back(6 * SheetSide + column);
		}
		EXPECT_EQ(Cut(cloth, EdgesAlong(row)).Splits.size(), static_cast<size_t>(SheetSide));
		const std::vector<int> pieces = Pieces(cloth->GetModel());
		ASSERT_EQ(PieceCount(cloth->GetModel()), 2u);
		const auto speed = [&]
		{
			double sum = 0.0;
			double mass = 0.0;
			for (size_t i = 0; i < pieces.size(); ++i)
			{
				sum += pieces[i] == 0 ? 0.0 : static_cast<double>(cloth.Mass()[i] * cloth.Velocities()[i].Z);
				mass += pieces[i] == 0 ? 0.0 : static_cast<double>(cloth.Mass()[i]);
			}
			return sum / mass;
		};
		cloth.Step(6); // the two-step scheme remembers what the upper half had pulled with
		const double before = speed();
		cloth.Step(12);
		EXPECT_NEAR(speed() - before, -9.81 * 12.0 / 60.0, 0.03) << "the lower one falls freely, grid " << grid;
	}
}

/// Around it: two tubes. Along it: one sheet.
TEST(Cut, AcrossAClosedLoop)
{
	constexpr int Around = 12;
	const Scenes::Mesh tube = OpenTube(Around, 9);
	TestSimulation cloth(BuildMesh(tube.Describe(), Fabric{}), InVacuum());
	std::vector<int> ring;
	for (int i = 0; i <= Around; ++i)
	{
		ring.push_back(4 * Around + i % Around);
	}
	EXPECT_EQ(Cut(cloth, EdgesAlong(ring)).Splits.size(), static_cast<size_t>(Around));
	EXPECT_EQ(PieceCount(cloth->GetModel()), 2u);
	EXPECT_EQ(Cut(cloth, AlongColumn(Around, 3, 0, 4)).Splits.size(), 5u);
	EXPECT_EQ(PieceCount(cloth->GetModel()), 2u);
	cloth.Step(10);
	for (Vector3 v : cloth.Velocities())
	{
		EXPECT_LT(Length(v), 2.0f) << "it unrolls, no more";
	}
}

TEST(Cut, OfAnInnerEdgeOpensNothing)
{
	TestSimulation cloth = FallenSheet(true, Fabric{});
	EXPECT_TRUE(Cut(cloth, AlongColumn(SheetSide, 5, 4, 5)).Splits.empty());
	EXPECT_TRUE(Cut(cloth, {}).Splits.empty());
	EXPECT_EQ(cloth.Count(), size_t{SheetSide * SheetSide});
	TestSimulation same = FallenSheet(true, Fabric{});
	cloth.Step(5);
	same.Step(5);
	EXPECT_EQ(cloth.Positions(), same.Positions());
}

TEST(Cut, KeepsPinsConstraintsAndAttachmentsOnBothSides)
{
	for (const bool attached : {false, true})
	{
		TestSimulation cloth(BuildGrid(Scenes::Grid(0.6f, 0.6f, SheetSide, SheetSide), Fabric{}), Settings{});
		Collider holder;
		const Result<int> number = cloth->AddCollider(holder);
		ASSERT_TRUE(number.Ok()) << number.Error;
		holder.Movement.Velocity = {0.0f, 0.0f, attached ? 0.3f : 0.0f};
		ASSERT_TRUE(cloth->MoveCollider(number.Value, holder.Movement).Ok());
		const int middle = 6;
		for (int particle : {0, middle, SheetSide - 1})
		{
			const Vector3 place = cloth.Positions()[static_cast<size_t>(particle)];
			ASSERT_TRUE(
				(attached ? cloth->Attach(particle, number.Value, place) : cloth->SetPin(particle, place)).Ok());
		}
		cloth.Constrain({{SheetSide * SheetSide - 7, true, {}, {0.0f, 0.0f, 0.1f}}});
		cloth.Step(5);
		std::vector<ClothEdge> edges = AlongColumn(SheetSide, middle, 0, SheetSide - 1);
		const TearResult cut = Cut(cloth, edges);
		ASSERT_EQ(PieceCount(cloth->GetModel()), 2u);
		cloth.Step(20);
		for (const SplitParticle& split : cut.Splits)
		{
			const Vector3 place = cloth.Positions()[static_cast<size_t>(split.Particle)];
			const Vector3 source = cloth.Positions()[static_cast<size_t>(split.Source)];
			if (split.Source == middle)
			{
				const Vector3 held{0.3f, 0.0f, attached ? 0.3f * 25.0f / 60.0f : 0.0f};
				EXPECT_LT(Length(place - held), 1e-5f) << "attached " << attached;
				EXPECT_LT(Length(source - held), 1e-5f) << "attached " << attached;
			}
			if (split.Source == SheetSide * SheetSide - 7)
			{
				EXPECT_NEAR(cloth.Velocities()[static_cast<size_t>(split.Particle)].Z, 0.1f, 1e-5f);
				EXPECT_NEAR(cloth.Velocities()[static_cast<size_t>(split.Source)].Z, 0.1f, 1e-5f);
			}
		}
	}
}

/// Cloth that sticks to a slope goes on to.
TEST(Cut, KeepsContacts)
{
	Fabric fabric;
	fabric.Friction = 0.8f;
	GridDescription grid = Scenes::Grid(0.3f, 0.3f, SheetSide, SheetSide);
	TestSimulation cloth(BuildGrid(grid, fabric), Settings{});
	Collider slope;
	slope.Geometry = MakeHalfSpace().Value;
	slope.Friction = 0.8f;
	slope.Movement.Place.Position = {0.0f, 0.0f, -0.004f};
	ASSERT_TRUE(cloth->AddCollider(slope).Ok());
	Settings settings;
	settings.Gravity = {3.0f, 0.0f, -9.0f};
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	cloth.Step(60);
	const std::vector<Vector3> before = cloth.Positions();
	const int stuck = cloth->LastStep().Stuck;
	ASSERT_GT(stuck, SheetSide * SheetSide / 2);
	const TearResult cut = Cut(cloth, AlongColumn(SheetSide, 6, 0, SheetSide - 1));
	const Status restored = cloth->RestoreState(cloth->SaveState());
	EXPECT_TRUE(restored.Ok()) << restored.Error;
	cloth.Step();
	EXPECT_GE(cloth->LastStep().Stuck, stuck);
	float slip = 0.0f;
	for (size_t i = 0; i < before.size(); ++i)
	{
		slip = std::max(slip, Length(cloth.Positions()[i] - before[i]));
	}
	EXPECT_LT(slip, 1e-5f);
	cloth.Step(59);
	EXPECT_EQ(cloth->LastStep().Contacts, static_cast<int>(cloth.Count()));
	const std::vector<Vector3> after = cloth.Positions();
	for (size_t i = 0; i < before.size(); ++i)
	{
		EXPECT_LT(Length(after[i] - before[i]), 5e-4f);
	}
	for (const SplitParticle& split : cut.Splits)
	{
		EXPECT_LT(Length(after[static_cast<size_t>(split.Particle)] - split.Position), 5e-4f);
	}
}

/// The upper half, cut off, falls on the lower one, and does not go through it.
TEST(Cut, PiecesCollideWithEachOther)
{
	Settings settings;
	settings.SelfCollision = true;
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.4f, 0.6f, SheetSide, 19), Fabric{}), settings);
	std::vector<Vector3> folded = cloth.Positions();
	for (Vector3& p : folded)
	{
		p = p.Y > 0.3f ? Vector3{p.X, 0.6f - p.Y, 0.03f} : p; // sharply, over the lower half
	}
	cloth.SetPositions(folded);
	for (int row = 0; row < 9; ++row)
	{
		for (int column = 0; column < SheetSide; ++column)
		{
			cloth.Pin(row * SheetSide + column);
		}
	}
	std::vector<int> line;
	for (int column = 0; column < SheetSide; ++column)
	{
		line.push_back(10 * SheetSide + column);
	}
	Cut(cloth, EdgesAlong(line));
	ASSERT_EQ(PieceCount(cloth->GetModel()), 2u);
	cloth.Step(60);
	const std::vector<Vector3> positions = cloth.Positions();
	for (int row = 11; row < 19; ++row)
	{
		for (int column = 0; column < SheetSide; ++column)
		{
			EXPECT_GT(positions[static_cast<size_t>(row * SheetSide + column)].Z, 0.0f) << row << ", " << column;
		}
	}
}

TEST(Cut, OfFlanksThatTouchLeavesThemAtPeace)
{
	Settings settings = InVacuum();
	settings.SelfCollision = true;
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.6f, 0.6f, SheetSide, SheetSide), Fabric{}), settings);
	cloth.Step(2);
	Cut(cloth, AlongColumn(SheetSide, 6, 0, SheetSide - 1));
	cloth.Step(30);
	for (Vector3 v : cloth.Velocities())
	{
		EXPECT_LT(Length(v), 1e-4f);
	}
}

TEST(Cut, OfTornClothGoesOn)
{
	for (const bool grid : {true, false})
	{
		TestSimulation cloth = FallenSheet(grid, HystereticFabric());
		size_t count = cloth.Count();
		const double mass = MassOf(cloth);
		for (int column = 1; column < SheetSide - 1; ++column)
		{
			const double energy = cloth->Measure().TotalEnergy();
			count += Cut(cloth, AlongColumn(SheetSide, column, 4, SheetSide - 1)).Splits.size();
			EXPECT_EQ(cloth.Count(), count);
			EXPECT_LE(cloth->Measure().TotalEnergy(), energy + 1e-6 * std::abs(energy));
			cloth.Step(2);
		}
		EXPECT_EQ(count, size_t{SheetSide * SheetSide + (SheetSide - 2) * (SheetSide - 5)});
		EXPECT_NEAR(MassOf(cloth), mass, 1e-6 * mass);
		// Across all the ribbons, in the numbers of their parts.
		const std::span<const int> triangles = Triangles(cloth->GetModel());
		const std::vector<Vector3> rest = RestPositions(cloth->GetModel());
		std::vector<ClothEdge> edges;
		const float line = grid ? 0.4f : -1.0f; // only of a grid are rows straight
		for (size_t corner = 0; corner < triangles.size(); ++corner)
		{
			const int a = triangles[corner];
			const int b = triangles[corner % 3 == 2 ? corner - 2 : corner + 1];
			if (std::abs(rest[a].Y - line) < 1e-4f && std::abs(rest[b].Y - line) < 1e-4f)
			{
				edges.push_back({a, b});
			}
		}
		Cut(cloth, edges);
		EXPECT_EQ(PieceCount(cloth->GetModel()), grid ? size_t{SheetSide} : size_t{1});
		cloth.Step(5);
	}
}

TEST(Cut, StatesOfTheWholeClothAreRefusedAndThoseOfTheCutOneGoOn)
{
	TestSimulation cloth = FallenSheet(true, HystereticFabric());
	const std::vector<std::byte> whole = cloth->SaveState();
	Cut(cloth, AlongColumn(SheetSide, 5, 0, 8));
	const Status refused = cloth->RestoreState(whole);
	EXPECT_EQ(refused.Error,
		"SavedState is of another model, with 169 particles; allowed: states of this simulation's model");
	const std::vector<std::byte> cut = cloth->SaveState();
	EXPECT_FALSE(FallenSheet(true, HystereticFabric())->RestoreState(cut).Ok());

	// The same particle, split in one way and in the other.
	TestSimulation upright = FallenSheet(true, Fabric{});
	TestSimulation level = FallenSheet(true, Fabric{});
	const int middle = 6 * SheetSide + 6;
	Cut(upright, AlongColumn(SheetSide, 6, 5, 7));
	Cut(level, EdgesAlong(std::array{middle - 1, middle, middle + 1}));
	ASSERT_EQ(RestPositions(upright->GetModel()), RestPositions(level->GetModel()));
	EXPECT_FALSE(level->RestoreState(upright->SaveState()).Ok());

	const Result<ModelPointer> model = cloth->ShareModel();
	TestSimulation again(model, Settings{});
	again.Pin(0);
	again.Pin(SheetSide - 1, {0.6f, 0.0f, 0.0f});
	const Status restored = again->RestoreState(cut);
	ASSERT_TRUE(restored.Ok()) << restored.Error;
	cloth.Step(10);
	again.Step(10);
	EXPECT_EQ(again.Positions(), cloth.Positions());
}

TEST(Cut, RefusesWhatIsNoEdgeAndChangesNothing)
{
	TestSimulation cloth = FallenSheet(true, Fabric{});
	const auto error = [&cloth](const std::vector<ClothEdge>& edges) { return cloth->Cut(edges).Error; };
	EXPECT_EQ(error({{0, 1}, {3, 169}}), "Cut.Edges[1] is 169; allowed: 0 to 168");
	EXPECT_EQ(error({{-1, 1}}), "Cut.Edges[0] is -1; allowed: 0 to 168");
	EXPECT_EQ(error({{0, 14}}), "Cut.Edges[0] is 0 to 14; allowed: neighbours along warp or weft") << "a diagonal";
	EXPECT_EQ(error({{5, 5}}), "Cut.Edges[0] is 5 to 5; allowed: neighbours along warp or weft");
	EXPECT_EQ(FallenSheet(false, Fabric{})->Cut(std::vector<ClothEdge>{{0, 2}}).Error,
		"Cut.Edges[0] is 0 to 2; allowed: neighbours along the side of a triangle");
	EXPECT_EQ(cloth->Tear(0).Error, "Tear.MaxSplits is 0; allowed: 1 to 1000000");
	TestSimulation same = FallenSheet(true, Fabric{});
	cloth.Step(3);
	same.Step(3);
	EXPECT_EQ(cloth.Positions(), same.Positions());

	const Scenes::Network chain = Scenes::Chain(4, 1.0f, 0.1f, 100.0f);
	TestSimulation network(BuildNetwork(chain.Describe()), Settings{});
	EXPECT_EQ(network->Cut(std::vector<ClothEdge>{{0, 1}}).Error,
		"Model is a network; allowed: grids and meshes; networks have no surface to split");
	EXPECT_FALSE(network->Tear().Ok());
}

TEST(Cut, RefusesStrengthsThatAreNone)
{
	PulledStrip strip(true);
	std::vector<float> strength(strip.Cloth.Count(), 1.0f);
	EXPECT_TRUE(strip.Cloth->SetStrength(strength).Ok());
	EXPECT_TRUE(strip.Cloth->SetStrength({}).Ok());
	for (float value : {-0.5f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
	{
		strength[3] = value;
		const Status status = strip.Cloth->SetStrength(strength);
		EXPECT_EQ(status.Error.rfind("Strength[3] is ", 0), 0u) << status.Error;
		EXPECT_NE(status.Error.find("allowed: 0 to 1000000"), std::string::npos) << status.Error;
	}
	strength.pop_back();
	EXPECT_EQ(
		strip.Cloth->SetStrength(strength).Error, "Strength is 146 values; allowed: none or 147, one per particle");
}

} // namespace Cloth
