// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** When a cloth may sleep. Game thread. */
class FClothSleep
{
public:
	/** After steps that took a time, s. Cloth that trembles on the spot is still. */
	void Note(bool bWandered, double Duration) { StillTime = bWandered ? 0.0 : StillTime + Duration; }

	bool IsStill() const
	{
		constexpr double TimeUntilSleep = 1.0;
		return StillTime >= TimeUntilSleep;
	}

	/** Something has moved or changed; the cloth stays awake for a while. */
	void Disturb() { StillTime = 0.0; }

	/** Whether it may soon sleep, so that it is worth looking around. */
	bool IsDrowsy() const
	{
		constexpr double TimeUntilLooking = 0.75;
		return StillTime >= TimeUntilLooking;
	}

	bool IsAsleep() const { return bAsleep; }

	/** With so many cloths that it collides with, itself included. */
	void FallAsleep(int32 Number)
	{
		bAsleep = true;
		TimeUntilLook = 0.0;
		Company = Number;
	}

	int32 GetCompany() const { return Company; }

	/** Time: of the world, s. */
	void Wake(double Time)
	{
		WokenAt = Time;
		bAsleep = false;
		Disturb();
	}

	/**
	 * Ticks that are enabled within a frame may run at the end of it, after physics. Cloth that was woken begins with
	 * the next frame.
	 */
	bool HasJustWoken(double Time) const { return WokenAt == Time; }

	/** It begins with the next frame, as if it had been woken. Time: of the world, s. */
	void NoteWoken(double Time) { WokenAt = Time; }

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << StillTime << TimeUntilLook << Company << bAsleep;
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
	double WokenAt = -1.0;
	int32 Company = 0;
	bool bAsleep = false;
};
