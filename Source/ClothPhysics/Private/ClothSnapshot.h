// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "ClothSolver/Vector.h"
#include "CoreMinimal.h"

/** A particle that is held. */
struct FClothPin
{
	int32 Particle = INDEX_NONE;

	/** Where it is held, m. */
	Cloth::Vector3 Target;

	/** Force at which it comes loose, N; 0: never. */
	float BreakForce = 0.0f;

	/** Of the spring by which it hangs, N/m; 0: it is held rigidly. */
	float Stiffness = 0.0f;

	bool bBroken = false;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Particle << Target << BreakForce << Stiffness << bBroken;
	}
};

/** A body that feels the cloth. */
struct FClothFreeBody
{
	int32 Collider = INDEX_NONE;

	/** What the engine will do to its velocity in each step. */
	Cloth::Vector3 VelocityChange;
	Cloth::Vector3 AngularVelocityChange;
};

/** What the cloth did to a body in a frame. */
struct FClothBodyImpulse
{
	Cloth::Vector3 Linear;  // N s
	Cloth::Vector3 Angular; // N m s
};

/** A collider of which somebody wants to know whether the cloth touches it. */
struct FClothWatchedCollider
{
	int32 Collider = INDEX_NONE;

	/** Whether it is also asked where. */
	bool bWhere = true;
};

/** What the cloth did to a collider in a frame. */
struct FClothTouch
{
	/** In the list of those that are watched. */
	int32 Watched = INDEX_NONE;

	Cloth::Vector3 Position; // m
	Cloth::Vector3 Normal;
	Cloth::Vector3 Impulse; // N s
};

/** All that a frame of the simulation has to know about the level, in the units and the frame of the solver. */
struct FClothSnapshot
{
	int32 Steps = 0;

	/** Where between the last two states the cloth is drawn: 0 before the last step, 1 after it. */
	float Blend = 1.0f;

	/** How much of what was drawn before the level of detail changed is still drawn: 1 to 0. */
	float Ease = 0.0f;

	/** Whether the solver may use other threads. */
	bool bParallel = true;

	bool bMeasure = false;

	/** Of a cloth that collides with others: which one of them it is, and the origin of its coordinates, m. */
	int32 GroupNumber = 0;
	FVector GroupOrigin = FVector::ZeroVector;

	/** How many particles may come apart in a step; 0: the cloth does not tear. */
	int32 MaxSplits = 0;

	/** Strength in parts of the fabric's. */
	float StrengthScale = 1.0f;

	/** Where the pins will be after the last step, in the order of the instance. */
	TArray<Cloth::Vector3> PinTargets;

	/** Where animation has particles after the last step. */
	TArray<Cloth::MotionConstraint> Cape;

	TArray<FClothFreeBody> FreeBodies;

	/** All that it can touch. */
	TArray<int32> Colliders;

	/** Empty if nobody listens. */
	TArray<FClothWatchedCollider> Watched;
};
