// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothRest.h"

#include "ClothUnits.h"

namespace ClothRest
{

// A body moves or turns less than this when it is at rest, as physics has it, cm/s and rad/s.
static constexpr double RestSpeed = 1.0;
static constexpr double RestAngularSpeed = 0.05;

/** How long a body must have been at rest before it is left alone, and over how long a push is averaged, s. */
static constexpr double RestTime = 0.5;
static constexpr double SmoothTime = 0.25;

/** The same push is one that differs by less than this part of itself, or would hardly move the body, m/s2. */
static constexpr float SamePush = 0.25f;
static constexpr float SameAcceleration = 0.02f;

/** A blow in one step is this many times what the body is used to. */
static constexpr float SuddenPush = 3.0f;

/** Cosine of the angle to gravity that a push along it may have, and the part of its weight that may turn a body. */
static constexpr float AlongGravity = 0.8f;
static constexpr float TurnOfWeight = 0.1f;

} // namespace ClothRest

bool FClothRest::IsStill(const FVector& Velocity, const FVector& AngularVelocity)
{
	return Velocity.Size() < ClothRest::RestSpeed && AngularVelocity.Size() < ClothRest::RestAngularSpeed;
}

bool FClothRest::ShallPush(
	const FClothBodyImpulse& Push, double Duration, float Mass, float Size, bool bStill, const FVector& Gravity)
{
	using namespace ClothRest;

	// Contacts come and go, so that single steps differ although the cloth lies still.
	const float Share = static_cast<float>(FMath::Min(Duration / SmoothTime, 1.0));
	const Cloth::Vector3 Force = Push.Linear / static_cast<float>(Duration);
	MeanForce += (Force - MeanForce) * Share;
	MeanTorque += (Push.Angular / static_cast<float>(Duration) - MeanTorque) * Share;

	const Cloth::Vector3 Weight = ClothUnits::AsIs(Gravity) * Mass;
	const float Little = SameAcceleration * Mass;
	const float Usual = Cloth::Length(RestForce) + Little;
	const float Same = FMath::Max(SamePush * Cloth::Length(RestForce), Little);
	const bool bSame = Cloth::Length(MeanForce - RestForce) < Same
		&& Cloth::Length(MeanTorque - RestTorque) < Same * Size
		&& Cloth::Length(Force - RestForce) < SuddenPush * Usual;
	if (!bSame)
	{
		RestForce = MeanForce;
		RestTorque = MeanTorque;
	}
	const bool bAlong = Cloth::Dot(RestForce, Weight) + Little * Cloth::Length(Weight)
		> AlongGravity * Cloth::Length(RestForce) * Cloth::Length(Weight);
	const bool bTurned = Cloth::Length(RestTorque) > TurnOfWeight * Size * Cloth::Length(Weight);
	Seconds = bSame && bStill && bAlong && !bTurned ? Seconds + Duration : 0.0;
	return Seconds <= RestTime;
}
