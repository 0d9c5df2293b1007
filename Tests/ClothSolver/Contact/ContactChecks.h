// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/TestSimulation.h"
#include "ContactScene.h"

#include <algorithm>

namespace Cloth
{

/// Half the thickness of cloths whose settings say Thick(), m.
inline constexpr float HalfThick = 0.004f;
inline constexpr float Gravity = 9.81f;

inline Settings Thick(Settings settings)
{
	settings.ContactThickness = 2.0f * HalfThick;
	return settings;
}

inline Collider Still(const Result<ShapePointer>& shape, Vector3 position = {}, float friction = 0.5f)
{
	EXPECT_TRUE(shape.Ok()) << shape.Error;
	Collider collider;
	collider.Geometry = shape.Value;
	collider.Movement.Place.Position = position;
	collider.Friction = friction;
	return collider;
}

inline Collider Ball(float radius, float mass, Vector3 position, Vector3 velocity)
{
	Collider ball = Still(MakeSphere(radius), position);
	ball.Movement.Velocity = velocity;
	ball.Mass = mass;
	const float inertia = 0.4f * mass * radius * radius;
	ball.Inertia = {inertia, inertia, inertia};
	return ball;
}

inline int Add(TestSimulation& cloth, const Collider& collider)
{
	const Result<int> added = cloth->AddCollider(collider);
	EXPECT_TRUE(added.Ok()) << added.Error;
	return added.Value;
}

inline void Move(TestSimulation& cloth, int collider, const Motion& motion)
{
	const Status status = cloth->MoveCollider(collider, motion);
	ASSERT_TRUE(status.Ok()) << status.Error;
}

inline Motion MotionOf(TestSimulation& cloth, int collider)
{
	const Result<Motion> motion = cloth->ReadMotion(collider);
	EXPECT_TRUE(motion.Ok()) << motion.Error;
	return motion.Value;
}

inline ColliderReaction ReactionOf(TestSimulation& cloth, int collider)
{
	const Result<ColliderReaction> reaction = cloth->ReadReaction(collider);
	EXPECT_TRUE(reaction.Ok()) << reaction.Error;
	return reaction.Value;
}

/// Steps with gravity on a free body.
inline void StepWith(TestSimulation& cloth, int body, int count)
{
	for (int step = 0; step < count; ++step)
	{
		Scenes::ApplyGravity(*cloth, body);
		cloth.Step();
	}
}

inline Vector3 Mean(const std::vector<Vector3>& values)
{
	Sum sum;
	for (Vector3 value : values)
	{
		sum.Add(value, 1.0 / static_cast<double>(values.size()));
	}
	return {static_cast<float>(sum.X), static_cast<float>(sum.Y), static_cast<float>(sum.Z)};
}

inline float Fastest(const TestSimulation& cloth)
{
	float fastest = 0.0f;
	for (Vector3 velocity : cloth.Velocities())
	{
		fastest = std::max(fastest, Length(velocity));
	}
	return fastest;
}

inline float TotalMass(const TestSimulation& cloth)
{
	double sum = 0.0;
	for (float mass : cloth.Mass())
	{
		sum += static_cast<double>(mass);
	}
	return static_cast<float>(sum);
}

/// Distance of the nearest particle from the surface of a collider, m; negative inside.
inline float NearestParticle(TestSimulation& cloth, int collider, const Shape& shape)
{
	const Pose place = MotionOf(cloth, collider).Place;
	float nearestOfAll = 1e9f;
	for (Vector3 position : cloth.Positions())
	{
		SurfacePoint nearest;
		if (shape.Closest(place.ToLocal(position), 1.0f, nearest))
		{
			nearestOfAll = std::min(nearestOfAll, nearest.Distance);
		}
	}
	return nearestOfAll;
}

/// A level square patch about the Z axis.
inline GridDescription Patch(float size, int side, float height)
{
	return Scenes::Grid(size, size, side, side, {-0.5f * size, -0.5f * size, height});
}

/// A square in the plane of X and Z that hangs down from z = 0.
inline GridDescription Hanging(float size, int side, bool wholeBorder)
{
	GridDescription grid = Scenes::Grid(size, size, side, side, {-0.5f * size, 0.0f, 0.0f});
	grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
	for (int i = 0; i < side * side; ++i)
	{
		const int column = i % side;
		const int row = i / side;
		if (row == 0 || (wholeBorder && (column == 0 || column == side - 1 || row == side - 1)))
		{
			grid.DeclaredPins.push_back(i);
		}
	}
	return grid;
}

/// A grid whose declared pins are held where they are.
inline TestSimulation Held(const GridDescription& grid, const Fabric& fabric, const Settings& settings)
{
	TestSimulation cloth(BuildGrid(grid, fabric), settings);
	for (int particle : grid.DeclaredPins)
	{
		cloth.Pin(particle);
	}
	return cloth;
}

} // namespace Cloth
