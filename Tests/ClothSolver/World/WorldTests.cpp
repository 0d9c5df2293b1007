// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/World.h"

#include "ClothSolver/Shape.h"
#include "ClothSolver/TestSimulation.h"
#include "OrThrow.h"
#include "TestWorkers.h"

#include <gtest/gtest.h>

namespace Cloth
{

namespace
{

struct SheetMesh
{
	std::vector<Vector3> Positions;
	std::vector<int> Triangles;
};

/// A square sheet, turned about the vertical so that its vertices do not meet those of another.
SheetMesh MakeSheet(int count, float size, float height, float turn)
{
	SheetMesh sheet;
	for (int row = 0; row < count; ++row)
	{
		for (int column = 0; column < count; ++column)
		{
			const float x = size * (static_cast<float>(column) / static_cast<float>(count - 1) - 0.5f);
			const float y = size * (static_cast<float>(row) / static_cast<float>(count - 1) - 0.5f);
			sheet.Positions.push_back(
				{x * std::cos(turn) - y * std::sin(turn), x * std::sin(turn) + y * std::cos(turn), height});
			if (row > 0 && column > 0)
			{
				const int a = (row - 1) * count + column - 1;
				sheet.Triangles.insert(sheet.Triangles.end(), {a, a + 1, a + count + 1, a, a + count + 1, a + count});
			}
		}
	}
	return sheet;
}

Result<ModelPointer> Build(const SheetMesh& sheet, const Fabric& fabric)
{
	MeshDescription mesh;
	mesh.Positions = sheet.Positions;
	mesh.Triangles = sheet.Triangles;
	return BuildMesh(mesh, fabric);
}

Fabric Light()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1f;
	return fabric;
}

/// A sheet that is held at its corners, and a smaller one that falls onto it.
class FallingSheet : public testing::Test
{
protected:
	static constexpr int Count = 15;
	const SheetMesh Lower = MakeSheet(Count, 1.0f, 1.0f, 0.0f);
	const SheetMesh Upper = MakeSheet(Count, 0.5f, 1.1f, 0.4f);

	static void PinCorners(TestSimulation& cloth)
	{
		for (int corner : {0, Count - 1, Count * (Count - 1), Count * Count - 1})
		{
			cloth.Pin(corner);
		}
	}

	static void Put(World& world, TestSimulation& cloth, const Membership& membership)
	{
		const Status status = world.SetCloth(*cloth, membership);
		ASSERT_TRUE(status.Ok()) << status.Error;
	}

	static void Step(World& world, int count, Workers* workers = nullptr)
	{
		for (int step = 0; step < count; ++step)
		{
			const Status status = world.Step(workers);
			ASSERT_TRUE(status.Ok()) << status.Error;
		}
	}

	static float MeanX(const std::vector<Vector3>& vectors)
	{
		float sum = 0.0f;
		for (const Vector3 vector : vectors)
		{
			sum += vector.X;
		}
		return sum / static_cast<float>(vectors.size());
	}

	static float Lowest(const TestSimulation& cloth)
	{
		const std::vector<Vector3> positions = cloth.Positions();
		return std::ranges::min_element(positions, {}, &Vector3::Z)->Z;
	}

	static std::vector<Vector3> Run(int group, int frames, Workers* workers, Vector3 origin = {})
	{
		FallingSheet scene;
		TestSimulation lower(Build(scene.Lower, Light()), Settings{});
		SheetMesh moved = scene.Upper;
		for (Vector3& position : moved.Positions)
		{
			position = position - origin;
		}
		TestSimulation upper(Build(moved, Light()), Settings{});
		PinCorners(lower);
		World world;
		Put(world, lower, {group, {}});
		Put(world, upper, {group, {origin.X, origin.Y, origin.Z}});
		Step(world, frames, workers);
		std::vector<Vector3> positions = upper.Positions();
		for (Vector3& position : positions)
		{
			position = position + origin;
		}
		return positions;
	}

	void TestBody() override {}
};

float RootMeanSquare(const std::vector<Vector3>& a, const std::vector<Vector3>& b)
{
	double sum = 0.0;
	for (size_t i = 0; i < a.size(); ++i)
	{
		sum += static_cast<double>(Dot(a[i] - b[i], a[i] - b[i]));
	}
	return static_cast<float>(std::sqrt(sum / static_cast<double>(a.size())));
}

} // namespace

/// The same two sheets as parts of one model touch as a cloth touches itself.
TEST_F(FallingSheet, LiesAsItWouldOnAPartOfItsOwnModel)
{
	SheetMesh both = Lower;
	both.Positions.insert(both.Positions.end(), Upper.Positions.begin(), Upper.Positions.end());
	for (int corner : Upper.Triangles)
	{
		both.Triangles.push_back(corner + Count * Count);
	}
	Settings touching;
	touching.SelfCollision = true;
	TestSimulation one(Build(both, Light()), touching);
	PinCorners(one);
	one.Step(120);
	const std::vector<Vector3> all = one.Positions();
	const std::vector<Vector3> expected(all.begin() + Count * Count, all.end());

	const std::vector<Vector3> upper = Run(1, 120, nullptr);
	const float fallen = RootMeanSquare(upper, Upper.Positions);
	EXPECT_GT(fallen, 0.1f);
	EXPECT_LT(RootMeanSquare(upper, expected), 0.1f * fallen);
}

/// What one loses, the other one gains.
TEST_F(FallingSheet, GivesItsMomentumToAFreeClothThatItMeets)
{
	for (float turn : {0.4f, 0.0f})
	{
		Settings settings;
		settings.Gravity = {};
		settings.AirDensity = 0.0f;
		TestSimulation resting(Build(MakeSheet(Count, 0.5f, 1.0f, 0.0f), Light()), settings);
		// No multiple of the way of a frame: which side is which is not known of cloths that lie in each other.
		TestSimulation moving(Build(MakeSheet(Count, 0.5f, 1.107f, turn), Light()), settings);
		moving.SetState(moving.Positions(), std::vector<Vector3>(Count * Count, {0.0f, 0.0f, -2.0f}));
		World world;
		Put(world, resting, {1, {}});
		Put(world, moving, {1, {}});
		Step(world, 30);
		const double given = Momentum(resting).Z;
		const double all = -2.0 * 0.1 * 0.25;
		EXPECT_NEAR(given + Momentum(moving).Z, all, 0.001 * std::abs(all)) << turn;
		EXPECT_NEAR(given, 0.5 * all, 0.15 * std::abs(all)) << turn; // cloth does not bounce
	}
}

/// A free body that none of them touches does not matter: what stops a cloth is the other one.
TEST_F(FallingSheet, GivesItsMomentumAlsoWhereBodiesAreFree)
{
	constexpr float Speed = 4.0f;
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 0.0f;
	Fabric heavy = Light();
	heavy.ArealDensity *= 10.0f;
	TestSimulation resting(Build(MakeSheet(Count, 0.5f, 1.0f, 0.0f), heavy), settings);
	TestSimulation moving(Build(MakeSheet(Count, 0.1f, 1.0f + 0.05f * Speed, 0.4f), Light()), settings);
	moving.SetState(moving.Positions(), std::vector<Vector3>(Count * Count, {0.0f, 0.0f, -Speed}));
	Collider ball;
	ball.Geometry = MakeSphere(0.1f).Value;
	ball.Movement.Place.Position = {5.0f, 0.0f, 0.0f};
	ball.Mass = 1.0f;
	ball.Inertia = {0.004f, 0.004f, 0.004f};
	ASSERT_TRUE(moving->AddCollider(ball).Ok());
	World world;
	Put(world, resting, {1, {}});
	Put(world, moving, {1, {}});
	const double all = Momentum(moving).Z;
	Step(world, 15);
	EXPECT_LT(Momentum(resting).Z, 0.8 * all);
	EXPECT_NEAR(Momentum(resting).Z + Momentum(moving).Z, all, 0.001 * std::abs(all));
}

/// A thousand contacts begin in the same step.
TEST_F(FallingSheet, StaysOnAFlatClothThatIsHeld)
{
	for (bool ofOneModel : {false, true})
	{
		SheetMesh held = MakeSheet(Count, 1.0f, 1.0f, 0.0f);
		const SheetMesh falling = MakeSheet(Count, 0.5f, 1.02f, 0.4f);
		const int first = ofOneModel ? Count * Count : 0;
		if (ofOneModel)
		{
			held.Positions.insert(held.Positions.end(), falling.Positions.begin(), falling.Positions.end());
			std::ranges::transform(
				falling.Triangles, std::back_inserter(held.Triangles), [first](int corner) { return corner + first; });
		}
		Settings settings;
		settings.SelfCollision = ofOneModel;
		TestSimulation lower(Build(held, Light()), settings);
		TestSimulation upper(Build(falling, Light()), settings);
		for (int particle = 0; particle < Count * Count; ++particle)
		{
			lower.Pin(particle);
		}
		World world;
		Put(world, lower, {ofOneModel ? 0 : 1, {}});
		Put(world, upper, {ofOneModel ? 0 : 1, {}});
		const TestSimulation& looked = ofOneModel ? lower : upper;
		for (int frame = 0; frame < 60; ++frame)
		{
			Step(world, 1);
			for (const Vector3& place : looked.Positions())
			{
				ASSERT_LT(place.Z, 1.025f) << "frame " << frame << (ofOneModel ? ", of one model" : "");
			}
		}
		const std::vector<Vector3> ended = looked.Positions();
		for (size_t i = static_cast<size_t>(first); i < ended.size(); ++i)
		{
			EXPECT_GT(ended[i].Z, 0.995f) << i;
			EXPECT_LT(ended[i].Z, 1.01f) << i;
		}
	}
}

TEST_F(FallingSheet, FallsThroughClothOfAnotherGroupOrOfNone)
{
	const std::vector<Vector3> touched = Run(1, 120, nullptr);
	const std::vector<Vector3> alone = Run(0, 120, nullptr); // at 1.1 m/s: Docs/Wind.md
	EXPECT_GT(touched[0].Z, 0.6f);
	EXPECT_LT(alone[0].Z, 0.0f);
}

TEST_F(FallingSheet, DoesNotDependOnWorkers)
{
	TestWorkers workers(3);
	const std::vector<Vector3> one = Run(1, 40, nullptr);
	const std::vector<Vector3> three = Run(1, 40, &workers);
	EXPECT_TRUE(one == three);
}

/// Two sheets that lie on each other go back to an earlier moment.
class SheetsThatGoBack : public FallingSheet
{
protected:
	using Places = std::pair<std::vector<Vector3>, std::vector<Vector3>>;

	SheetsThatGoBack()
	{
		PinCorners(Net);
		PutInto(Home);
		Step(Home, 30);
		States = {Net->SaveState(), Falling->SaveState()};
		Contacts = Home.SaveContacts();
	}
	void PutInto(World& world)
	{
		Put(world, Net, {1, {}});
		Put(world, Falling, {1, {}});
	}
	void GoBack()
	{
		EXPECT_TRUE(Net->RestoreState(States[0]).Ok());
		EXPECT_TRUE(Falling->RestoreState(States[1]).Ok());
	}
	Places GoOn(World& world)
	{
		Step(world, 30);
		return {Net.Positions(), Falling.Positions()};
	}

	TestSimulation Net{Build(Lower, Light()), Settings{}};
	TestSimulation Falling{Build(Upper, Light()), Settings{}};
	World Home;
	std::array<std::vector<std::byte>, 2> States;
	std::vector<std::byte> Contacts;
};

TEST_F(SheetsThatGoBack, GoOnWithTheSameBits)
{
	ASSERT_EQ(Home.IslandCount(), 1);
	const Places first = GoOn(Home);

	GoBack();
	EXPECT_TRUE(Home.RestoreContacts(Contacts).Ok());
	EXPECT_TRUE(GoOn(Home) == first);

	EXPECT_TRUE(Home.RestoreContacts(Contacts).Ok());
	GoBack();
	EXPECT_TRUE(GoOn(Home) == first) << "in any order";

	World other;
	PutInto(other);
	GoBack();
	EXPECT_TRUE(other.RestoreContacts(Contacts).Ok());
	EXPECT_TRUE(GoOn(other) == first) << "in another world";
	other.RemoveCloth(*Net);
	other.RemoveCloth(*Falling);
}

/// Then contacts are found anew, so that it does not matter what was known before.
TEST_F(SheetsThatGoBack, ForgetContactsOfAnotherMoment)
{
	World fresh;
	PutInto(fresh);
	GoBack();
	const Places expected = GoOn(fresh);
	fresh.RemoveCloth(*Net);
	fresh.RemoveCloth(*Falling);

	GoBack();
	EXPECT_TRUE(GoOn(Home) == expected) << "with what was known last";

	Step(Home, 1);
	const std::vector<std::byte> later = Home.SaveContacts();
	EXPECT_NE(later, Contacts);
	EXPECT_TRUE(Home.RestoreContacts(later).Ok());
	GoBack();
	EXPECT_TRUE(GoOn(Home) == expected) << "with what was known at another moment";

	// One of them is where it was, the other one is not.
	const std::array<std::vector<std::byte>, 2> moved = {Net->SaveState(), Falling->SaveState()};
	for (const size_t other : {size_t{0}, size_t{1}})
	{
		const auto goOn = [&](const std::vector<std::byte>* restored)
		{
			World mixed;
			PutInto(mixed);
			EXPECT_TRUE(Net->RestoreState(other == 0 ? moved[0] : States[0]).Ok());
			EXPECT_TRUE(Falling->RestoreState(other == 1 ? moved[1] : States[1]).Ok());
			EXPECT_TRUE(restored == nullptr || mixed.RestoreContacts(*restored).Ok());
			Places places = GoOn(mixed);
			mixed.RemoveCloth(*Net);
			mixed.RemoveCloth(*Falling);
			return places;
		};
		EXPECT_TRUE(goOn(&Contacts) == goOn(nullptr)) << other;
	}
}

TEST_F(SheetsThatGoBack, RefuseContactsThatAreDamaged)
{
	for (const size_t size : {size_t{0}, size_t{7}, Contacts.size() - 1})
	{
		const Status status = Home.RestoreContacts(std::span(Contacts).first(size));
		EXPECT_NE(status.Error.find("SavedContacts is " + std::to_string(size) + " bytes"), std::string::npos)
			<< status.Error;
	}
	const size_t stride = Contacts.size() / 50 + 1;
	for (size_t index = Contacts.size() - 1; index < Contacts.size(); index -= stride)
	{
		Contacts[index] ^= std::byte{1};
		EXPECT_FALSE(Home.RestoreContacts(Contacts).Ok()) << "byte " << index;
		Contacts[index] ^= std::byte{1};
	}
	EXPECT_TRUE(Home.RestoreContacts(Contacts).Ok());
}

/// One that comes or goes leaves islands of others as they are.
TEST_F(FallingSheet, GoesOnWhenAnotherOneComesOrGoes)
{
	const auto run = [this](bool first, bool later)
	{
		TestSimulation third(Build(MakeSheet(Count, 0.5f, 50.0f, 0.0f), Light()), Settings{});
		TestSimulation lower(Build(Lower, Light()), Settings{});
		TestSimulation upper(Build(Upper, Light()), Settings{});
		PinCorners(lower);
		World world;
		if (first)
		{
			Put(world, third, {1, {}});
		}
		Put(world, lower, {1, {}});
		Put(world, upper, {1, {}});
		Step(world, 30);
		world.RemoveCloth(*third);
		if (later)
		{
			Put(world, third, {1, {}});
		}
		Step(world, 30);
		return std::pair(lower.Positions(), upper.Positions());
	};
	const auto expected = run(false, false);
	EXPECT_TRUE(run(true, false) == expected) << "goes";
	EXPECT_TRUE(run(false, true) == expected) << "comes";
}

/// What hangs over the edges pulls at what lies on top. Where friction between cloths forgot where it had held, the
/// upper sheet crept by 6 mm.
TEST_F(FallingSheet, StaysOnAClothThatLiesOnABox)
{
	Fabric fabric = Light();
	fabric.Friction = 0.3f;
	TestSimulation lower(Build(MakeSheet(Count, 1.0f, 0.02f, 0.0f), fabric), Settings{});
	TestSimulation upper(Build(MakeSheet(Count, 0.8f, 0.04f, 0.4f), fabric), Settings{});
	Collider box;
	box.Geometry = OrThrow(MakeBox({0.25f, 0.25f, 0.25f}));
	box.Movement.Place.Position = {0.05f, 0.02f, -0.25f};
	box.Friction = 1.0f;
	World world;
	for (TestSimulation* cloth : {&lower, &upper})
	{
		OrThrow((*cloth)->AddCollider(box));
		Put(world, *cloth, {1, {}});
	}
	const auto middle = [&upper]
	{
		Vector3 sum;
		for (Vector3 position : upper.Positions())
		{
			sum += position;
		}
		return sum / static_cast<float>(upper.Count());
	};
	Step(world, 180);
	const Vector3 before = middle();
	Step(world, 180);
	EXPECT_LT(Length(middle() - before), 0.002f);
}

/// One of two cloths without friction slides on the other, whichever it is; two with friction hold on.
TEST_F(FallingSheet, SlidesByTheFrictionOfBothCloths)
{
	const auto speedAfter = [this](float ofLower, float ofUpper)
	{
		Fabric fabric = Light();
		Settings airless;
		airless.AirDensity = 0.0f;
		airless.Solver = SolverKind::Imex;
		airless.Paper.TimeScheme = Scheme::Euler;
		fabric.Friction = ofLower;
		TestSimulation lower(Build(Lower, fabric), airless);
		fabric.Friction = ofUpper;
		TestSimulation upper(Build(MakeSheet(Count, 0.5f, 1.005f, 0.4f), fabric), airless);
		for (int particle = 0; particle < Count * Count; ++particle)
		{
			lower.Pin(particle);
		}
		upper.SetState(upper.Positions(), std::vector<Vector3>(upper.Count(), {0.3f, 0.0f, 0.0f}));
		World world;
		Put(world, lower, {1, {}});
		Put(world, upper, {1, {}});
		Step(world, 40);
		EXPECT_GT(upper->LastStep().ClothContacts, 0);
		return MeanX(upper.Velocities());
	};
	const float free = speedAfter(0.0f, 0.0f);
	EXPECT_GT(free, 0.2f);
	EXPECT_NEAR(speedAfter(0.0f, 1.0f), free, 0.01f);
	EXPECT_NEAR(speedAfter(1.0f, 0.0f), free, 0.01f);
	EXPECT_LT(speedAfter(1.0f, 1.0f), 0.03f);
}

TEST_F(FallingSheet, RestsHigherWhenClothsBecomeThicker)
{
	Settings settings;
	settings.ContactThickness = 0.003f;
	settings.Solver = SolverKind::Imex;
	settings.Paper.TimeScheme = Scheme::Euler;
	TestSimulation lower(Build(Lower, Light()), settings);
	TestSimulation upper(Build(MakeSheet(Count, 0.5f, 1.003f, 0.4f), Light()), settings);
	for (int particle = 0; particle < Count * Count; ++particle)
	{
		lower.Pin(particle);
	}
	World world;
	Put(world, lower, {1, {}});
	Put(world, upper, {1, {}});
	Step(world, 120);
	EXPECT_NEAR(Lowest(upper), 1.003f, 0.001f);
	settings.ContactThickness = 0.009f;
	ASSERT_TRUE(lower->SetSettings(settings).Ok());
	ASSERT_TRUE(upper->SetSettings(settings).Ok());
	Step(world, 300);
	EXPECT_NEAR(Lowest(upper), 1.009f, 0.001f);
}

/// A corner that begins on the other side of a cloth comes out of it.
TEST_F(FallingSheet, ComesOutOfAClothThatItHasGoneThrough)
{
	Settings floating;
	floating.Gravity = {};
	SheetMesh standing = MakeSheet(Count, 0.3f, 0.0f, 0.0f);
	for (Vector3& position : standing.Positions)
	{
		const float up = (position.X + position.Y) * 0.7071f;
		position = {(position.X - position.Y) * 0.7071f + 0.013f, 0.05f * up + 0.017f, 1.0f + up + 0.18f};
	}
	TestSimulation lower(Build(Lower, Light()), floating);
	TestSimulation upper(Build(standing, Light()), floating);
	for (int particle = 0; particle < Count * Count; ++particle)
	{
		lower.Pin(particle);
	}
	ASSERT_LT(Lowest(upper), 0.98f);
	World world;
	Put(world, lower, {1, {}});
	Put(world, upper, {1, {}});
	Step(world, 120);
	EXPECT_GT(Lowest(upper), 1.0f);
}

/// Coordinates with another origin round otherwise, so the same up to what little a fall makes of that.
TEST_F(FallingSheet, MayHaveCoordinatesOfItsOwn)
{
	const std::vector<Vector3> common = Run(1, 40, nullptr);
	const std::vector<Vector3> own = Run(1, 40, nullptr, {4.0f, -2.0f, 8.0f});
	EXPECT_LT(RootMeanSquare(common, own), 0.01f);
}

TEST_F(FallingSheet, IsAnIslandOfItsOwnUntilItIsNear)
{
	TestSimulation lower(Build(Lower, Light()), Settings{});
	TestSimulation upper(Build(MakeSheet(Count, 0.5f, 2.0f, 0.4f), Light()), Settings{});
	PinCorners(lower);
	World world;
	Put(world, lower, {1, {}});
	Put(world, upper, {1, {}});
	Step(world, 1);
	EXPECT_EQ(world.IslandCount(), 2);
	EXPECT_EQ(upper->LastStep().ClothContacts, 0);
	Step(world, 60);
	EXPECT_EQ(world.IslandCount(), 1);
	EXPECT_GT(upper->LastStep().ClothContacts, 0);
	EXPECT_EQ(upper->LastStep().Substeps, lower->LastStep().Substeps);
	EXPECT_GT(Lowest(upper), 0.3f);
	world.RemoveCloth(*upper);
	EXPECT_EQ(world.ClothCount(), 1);
	Step(world, 1);
	EXPECT_EQ(lower->LastStep().ClothContacts, 0);
}

/// Far from the other cloth, a step in a world is a step alone, bit for bit.
TEST_F(FallingSheet, AloneIsSteppedAsWithoutAWorld)
{
	TestSimulation alone(Build(Lower, Light()), Settings{});
	TestSimulation inWorld(Build(Lower, Light()), Settings{});
	TestSimulation other(Build(Upper, Light()), Settings{});
	PinCorners(alone);
	PinCorners(inWorld);
	World world;
	Put(world, inWorld, {1, {}});
	Put(world, other, {1, {50.0, 0.0, 0.0}});
	Step(world, 20);
	alone.Step(20);
	EXPECT_TRUE(alone.Positions() == inWorld.Positions());
}

/// None goes through another one, though they fall fast and have different fabrics and meshes.
TEST_F(FallingSheet, StaysAboveWhatItLiesOn)
{
	Fabric heavy = Light();
	heavy.ArealDensity = 0.4f;
	heavy.Tension.Law = TensionLaw::FullCubic;
	TestSimulation lower(Build(Lower, Light()), Settings{});
	TestSimulation middle(Build(MakeSheet(11, 0.6f, 1.05f, 0.2f), heavy), Settings{});
	TestSimulation upper(Build(MakeSheet(21, 0.4f, 1.6f, 0.7f), Light()), Settings{});
	PinCorners(lower);
	World world;
	for (TestSimulation* cloth : {&lower, &middle, &upper})
	{
		Put(world, *cloth, {7, {}});
	}
	Step(world, 150);
	const auto middleOf = [](const TestSimulation& cloth) { return cloth.Positions()[cloth.Count() / 2].Z; };
	EXPECT_GT(middleOf(middle), middleOf(lower));
	EXPECT_GT(middleOf(upper), middleOf(middle));
	EXPECT_LT(middleOf(upper) - middleOf(lower), 0.03f);
	EXPECT_LT(lower->Measure().StretchMax, 0.1f);
}

TEST_F(FallingSheet, IsKnownToAllCollidersOfItsWorldThatAreNear)
{
	TestSimulation inWorld(Build(Upper, Light()), Settings{});
	TestSimulation far(Build(Upper, Light()), Settings{});
	TestSimulation alone(Build(Upper, Light()), Settings{});
	Collider ball;
	ball.Geometry = MakeSphere(0.2f).Value;
	ball.Movement.Place.Position = {0.0f, 0.0f, 0.88f};
	ball.Movement.Velocity = {0.1f, 0.0f, 0.0f};
	World world;
	Put(world, inWorld, {});
	Put(world, far, {0, {20.0, 0.0, 0.0}});
	const Result<int> number = world.AddCollider(ball);
	ASSERT_TRUE(number.Ok()) << number.Error;
	ASSERT_TRUE(alone->AddCollider(ball).Ok());
	Step(world, 30);
	alone.Step(30);
	EXPECT_TRUE(alone.Positions() == inWorld.Positions());
	const std::vector<Vector3> flat = far.Positions();
	EXPECT_LT(std::ranges::max_element(flat, {}, &Vector3::Z)->Z - Lowest(far), 0.01f);
	EXPECT_GT(world.ReadReaction(number.Value).Value.Contacts, 0);
	EXPECT_NEAR(world.ReadMotion(number.Value).Value.Place.Position.X, 0.05f, 1e-5f);
	ASSERT_TRUE(world.RemoveCollider(number.Value).Ok());
	Step(world, 60);
	EXPECT_LT(Lowest(inWorld), 0.3f);
}

TEST_F(FallingSheet, ThatLeavesItsWorldLeavesItsColliders)
{
	Collider ball;
	ball.Geometry = MakeSphere(0.2f).Value;
	ball.Movement.Place.Position = {0.0f, 0.0f, 0.89f};
	TestSimulation cloth(Build(Upper, Light()), Settings{});
	World world;
	Put(world, cloth, {});
	ASSERT_TRUE(world.AddCollider(ball).Ok());
	Step(world, 1);
	world.RemoveCloth(*cloth);
	cloth.Step(60);
	const std::vector<Vector3> fallen = cloth.Positions();
	EXPECT_LT(std::ranges::max_element(fallen, {}, &Vector3::Z)->Z, 0.8f) << "nothing holds it";
}

/// Colliders stay where they are in the world when the coordinates of a cloth change.
TEST_F(FallingSheet, SeesCollidersFromItsNewOrigin)
{
	Collider ball;
	ball.Geometry = MakeSphere(0.2f).Value;
	ball.Movement.Place.Position = {0.0f, 0.0f, 0.89f};
	const Membership aside{0, {0.15, 0.0, 0.0}};
	const auto run = [&](bool before)
	{
		TestSimulation cloth(Build(Upper, Light()), Settings{});
		World world;
		Put(world, cloth, before ? Membership{} : aside);
		EXPECT_TRUE(world.AddCollider(ball).Ok());
		Step(world, 1);
		Put(world, cloth, aside);
		Step(world, 25);
		return cloth.Positions();
	};
	EXPECT_LT(RootMeanSquare(run(true), run(false)), 1e-4f);
}

/// Coordinates with another origin round otherwise.
TEST_F(FallingSheet, MeetsCollidersOfItsWorldWhereverItsOriginIs)
{
	Collider ball;
	ball.Geometry = MakeSphere(0.2f).Value;
	ball.Movement.Place.Position = {0.04f, 0.07f, 0.88f};
	const auto run = [&](Vector3 origin)
	{
		SheetMesh sheet = Upper;
		for (Vector3& position : sheet.Positions)
		{
			position = position - origin;
		}
		TestSimulation cloth(Build(sheet, Light()), Settings{});
		World world;
		Put(world, cloth, {0, {origin.X, origin.Y, origin.Z}});
		EXPECT_TRUE(world.AddCollider(ball).Ok());
		Step(world, 12);
		std::vector<Vector3> positions = cloth.Positions();
		for (Vector3& position : positions)
		{
			position = position + origin;
		}
		return positions;
	};
	const std::vector<Vector3> common = run({});
	EXPECT_GT(std::ranges::max_element(common, {}, &Vector3::Z)->Z, 1.07f) << "the ball holds it up";
	EXPECT_LT(RootMeanSquare(common, run({0.5f, -0.25f, 0.125f})), 0.01f);
	EXPECT_LT(RootMeanSquare(common, run({4.0f, -2.0f, 8.0f})), 0.01f);
}

/// A floor carries the weight of all cloths that lie on it.
TEST_F(FallingSheet, LiesWithItsWeightOnAFloorThatOthersShare)
{
	Collider floor;
	floor.Geometry = MakeHalfSpace().Value;
	std::vector<TestSimulation> cloths;
	World world;
	float weight = 0.0f;
	for (const float density : {0.1f, 0.2f, 0.4f})
	{
		Fabric fabric;
		fabric.ArealDensity = density;
		cloths.emplace_back(Build(MakeSheet(8, 0.5f, 0.003f, 0.0f), fabric), WithoutAir());
		weight += density * 0.25f * 9.81f;
	}
	for (size_t i = 0; i < cloths.size(); ++i)
	{
		Put(world, cloths[i], {0, {static_cast<double>(i), 0.0, 0.0}});
	}
	const int number = world.AddCollider(floor).Value;
	Step(world, 60);
	const ColliderReaction reaction = world.ReadReaction(number).Value;
	EXPECT_EQ(reaction.Contacts, 3 * 64);
	EXPECT_NEAR(reaction.Impulse.Z, -weight * Settings{}.TimeStep, 0.02f * weight * Settings{}.TimeStep);
}

/// A free body on two cloths is borne by both: together they bear its weight, and it sinks less than into one.
TEST_F(FallingSheet, SharesABodyWithOthers)
{
	float height[2] = {};
	for (const bool both : {false, true})
	{
		TestSimulation left(Build(Lower, Light()), Settings{});
		TestSimulation right(Build(Lower, Light()), Settings{});
		PinCorners(left);
		PinCorners(right);
		Collider ball;
		ball.Geometry = MakeSphere(0.1f).Value;
		ball.Movement.Place.Position = {0.0f, 0.0f, 1.12f};
		ball.Mass = 0.1f;
		ball.Inertia = {4e-4f, 4e-4f, 4e-4f};
		World world;
		Put(world, left, {});
		if (both)
		{
			Put(world, right, {});
		}
		const int number = world.AddCollider(ball).Value;
		double borne = 0.0;
		for (int step = 0; step < 180; ++step)
		{
			Motion motion = world.ReadMotion(number).Value;
			motion.Velocity.Z -= 9.81f / 60.0f;
			ASSERT_TRUE(world.MoveCollider(number, motion).Ok());
			Step(world, 1);
			if (step >= 60)
			{
				borne += static_cast<double>(world.ReadReaction(number).Value.Impulse.Z) / 2.0;
				height[both ? 1 : 0] += world.ReadMotion(number).Value.Place.Position.Z / 120.0f;
			}
		}
		EXPECT_NEAR(borne, 0.981, 0.15 * 0.981) << both;
	}
	EXPECT_GT(height[1], height[0] + 0.01f);
}

TEST_F(FallingSheet, NeedsTheTimeStepAndSchemeOfOthers)
{
	Settings slow;
	slow.TimeStep = 1.0f / 30.0f;
	TestSimulation lower(Build(Lower, Light()), Settings{});
	TestSimulation upper(Build(Upper, Light()), slow);
	World world;
	Put(world, lower, {1, {}});
	Put(world, upper, {1, {}});
	const Status status = world.Step();
	EXPECT_NE(status.Error.find("Settings.TimeStep is 0.0333"), std::string::npos) << status.Error;
	EXPECT_EQ(world.LastStep(*lower).Error, status.Error);
	Settings euler;
	euler.Solver = SolverKind::Imex;
	euler.Paper.TimeScheme = Scheme::Euler;
	ASSERT_TRUE(upper->SetSettings(euler).Ok());
	EXPECT_NE(world.Step().Error.find("Settings.Paper.TimeScheme"), std::string::npos);
	EXPECT_EQ(lower.Positions()[0].Z, 1.0f);
	ASSERT_TRUE(upper->SetSettings(Settings{}).Ok());
	EXPECT_TRUE(world.Step().Ok());
}

/// A cloth of infinite speed is near all others, and yet they go on.
TEST_F(FallingSheet, GoesOnWhenTheStepOfAnotherOneFails)
{
	TestSimulation lower(Build(Lower, Light()), Settings{});
	TestSimulation upper(Build(Upper, Light()), Settings{});
	World world;
	Put(world, lower, {1, {}});
	Put(world, upper, {1, {0.0, 0.0, 5.0}});
	Step(world, 1);
	const std::vector<Vector3> stopped = upper.Positions();
	const float height = lower.Positions()[0].Z;
	std::vector<Vector3> velocities(stopped.size());
	for (size_t i = 0; i < velocities.size(); ++i)
	{
		velocities[i] = {i % 2 == 0 ? 1e30f : -1e30f, 0.0f, 0.0f};
	}
	upper.SetState(stopped, velocities);
	const Status status = world.Step();
	ASSERT_EQ(world.IslandCount(), 1);
	EXPECT_FALSE(status.Ok());
	EXPECT_FALSE(world.LastStep(*upper).Ok());
	EXPECT_TRUE(world.LastStep(*lower).Ok());
	EXPECT_EQ(upper.Positions(), stopped);
	EXPECT_LT(lower.Positions()[0].Z, height);

	upper.SetState(stopped, std::vector<Vector3>(stopped.size()));
	Step(world, 1);
	EXPECT_TRUE(world.LastStep(*upper).Ok());
}

TEST_F(FallingSheet, RefusesWhatMakesNoSense)
{
	TestSimulation cloth(Build(Lower, Light()), Settings{});
	World world;
	EXPECT_TRUE(world.Step().Ok());
	EXPECT_NE(world.SetCloth(*cloth, {-1, {}}).Error.find("Membership.Group is -1"), std::string::npos);
	const double bad = std::numeric_limits<double>::quiet_NaN();
	EXPECT_NE(world.SetCloth(*cloth, {0, {bad, 0.0, 0.0}}).Error.find("Membership.Origin"), std::string::npos);
	EXPECT_EQ(world.ClothCount(), 0);
	EXPECT_FALSE(world.MoveCollider(3, {}).Ok());
	EXPECT_FALSE(world.RemoveCollider(-1).Ok());
	EXPECT_FALSE(world.ReadReaction(0).Ok());
	EXPECT_FALSE(world.ReadMotion(0).Ok());
	Collider wrong;
	wrong.Friction = -1.0f;
	EXPECT_FALSE(world.AddCollider(wrong).Ok());
}

/// A small cloth on a large one that is held, and gravity that leans: Coulomb's law.
TEST_F(FallingSheet, SlidesOnAHeldClothByCoulombsLaw)
{
	constexpr float Gravity = 9.81f;
	constexpr float Friction = 0.3f;
	constexpr float Time = 0.4f;
	for (const float degrees : {10.0f, 15.0f, 20.0f, 30.0f})
	{
		const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
		Settings settings;
		settings.AirDensity = 0.0f;
		settings.ContactThickness = 0.005f;
		settings.Gravity = Vector3{std::sin(angle), 0.0f, -std::cos(angle)} * Gravity;
		Fabric fabric = Light();
		fabric.Friction = Friction;
		TestSimulation lower(Build(MakeSheet(31, 1.2f, 0.0f, 0.0f), fabric), settings);
		TestSimulation upper(Build(MakeSheet(9, 0.25f, 0.005f, 0.4f), fabric), settings);
		for (int particle = 0; particle < 31 * 31; ++particle)
		{
			lower.Pin(particle);
		}
		World world;
		Put(world, lower, {1, {}});
		Put(world, upper, {1, {}});
		Step(world, static_cast<int>(std::lround(Time / settings.TimeStep)));
		const float expected = std::max(Time * Gravity * (std::sin(angle) - Friction * std::cos(angle)), 0.0f);
		EXPECT_NEAR(MeanX(upper.Velocities()), expected, 0.05f * expected + 1e-3f) << degrees << " degrees";
	}
}

} // namespace Cloth
