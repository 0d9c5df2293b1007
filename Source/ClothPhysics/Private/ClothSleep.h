// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** When a cloth may sleep. Game thread. */
class FClothSleep
{
public:
	/** After steps that took a time, s, in which the fastest particle moved at a speed, cm/s. */
	void Note(double Speed, double Duration)
	{
		// Rigid bodies sleep at ten times this speed; creases that creep are seen sooner.
		constexpr double StillSpeed = 0.5;
		StillTime = Speed < StillSpeed ? StillTime + Duration : 0.0;
	}

	bool IsStill() const
	{
		constexpr double TimeUntilSleep = 1.0;
		return StillTime >= TimeUntilSleep;
	}

	bool IsAsleep() const { return bAsleep; }

	void FallAsleep()
	{
		bAsleep = true;
		TimeUntilLook = 0.0;
	}

	/** Also what is awake stays so for a while. */
	void Wake()
	{
		bAsleep = false;
		StillTime = 0.0;
	}

	/** Whether it is time to look for what comes near. */
	bool IsTimeToLook(double DeltaTime)
	{
		// What comes at 20 m/s is 2 m away.
		constexpr double Interval = 0.1;
		TimeUntilLook -= DeltaTime;
		if (TimeUntilLook > 0.0)
		{
			return false;
		}
		TimeUntilLook = Interval;
		return true;
	}

private:
	double StillTime = 0.0;
	double TimeUntilLook = 0.0;
	bool bAsleep = false;
};
