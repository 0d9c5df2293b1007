// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Contact/ContactChecks.h"

#include <cmath>
#include <numbers>

// What contacts of a cloth with itself do to its motion.

namespace Cloth
{

namespace
{

/// A sheet of 1.6 m along X and 0.4 m along Y, and a patch of 0.2 m of the same model that is put above one of its
/// ends.
struct Layers
{
	static constexpr float Thickness = 0.01f;
	TestSimulation Cloth;
	std::vector<bool> IsPatch;

	explicit Layers(Settings settings, const Fabric& fabric = {})
		: Cloth(Make(fabric), WithThickness(settings))
	{
		for (Vector3 position : Cloth.Positions())
		{
			IsPatch.push_back(position.Z > 0.0f);
		}
	}

	static Settings WithThickness(Settings settings)
	{
		settings.ContactThickness = Thickness;
		return settings;
	}

	static Result<ModelPointer> Make(const Fabric& fabric)
	{
		Scenes::Mesh mesh = Scenes::Rectangle(1.6f, 0.4f, 41, 11, Scenes::Cut::Alternating);
		const Scenes::Mesh patch = Scenes::Rectangle(0.2f, 0.2f, 7, 7, Scenes::Cut::Alternating);
		const int first = static_cast<int>(mesh.Positions.size());
		for (size_t i = 0; i < patch.Positions.size(); ++i)
		{
			mesh.Positions.push_back(patch.Positions[i] + Vector3{0.1f, 0.1f, 0.2f});
			mesh.TextureCoordinates.push_back(patch.TextureCoordinates[i]);
		}
		for (const int corner : patch.Triangles)
		{
			mesh.Triangles.push_back(first + corner);
		}
		for (Vector3& position : mesh.Positions)
		{
			position = position - Vector3{0.2f, 0.2f, 0.0f};
		}
		return BuildMesh(mesh.Describe(), fabric);
	}

	/// Puts the patch this high above the sheet and gives it a velocity; the sheet rests.
	void Put(float height, Vector3 velocity = {})
	{
		std::vector<Vector3> positions = RestPositions(Cloth->GetModel());
		std::vector<Vector3> velocities(positions.size());
		for (size_t i = 0; i < positions.size(); ++i)
		{
			positions[i].Z = IsPatch[i] ? height : 0.0f;
			velocities[i] = IsPatch[i] ? velocity : Vector3{};
		}
		Cloth.SetState(positions, velocities);
	}

	void PinSheet()
	{
		for (size_t i = 0; i < IsPatch.size(); ++i)
		{
			if (!IsPatch[i])
			{
				Cloth.Pin(static_cast<int>(i));
			}
		}
	}

	Vector3 MeanOf(const std::vector<Vector3>& values, bool patch) const
	{
		std::vector<Vector3> chosen;
		for (size_t i = 0; i < values.size(); ++i)
		{
			if (IsPatch[i] == patch)
			{
				chosen.push_back(values[i]);
			}
		}
		return Mean(chosen);
	}

	/// Edges of one of them that go through a triangle of the other.
	int Crossings()
	{
		const std::vector<Vector3> positions = Cloth.Positions();
		const std::span<const int> corners = Triangles(Cloth->GetModel());
		int crossings = 0;
		for (size_t t = 0; t < corners.size(); t += 3)
		{
			const Vector3 a = positions[static_cast<size_t>(corners[t])];
			const Vector3 b = positions[static_cast<size_t>(corners[t + 1])] - a;
			const Vector3 c = positions[static_cast<size_t>(corners[t + 2])] - a;
			const Vector3 normal = Cross(b, c);
			for (size_t e = 0; e < corners.size(); ++e)
			{
				const size_t from = static_cast<size_t>(corners[e]);
				const size_t to = static_cast<size_t>(corners[e % 3 == 2 ? e - 2 : e + 1]);
				const float start = Dot(normal, positions[from] - a);
				const float end = Dot(normal, positions[to] - a);
				if (IsPatch[from] == IsPatch[static_cast<size_t>(corners[t])] || start * end >= 0.0f)
				{
					continue;
				}
				const Vector3 point = positions[from] + (positions[to] - positions[from]) * (start / (start - end)) - a;
				const float second = Dot(normal, Cross(b, point));
				const float first = Dot(normal, Cross(point, c));
				crossings += first > 0.0f && second > 0.0f && first + second < Dot(normal, normal) ? 1 : 0;
			}
		}
		return crossings;
	}

	/// Between the middles of patch and sheet, m.
	float Gap() const { return (MeanOf(Cloth.Positions(), true) - MeanOf(Cloth.Positions(), false)).Z; }
	/// Of the patch from the sheet, m/s.
	Vector3 Velocity() const { return MeanOf(Cloth.Velocities(), true) - MeanOf(Cloth.Velocities(), false); }
};

Settings Colliding(Settings settings)
{
	settings.SelfCollision = true;
	return settings;
}

/// How fast a patch that starts at rest on a sheet is after half a second, downhill, m/s.
float SlideOnItself(float degrees, float friction)
{
	const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
	Settings settings = Colliding(WithoutAir());
	settings.Gravity = {Gravity * std::sin(angle), 0.0f, -Gravity * std::cos(angle)};
	Fabric fabric;
	fabric.Friction = friction;
	Layers layers(settings, fabric);
	layers.PinSheet();
	layers.Put(Layers::Thickness);
	layers.Cloth.Step(30);
	return layers.Velocity().X;
}

/// A sheet of 0.4 m is held where X < 0. Its other half stands up and falls over onto it, with the given speed at its
/// rim. Returns the lowest height of that half, m.
float LowestOfAFold(float speed, bool selfCollision)
{
	Settings settings = WithoutAir();
	settings.ContactThickness = Layers::Thickness;
	settings.SelfCollision = selfCollision;
	TestSimulation cloth(BuildGrid(Patch(0.4f, 17, 0.0f), Fabric{}), settings);
	const std::vector<Vector3> rest = cloth.Positions();
	std::vector<Vector3> positions = rest;
	std::vector<Vector3> velocities(rest.size());
	for (size_t i = 0; i < rest.size(); ++i)
	{
		const Vector3 p = rest[i];
		if (p.X < 0.01f)
		{
			cloth.Pin(static_cast<int>(i));
		}
		else
		{
			positions[i] = {0.0f, p.Y, p.X};
			velocities[i] = {-speed * p.X / 0.2f, 0.0f, 0.0f};
		}
	}
	cloth.SetState(positions, velocities);
	float lowest = 1.0f;
	for (int step = 0; step < 12; ++step)
	{
		cloth.Step();
		positions = cloth.Positions();
		for (size_t i = 0; i < rest.size(); ++i)
		{
			lowest = rest[i].X > 0.01f ? std::min(lowest, positions[i].Z) : lowest;
		}
	}
	return lowest;
}

} // namespace

/// Coulomb's law: after half a second g t (sin a - mu cos a), or nothing.
TEST(SelfStep, LayersSlideByCoulombsLaw)
{
	for (const float friction : {0.0f, 0.2f, 0.4f})
	{
		for (const float degrees : {5.0f, 10.0f, 20.0f, 25.0f, 30.0f})
		{
			const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
			const float expected = std::max(0.5f * Gravity * (std::sin(angle) - friction * std::cos(angle)), 0.0f);
			EXPECT_NEAR(SlideOnItself(degrees, friction), expected, 0.02f * expected + 1e-3f)
				<< degrees << " degrees, friction " << friction;
		}
	}
}

/// A patch that lies on a held sheet keeps the thickness; without self-collision it falls through.
TEST(SelfStep, LayersKeepTheirThickness)
{
	for (const bool on : {true, false})
	{
		Settings settings = WithoutAir();
		settings.SelfCollision = on;
		Layers layers(settings);
		layers.PinSheet();
		layers.Put(2.0f * Layers::Thickness);
		layers.Cloth.Step(60);
		if (on)
		{
			EXPECT_NEAR(layers.Gap(), Layers::Thickness, 0.1f * Layers::Thickness);
			EXPECT_LT(Length(layers.Velocity()), 0.01f);
		}
		else
		{
			EXPECT_LT(layers.Gap(), -1.0f);
		}
	}
}

/// Layers that begin in each other come apart at about MaxDepenetrationSpeed, and stay at the thickness.
TEST(SelfStep, LayersComeApartAtTheSpeedThatIsSet)
{
	for (const float speed : {0.02f, 0.1f})
	{
		Settings settings = Colliding(InVacuum());
		settings.MaxDepenetrationSpeed = speed;
		Layers layers(settings);
		layers.PinSheet();
		layers.Put(0.1f * Layers::Thickness);
		float fastest = 0.0f;
		for (int step = 0; step < 60; ++step)
		{
			const float before = layers.Gap();
			layers.Cloth.Step();
			fastest = std::max(fastest, (layers.Gap() - before) / settings.TimeStep);
		}
		EXPECT_GT(fastest, 0.5f * speed);
		EXPECT_LT(fastest, 3.0f * speed) << "they are not flung";
		EXPECT_GT(layers.Gap(), 0.95f * Layers::Thickness);
	}
}

/// At these speeds contacts do not see each other a step before. The patch loses most of its speed and stays on its
/// side of the sheet; of the momentum, the two-step scheme has up to 3 % under way for a moment: Docs/Threads.md.
TEST(SelfStep, LayersThatMeetFastDoNotPass)
{
	for (const float speed : {5.0f, 10.0f, 20.0f})
	{
		for (const bool on : {true, false})
		{
			Settings settings = InVacuum();
			settings.SelfCollision = on;
			Layers layers(settings);
			const float height = 0.6f * speed * settings.TimeStep;
			layers.Put(height, {0.0f, 0.0f, -speed});
			const Sum before = Momentum(layers.Cloth);
			for (int step = 0; step < 4; ++step)
			{
				layers.Cloth.Step();
				EXPECT_EQ(layers.Crossings(), 0) << speed << " m/s, step " << step;
			}
			EXPECT_LT((Momentum(layers.Cloth) - before).Length(), 1e-2 * before.Length()) << speed << " m/s";
			EXPECT_EQ(std::abs(layers.Velocity().Z) < 0.5f * speed, on) << speed << " m/s";
			if (!on)
			{
				EXPECT_NEAR(layers.Gap(), height - 4.0f * speed / 60.0f, 0.01f) << speed << " m/s";
			}
		}
	}
}

/// At 20 m/s they pass: Docs/Contacts.md.
TEST(SelfStep, HalvesThatFoldFastDoNotPass)
{
	for (const float speed : {5.0f, 10.0f})
	{
		EXPECT_GT(LowestOfAFold(speed, true), -0.5f * Layers::Thickness) << speed << " m/s";
		EXPECT_LT(LowestOfAFold(speed, false), -0.05f) << speed << " m/s";
	}
}

/// So fast that every path would cross every other one, layers pass as if they did not collide, and are not glued.
TEST(SelfStep, LayersThatAreTooFastPass)
{
	Layers layers(Colliding(InVacuum()));
	constexpr float Speed = 600.0f; // 0.6 m in a substep, 14 edges
	layers.Put(0.5f, {0.0f, 0.0f, -Speed});
	layers.Cloth.Step();
	EXPECT_NEAR(layers.Velocity().Z, -Speed, 1e-3f * Speed);
	EXPECT_NEAR(layers.Gap(), 0.5f - Speed / 60.0f, 0.01f);
}

/// A slanting patch whose rim has gone through the sheet by a thickness comes out, above.
/// From several starts, because chaos decides how long it takes.
TEST(SelfStep, WhatHasGoneThroughComesOut)
{
	for (const float shift : {0.0113f, 0.0123f, 0.0133f, 0.0143f})
	{
		Layers layers(Colliding(InVacuum()));
		layers.PinSheet();
		std::vector<Vector3> positions = RestPositions(layers.Cloth->GetModel());
		for (size_t i = 0; i < positions.size(); ++i)
		{
			const Vector3 p = positions[i];
			positions[i] = layers.IsPatch[i] ? Vector3{shift + 0.6f * p.X, p.Y, 0.07f + 0.8f * p.X} : p;
		}
		layers.Cloth.SetPositions(positions);
		layers.Cloth.Step();
		EXPECT_GT(layers.Cloth->LastStep().SelfCrossings, 10);
		layers.Cloth.Step(150);
		EXPECT_EQ(layers.Cloth->LastStep().SelfCrossings, 0) << shift;
		positions = layers.Cloth.Positions();
		for (size_t i = 0; i < positions.size(); ++i)
		{
			EXPECT_TRUE(!layers.IsPatch[i] || positions[i].Z > 0.0f);
		}
	}
}

} // namespace Cloth
