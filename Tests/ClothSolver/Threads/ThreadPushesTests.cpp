// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadPushes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace Cloth
{

namespace
{

constexpr float Step = 0.002f;
constexpr float Friction = 0.5f;
constexpr float Mass = 0.01f; // of a particle, kg
// The middle of a triangle of three: what a pull of 1 moves it by.
constexpr float Response = 1.0f / (3.0f * Mass);

/// A triangle above a floor.
struct OnAFloor
{
	PenaltyContact Contact;
	std::array<Float4, 3> Mobile;
	std::array<Float4, 3> Start;
	std::array<Float4, 3> Direction{};
	std::array<Freedom, 3> Kind{Freedom::All, Freedom::All, Freedom::All};
	std::array<float, 3> Masses{Mass, Mass, Mass};
	std::array<Float4, 3> Still{}; ///< velocities and past moves
	PushedCloth Cloth;

	OnAFloor()
	{
		Cloth.Mobile = Mobile.data();
		Cloth.Direction = Direction.data();
		Cloth.Kind = Kind.data();
		Cloth.Mass = Masses.data();
		Cloth.Position = Start.data();
		Cloth.Velocity = Still.data();
		Cloth.LastVelocity = Still.data();
		Cloth.LastMove = Still.data();
		Contact.Element.Particle = {0, 1, 2, 0};
		Contact.Element.Weight = {1.0f / 3.0f, 1.0f / 3.0f, 1.0f / 3.0f};
		Contact.Element.Normal = {0.0f, 0.0f, 1.0f};
		Contact.Friction = Friction;
		Contact.Collider = 0;
		Start = {Float4::Set(-0.1f, 0.1f, 0.0f, 0.0f), Float4::Set(0.1f, 0.1f, 0.0f, 0.0f),
			Float4::Set(0.0f, -0.2f, 0.0f, 0.0f)};
		Predict({});
	}

	/// A new substep, which would move the triangle by this.
	void Predict(Vector3 move)
	{
		Mobile.fill(Float4::Set(move.X, move.Y, move.Z, 1.0f / Mass));
		Contact.Force = Float4::Zero();
	}
	void Move(Vector3 way)
	{
		for (Float4& mobile : Mobile)
		{
			mobile += Float4::From(way);
		}
	}

	PushedParticles Particles() const
	{
		PushedParticles particles;
		for (size_t i = 0; i < Start.size(); ++i)
		{
			particles[i] = {&Cloth, i};
		}
		return particles;
	}
	void Push() { ::Cloth::Push(Contact, Particles(), Step); }

	/// The end of a substep: places are those that were reached. Where friction holds the triangle next.
	FrictionAnchor Finish()
	{
		for (size_t i = 0; i < Start.size(); ++i)
		{
			Start[i] += Float4::From(Mobile[i].ToVector3());
		}
		return FinishPush(Contact, Particles(), Step, Step, 0.0f);
	}

	Vector3 Moved() const { return ((Mobile[0] + Mobile[1] + Mobile[2]) * (1.0f / 3.0f)).ToVector3(); }
	Vector3 Pull() const { return (Contact.Force * (Step * Step)).ToVector3(); }
};

constexpr float Depth = 1e-4f;

} // namespace

TEST(Pushes, MoveWhatOverlapsOutAndTellTheForce)
{
	OnAFloor scene;
	scene.Predict({0.0f, 0.0f, -Depth});
	scene.Push();
	EXPECT_NEAR(scene.Moved().Z, 0.0f, 1e-3f * Depth);
	EXPECT_NEAR(scene.Pull().Z, Depth / Response, 1e-3f * Depth / Response);
	scene.Predict({0.0f, 0.0f, Depth});
	scene.Push();
	EXPECT_EQ(scene.Moved().Z, Depth);
	EXPECT_EQ(scene.Pull(), Vector3{});
}

/// What threads do between two calls can make the first push too strong, but a push never pulls.
TEST(Pushes, TakeBackWhatIsNotNeeded)
{
	for (const float lifted : {0.4f, 3.0f})
	{
		OnAFloor scene;
		scene.Predict({0.0f, 0.0f, -Depth});
		scene.Push();
		scene.Move({0.0f, 0.0f, lifted * Depth});
		scene.Push();
		const float left = std::max(1.0f - lifted, 0.0f); // of the force
		EXPECT_NEAR(scene.Pull().Z, left * Depth / Response, 1e-3f * Depth / Response);
		EXPECT_NEAR(scene.Moved().Z, (lifted - 1.0f + left) * Depth, 1e-3f * Depth);
	}
}

/// Of all the force in the substep, not of that of the last call.
TEST(Pushes, AreHeldByFrictionUpToCoulombsLimit)
{
	const float most = Friction * Depth; // how far the largest friction moves the triangle
	for (const float way : {0.5f, 2.0f})
	{
		OnAFloor scene;
		scene.Predict({0.0f, 0.0f, -Depth});
		scene.Push();
		scene.Move({way * most, 0.0f, 0.0f});
		scene.Push();
		EXPECT_NEAR(scene.Moved().X, std::max(way - 1.0f, 0.0f) * most, 1e-3f * most);
		EXPECT_NEAR(scene.Pull().X, -std::min(way, 1.0f) * most / Response, 1e-3f * most / Response);
	}
}

/// Below Coulomb's limit it comes to rest where friction holds it, however long it is dragged; above it slides on.
TEST(Pushes, HoldTheirPlaceFromSubstepToSubstep)
{
	for (const float drag : {0.8f, 1.2f})
	{
		OnAFloor scene;
		FrictionAnchor anchor;
		float before = 0.0f;
		for (int substep = 0; substep < 200; ++substep)
		{
			before = scene.Start[0].ToVector3().X;
			scene.Contact.Start = (scene.Start[0] + scene.Start[1] + scene.Start[2]) * (1.0f / 3.0f);
			scene.Contact.Anchor = anchor;
			scene.Predict({0.0f, 0.0f, -Depth});
			scene.Push();
			scene.Move({drag * Friction * Depth, 0.0f, 0.0f}); // as threads pull after the push
			anchor = scene.Finish();
			EXPECT_LE(anchor.Slip.X, 1.001f * Friction * Depth);
		}
		const float speed = scene.Start[0].ToVector3().X - before;
		EXPECT_NEAR(speed, std::max(drag - 1.0f, 0.0f) * Friction * Depth, 1e-2f * Friction * Depth) << drag;
		EXPECT_EQ(anchor.Slip.Z, 0.0f);
	}
}

/// Pressed twice as hard in every other substep, and not at all in those between: the mean is below Coulomb's limit.
TEST(Pushes, HoldWhatTrembles)
{
	OnAFloor scene;
	FrictionAnchor anchor;
	for (int substep = 0; substep < 200; ++substep)
	{
		scene.Contact.Start = (scene.Start[0] + scene.Start[1] + scene.Start[2]) * (1.0f / 3.0f);
		scene.Contact.Anchor = anchor;
		scene.Predict({0.8f * Friction * Depth, 0.0f, substep % 2 == 0 ? -2.0f * Depth : 2.0f * Depth});
		scene.Push();
		anchor = scene.Finish();
		for (Float4& place : scene.Start)
		{
			place = place * Float4::Set(1.0f, 1.0f, 0.0f, 0.0f); // as gravity brings it back
		}
	}
	EXPECT_LE(scene.Contact.Start.ToVector3().X, 4.0f * Friction * Depth);
}

/// An anchor that nothing presses is forgotten: what hovers and lands later lands where it is.
TEST(Pushes, ForgetWhereTheyHeldWhatHovers)
{
	OnAFloor scene;
	FrictionAnchor anchor;
	for (int substep = 0; substep < 40; ++substep)
	{
		scene.Contact.Start = (scene.Start[0] + scene.Start[1] + scene.Start[2]) * (1.0f / 3.0f);
		scene.Contact.Anchor = anchor;
		const bool presses = substep == 0 || substep == 39;
		scene.Predict({presses ? 0.0f : Depth, 0.0f, presses ? -Depth : 0.0f});
		scene.Push();
		anchor = scene.Finish();
	}
	EXPECT_NEAR(scene.Moved().X, 0.0f, 0.01f * Friction * Depth);
}

/// What has slid and stops is not pulled back by more than it was held by.
TEST(Pushes, DoNotPullBackWhatHasSlid)
{
	OnAFloor scene;
	FrictionAnchor anchor;
	float farthest = scene.Start[0].ToVector3().X;
	for (int substep = 0; substep < 60; ++substep)
	{
		scene.Contact.Start = (scene.Start[0] + scene.Start[1] + scene.Start[2]) * (1.0f / 3.0f);
		scene.Contact.Anchor = anchor;
		scene.Predict({substep < 30 ? 2.0f * Friction * Depth : 0.0f, 0.0f, -Depth});
		scene.Push();
		anchor = scene.Finish();
		farthest = std::max(farthest, scene.Start[0].ToVector3().X);
	}
	EXPECT_GT(scene.Start[0].ToVector3().X, farthest - 1.01f * Friction * Depth);
}

} // namespace Cloth
