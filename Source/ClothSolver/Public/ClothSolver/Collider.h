// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Pose.h"
#include "ClothSolver/Shape.h"

namespace Cloth
{

/// Where a collider is at the beginning of a step, and how it moves during the step.
struct Motion
{
	Pose Place;
	Vector3 Velocity;        ///< of the origin of the collider's frame, m/s
	Vector3 AngularVelocity; ///< rad/s
};

/// Something in the level that cloth touches or is attached to. A step moves it on by its velocities, so it needs to
/// be told only when it moves otherwise.
struct Collider
{
	ShapePointer Geometry; ///< null: nothing to touch, only a frame for attachments
	Motion Movement;
	float Friction = 0.5f;    ///< Coulomb's coefficient; meets that of the fabric in the geometric mean
	float Restitution = 0.0f; ///< 0: cloth does not bounce, 1: without loss

	/// A body that the cloth pushes; 0: nothing moves it. Its velocity must then be the one it would have at the end of
	/// the step without the cloth: with gravity.
	float Mass = 0.0f;    ///< kg
	Vector3 CenterOfMass; ///< in the collider's frame, m
	Vector3 Inertia;      ///< about the axes of the frame through the centre of mass, kg m2
};

/// What a collider received from the cloth in a step.
struct ColliderReaction
{
	Vector3 Impulse;        ///< N s
	Vector3 AngularImpulse; ///< about its centre of mass, N m s
	int Contacts = 0;       ///< particles it held
};

/// Where the cloth touches a collider hardest.
struct ColliderContact
{
	bool Touches = false; ///< else the rest means nothing
	Vector3 Position;     ///< m
	Vector3 Normal;       ///< unit, out of the collider
};

} // namespace Cloth
