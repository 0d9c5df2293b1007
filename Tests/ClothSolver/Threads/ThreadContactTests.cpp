// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactScene.h"
#include "Scenes.h"
#include "ThreadScene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace Cloth
{

namespace
{

Vector3 Mean(const Positions& of)
{
	Vector3 sum;
	for (const Vector3& v : of)
	{
		sum += v;
	}
	return sum / static_cast<float>(of.size());
}

Vector3 Sum(const Positions& of) { return Mean(of) * static_cast<float>(of.size()); }

Positions Reactions(const ThreadScene& scene)
{
	Positions impulses(scene.Made->Mass.size());
	scene.Cloth->ReadReactions(impulses);
	return impulses;
}

int Add(const ThreadScene& scene, const Result<ShapePointer>& shape, const Pose& place, Vector3 velocity = {})
{
	Collider collider;
	collider.Geometry = OrThrow(shape);
	collider.Movement.Place = place;
	collider.Movement.Velocity = velocity;
	return OrThrow(scene.Cloth->AddCollider(collider));
}

Fabric Damped()
{
	Fabric fabric;
	fabric.DampingTime = 0.01f;
	return fabric;
}

/// A sheet that lies on a slope, after a time.
struct Slope
{
	float Friction; ///< between the two
	float Down;     ///< how far it came, m
	float Speed;    ///< m/s

	Slope(float degrees, int frames)
	{
		const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
		ThreadScene scene(BuildGrid(Scenes::Lying(0.4f, 12, 0.0021f), Damped()));
		Friction = std::sqrt(Fabric{}.Friction * Collider{}.Friction);
		// Gravity leans instead of the slope.
		scene.SetGravity({9.81f * std::sin(angle), 0.0f, -9.81f * std::cos(angle)});
		Add(scene, MakeBox({5.0f, 5.0f, 0.5f}), {{0.0f, 0.0f, -0.5f}, {}});
		const float start = Mean(scene.Places()).X;
		scene.Play(frames);
		Down = Mean(scene.Places()).X - start;
		Speed = Mean(scene.Velocities()).X;
	}
};

TEST(ThreadContacts, OfAClothBelowTheAngleOfFrictionDoNotCreep)
{
	const float steepest = std::atan(Slope(0.0f, 0).Friction) * 180.0f / std::numbers::pi_v<float>;
	EXPECT_LT(std::abs(Slope(0.5f * steepest, 240).Down), 1e-3f);
	EXPECT_LT(std::abs(Slope(0.9f * steepest, 240).Down), 1e-3f);
}

TEST(ThreadContacts, OfASlidingClothObeyCoulombsLaw)
{
	for (const float degrees : {40.0f, 60.0f})
	{
		const Slope slope(degrees, 30);
		const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
		const float wanted = 9.81f * (std::sin(angle) - slope.Friction * std::cos(angle)) * 0.5f;
		EXPECT_NEAR(slope.Speed / wanted, 1.0f, 0.05f) << degrees;
	}
}

TEST(ThreadContacts, BearTheWeightOfTheCloth)
{
	ThreadScene scene(BuildGrid(Scenes::Lying(0.4f, 12, 0.003f), Damped()));
	const int table = Add(scene, MakeBox({0.5f, 0.5f, 0.2f}), {{0.0f, 0.0f, -0.2f}, {}});
	scene.Play(60);
	const float weight = static_cast<float>(scene.Made->TotalMass) * 9.81f / 60.0f;
	EXPECT_NEAR(Sum(Reactions(scene)).Z / weight, 1.0f, 0.01f);
	EXPECT_NEAR(OrThrow(scene.Cloth->ReadReaction(table)).Impulse.Z / weight, -1.0f, 0.01f);
	EXPECT_EQ(scene.Cloth->LastStep().Contacts, 144);
}

/// Over a large ball particles bear it, which threads push at and pull off; over a small one triangles do.
TEST(ThreadContacts, BearTheWeightOfClothOverABall)
{
	for (const bool isMesh : {false, true})
	{
		for (const float radius : {0.15f, 0.05f})
		{
			constexpr int Side = 17;
			Scenes::Mesh sheet = Scenes::Rectangle(0.6f, 0.6f, Side, Side, Scenes::Cut::Irregular);
			for (Vector3& at : sheet.Positions)
			{
				at += {-0.3f, -0.3f, 0.003f};
			}
			ThreadScene scene(isMesh
					? BuildMesh(sheet.Describe(), Damped())
					: BuildGrid(Scenes::Grid(0.6f, 0.6f, Side, Side, {-0.3f, -0.3f, 0.003f}), Damped()));
			scene.Given.AirDensity = Settings{}.AirDensity;
			OrThrow(scene.Cloth->SetSettings(scene.Given));
			const int ball = Add(scene, MakeSphere(radius), {{0.0f, 0.0f, -radius}, {0.0f, 0.0f, 1.0f, 0.0f}});
			scene.Play(360);
			Vector3 sum;
			constexpr int Frames = 60;
			for (int frame = 0; frame < Frames; ++frame)
			{
				scene.Play(1);
				sum += OrThrow(scene.Cloth->ReadReaction(ball)).Impulse;
			}
			const float weight = static_cast<float>(scene.Made->TotalMass) * 9.81f * Frames / 60.0f;
			EXPECT_NEAR(sum.Z / weight, -1.0f, 0.03f) << isMesh << ", " << radius;
			EXPECT_LT(std::hypot(sum.X, sum.Y) / weight, 0.05f) << isMesh << ", " << radius;
		}
	}
}

/// What stops a falling cloth is its momentum, however many substeps the scheme remembers.
TEST(ThreadContacts, GiveTheMomentumOfAnImpact)
{
	ThreadScene scene(BuildGrid(Scenes::Lying(0.4f, 12, 0.1f), Damped()));
	Add(scene, MakeBox({0.5f, 0.5f, 0.2f}), {{0.0f, 0.0f, -0.2f}, {}});
	float given = 0.0f;
	constexpr int Frames = 30;
	for (int frame = 0; frame < Frames; ++frame)
	{
		scene.Play(1);
		given += Sum(Reactions(scene)).Z;
	}
	EXPECT_NEAR(given / (static_cast<float>(scene.Made->TotalMass) * 9.81f * Frames / 60.0f), 1.0f, 0.02f);
}

TEST(ThreadContacts, CarryTheClothOfATableThatMoves)
{
	ThreadScene scene(BuildGrid(Scenes::Lying(0.4f, 12, 0.0021f), Damped()));
	const Vector3 velocity{0.4f, 0.0f, 0.3f};
	const int table = Add(scene, MakeBox({0.5f, 0.5f, 0.2f}), {{0.0f, 0.0f, -0.2f}, {}});
	scene.Play(30);
	for (int frame = 0; frame < 60; ++frame)
	{
		Motion motion = OrThrow(scene.Cloth->ReadMotion(table));
		motion.Velocity = velocity;
		OrThrow(scene.Cloth->MoveCollider(table, motion));
		scene.Play(1);
	}
	EXPECT_LT(Length(Mean(scene.Velocities()) - velocity), 0.01f);
	EXPECT_NEAR(Mean(scene.Places()).Z, 0.3f + 0.002f, 1e-3f);
	EXPECT_NEAR(Mean(scene.Places()).X, 0.4f, 0.02f);
}

/// A plate of 1 mm, at 50 m/s.
TEST(ThreadContacts, LetNothingThroughAThinPlate)
{
	ThreadScene scene(BuildGrid(Scenes::Lying(0.2f, 10, 0.5f), Damped()));
	OrThrow(scene.Cloth->SetState(scene.Rest(), Positions(100, {0.0f, 0.0f, -50.0f})));
	Add(scene, MakeBox({0.5f, 0.5f, 0.0005f}), {});
	scene.Play(10);
	for (const Vector3& place : scene.Places())
	{
		EXPECT_GT(place.Z, 0.0f);
	}
	EXPECT_LT(std::abs(Mean(scene.Velocities()).Z), 0.5f);
}

/// Along the groove between two planes it slides freely, and it stays out of both.
TEST(ThreadContacts, OfTwoPlanesLeaveALine)
{
	ThreadScene scene(BuildGrid(Scenes::Lying(0.2f, 8, 0.05f), Damped()));
	scene.SetGravity({2.0f, 0.0f, -9.81f});
	const float half = 0.25f * std::numbers::pi_v<float> * 0.5f;
	for (const float side : {-1.0f, 1.0f})
	{
		Collider wall;
		wall.Geometry = OrThrow(MakeBox({5.0f, 0.5f, 0.5f}));
		wall.Movement.Place.Rotation = {side * std::sin(half), 0.0f, 0.0f, std::cos(half)};
		wall.Movement.Place.Position = {0.0f, side * std::sqrt(0.5f) * 0.5f, -std::sqrt(0.5f) * 0.5f};
		wall.Friction = 0.0f;
		OrThrow(scene.Cloth->AddCollider(wall));
	}
	scene.Play(60);
	for (const Vector3& place : scene.Places())
	{
		EXPECT_GT(place.Z, std::abs(place.Y) - 0.002f);
	}
	EXPECT_NEAR(Mean(scene.Velocities()).X, 2.0f, 0.05f);
}

/// A sheet that hangs from its first row, with gravity along it.
ThreadScene HungByARow()
{
	ThreadScene scene(BuildGrid(Scenes::Grid(0.4f, 0.4f, 12, 12), Damped()));
	for (int pin = 0; pin < 12; ++pin)
	{
		scene.Pin(pin);
	}
	const Vector3 down = scene.Rest()[132] - scene.Rest()[0];
	scene.SetGravity(down * (9.81f / Length(down)));
	return scene;
}

TEST(ThreadConstraints, PinsBearTheWeight)
{
	ThreadScene scene = HungByARow();
	scene.Play(240);
	const float weight = static_cast<float>(scene.Made->TotalMass) / 60.0f;
	EXPECT_LT(Length(Sum(Reactions(scene)) / weight + scene.Given.Gravity), 0.1f);
}

TEST(ThreadConstraints, MotionConstraintsHoldAndSpringsBear)
{
	for (const bool springs : {false, true})
	{
		ThreadScene scene(BuildGrid(Scenes::Lying(0.4f, 8, 0.0f), Damped()));
		const Positions rest = scene.Rest();
		std::vector<MotionConstraint> constraints(rest.size());
		for (int i = 0; i < static_cast<int>(rest.size()); ++i)
		{
			constraints[static_cast<size_t>(i)] = {i, rest[static_cast<size_t>(i)], {0.0f, 0.0f, 1.0f},
				springs ? MotionConstraint::None : 0.05f, MotionConstraint::None, springs ? 2.0f : 0.0f};
		}
		OrThrow(scene.Cloth->SetMotionConstraints(constraints));
		float given = 0.0f;
		constexpr int Frames = 120;
		for (int frame = 0; frame < Frames; ++frame)
		{
			scene.Play(1);
			given += Sum(Reactions(scene)).Z;
			const Positions places = scene.Places();
			for (size_t i = 0; i < rest.size() && !springs; ++i)
			{
				EXPECT_LT(Length(places[i] - rest[i]), 0.0502f) << frame;
			}
		}
		const float weight = static_cast<float>(scene.Made->TotalMass) * 9.81f / 60.0f;
		const float gained = static_cast<float>(scene.Made->TotalMass) * Mean(scene.Velocities()).Z;
		EXPECT_NEAR((given - gained) / (weight * Frames), 1.0f, 0.03f) << springs;
	}
}

/// On a table, torn, with friction and pins: all that it remembers is saved.
TEST(ThreadState, GoesOnBitForBit)
{
	const auto make = []
	{
		ThreadScene scene(BuildGrid(Scenes::Lying(1.0f, 20, 0.05f), Damped()));
		scene.AddTable();
		scene.Pin(0);
		return scene;
	};
	ThreadScene scene = make();
	scene.Play(25);
	EXPECT_GT(scene.Cloth->LastStep().Contacts, 20);
	ThreadScene twin = make();
	OrThrow(twin.Cloth->RestoreState(scene.Cloth->SaveState()));
	scene.Play(20);
	twin.Play(20);
	EXPECT_EQ(scene.Cloth->SaveState(), twin.Cloth->SaveState());
}

/// The first substep goes by Euler's scheme: what is carried on from it has another scale than that of BDF2.
TEST(ThreadState, GoesOnBitForBitAfterTheFirstSubstep)
{
	const auto make = []
	{
		ThreadScene scene(BuildGrid(Scenes::Lying(1.0f, 20, 0.05f), Damped()), 1);
		scene.Pin(0);
		return scene;
	};
	for (const bool isMovedLater : {false, true})
	{
		ThreadScene scene = make();
		scene.Play(isMovedLater ? 30 : 1);
		if (isMovedLater)
		{
			OrThrow(scene.Cloth->SetState(scene.Places(), scene.Velocities()));
		}
		ThreadScene twin = make();
		OrThrow(twin.Cloth->RestoreState(scene.Cloth->SaveState()));
		scene.Play(20);
		twin.Play(20);
		EXPECT_EQ(scene.Cloth->SaveState(), twin.Cloth->SaveState()) << isMovedLater;
	}
}

TEST(ThreadState, OfARefusedStepIsThatBefore)
{
	ThreadScene scene(BuildGrid(Scenes::Grid(1.0f, 0.6f, 11, 6), Damped()));
	scene.Pin(0);
	scene.Play(5);
	const Positions before = scene.Places();
	Positions wild(before.size());
	for (size_t i = 0; i < wild.size(); ++i)
	{
		wild[i] = {i % 2 == 0 ? 1e30f : -1e30f, 0.0f, 0.0f};
	}
	OrThrow(scene.Cloth->SetState(before, wild));
	EXPECT_FALSE(scene.Cloth->Step());
	EXPECT_EQ(scene.Places(), before);
	EXPECT_EQ(scene.Velocities(), wild);
	OrThrow(scene.Cloth->SetState(before, Positions(before.size())));
	scene.Play(5); // throws if anything of it is left
}

/// A cut makes threads fork at its ends.
TEST(ThreadState, OfACutClothPlaysOn)
{
	ThreadScene scene = HungByARow();
	scene.Play(20);
	std::vector<ClothEdge> cut;
	for (int column = 3; column < 8; ++column)
	{
		cut.push_back({12 * 5 + column, 12 * 5 + column + 1});
	}
	EXPECT_EQ(OrThrow(scene.Cloth->Cut(cut)).Splits.size(), 4u);
	float widest = 0.0f;
	for (int frame = 0; frame < 120; ++frame)
	{
		OrThrow(scene.Cloth->Step());
		widest = std::max(widest, scene.Cloth->Measure().StretchMax);
	}
	EXPECT_LT(widest, 0.05f);
	EXPECT_LT(Scenes::RootMeanSquareSpeed(*scene.Cloth), 0.2f);
}

/// Rubber of 1 mm on a grid of 1 cm: its bending is too stiff for the usual substeps. Without more of them it is
/// softened, and does not explode either.
TEST(ThreadBending, OfAStiffSheetIsStable)
{
	Fabric rubber = Damped();
	rubber.BendingWarp = rubber.BendingWeft = 5e-3f;
	for (const int substeps : {0, 8})
	{
		ThreadScene scene(BuildGrid(Scenes::Lying(0.2f, 20, 0.0f), rubber), substeps);
		for (int i = 0; i < 400; i += 20)
		{
			scene.Pin(i);
			scene.Pin(i + 1);
		}
		scene.Play(1);
		EXPECT_EQ(scene.Cloth->LastStep().Substeps > 8, substeps == 0);
		scene.Play(120);
		EXPECT_LT(Scenes::RootMeanSquareSpeed(*scene.Cloth), 1.5f); // it swings
		const float sag = scene.Places()[19].Z;
		EXPECT_LT(sag, -1e-4f);
		EXPECT_GT(sag, -0.19f);
	}
}

} // namespace

} // namespace Cloth
