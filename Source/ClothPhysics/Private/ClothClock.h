// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/**
 * Fixed steps for frames of any length. The cloth is stepped until it is no longer behind the game, and then drawn
 * between its last two states where the game is: at frame rates that fit the step there is no delay at all.
 */
class FClothClock
{
public:
	/** How far the cloth is ahead of the game, s: less than a step. */
	double GetLead() const { return Lead; }

	/** Lets a frame pass. Returns how many steps it takes; what exceeds MaxSteps is dropped. */
	int32 Advance(double FrameTime, double StepTime, int32 MaxSteps)
	{
		// Frame times are sums of roundings: a thousandth of a step is no reason to take another one.
		constexpr double Tolerance = 1e-3;

		Lead -= FrameTime;
		const int32 Due = FMath::Max(FMath::CeilToInt32(FMath::Min(-Lead / StepTime - Tolerance, 1e6)), 0);
		const int32 Steps = FMath::Min(Due, MaxSteps);
		Lead = FMath::Max(Lead + Due * StepTime, 0.0);
		Dropped += Due - Steps;
		return Steps;
	}

	int32 GetDropped() const { return Dropped; }

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Lead << Dropped;
	}

private:
	double Lead = 0.0;
	int32 Dropped = 0;
};
