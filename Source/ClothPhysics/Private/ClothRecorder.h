// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRecording.h"
#include "CoreMinimal.h"

/** Turns the frames of a game, which take times of their own, into those of a recording. */
class FClothRecorder
{
public:
	/** The recording begins with this shape. Now: time of the world, s. */
	FClothRecorder(UClothRecording& Target, TArray<FVector3f>&& Places, double Now)
		: Last(MoveTemp(Places))
		, Begun(Now)
	{
		Target.Begin(Last.Num());
		Target.AddFrame(Last);
	}

	/** The cloth has come to another shape. False if it has another number of particles. */
	bool Add(UClothRecording& Target, TArray<FVector3f>&& Places, double Now)
	{
		if (Places.Num() != Last.Num())
		{
			return false;
		}
		// Sums of frame times are rounded.
		constexpr double Tolerance = 1e-3;
		const double Time = Now - Begun;
		const double Rate = Target.FramesPerSecond;
		while (Target.GetFrameCount() <= Time * Rate + Tolerance)
		{
			const double Next = Target.GetFrameCount() / Rate;
			const double Share = Time > LastTime ? FMath::Clamp((Next - LastTime) / (Time - LastTime), 0.0, 1.0) : 1.0;
			TArray<FVector3f> Between;
			Between.Reserve(Places.Num());
			for (int32 Index = 0; Index < Places.Num(); ++Index)
			{
				Between.Add(Last[Index] + (Places[Index] - Last[Index]) * static_cast<float>(Share));
			}
			Target.AddFrame(Between);
		}
		Last = MoveTemp(Places);
		LastTime = Time;
		return true;
	}

private:
	TArray<FVector3f> Last;
	double Begun = 0.0;
	double LastTime = 0.0;
};
