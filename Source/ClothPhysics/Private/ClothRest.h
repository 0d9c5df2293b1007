// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSnapshot.h"
#include "ClothSolver/Vector.h"
#include "CoreMinimal.h"

/**
 * Whether a body may be left alone, so that physics can let it sleep: an impulse in every frame would keep it awake for
 * ever. It may while it is at rest and the push of the cloth stays the same, goes along gravity and hardly turns it.
 * Contacts and their friction scale with the load, so what bears the body under such a push bears it without as well.
 * What the cloth lifts, holds from the side or balances is pushed in every frame.
 */
class FClothRest
{
public:
	/** Whether a body with these velocities, cm/s and rad/s, is at rest. */
	static bool IsStill(const FVector& Velocity, const FVector& AngularVelocity);

	/** After steps of the cloth that took a time, s; of a body of a mass, kg, and a size, m; gravity in m/s2. Says
	 * whether the body shall get the push. */
	bool ShallPush(
		const FClothBodyImpulse& Push, double Duration, float Mass, float Size, bool bStill, const FVector& Gravity);

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << MeanForce << MeanTorque << Seconds << RestForce << RestTorque;
	}

private:
	/** Of the last steps, N, N m. */
	Cloth::Vector3 MeanForce;
	Cloth::Vector3 MeanTorque;

	/** Since when, in s, the body is at rest under a push that stays near this one. */
	double Seconds = 0.0;
	Cloth::Vector3 RestForce;
	Cloth::Vector3 RestTorque;
};
