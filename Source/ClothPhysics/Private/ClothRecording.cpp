// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothRecording.h"

namespace ClothRecording
{

static constexpr float Largest = 65535.0f;

static uint16 Quantize(float Value, float Min, float Max)
{
	return Max > Min ? static_cast<uint16>(FMath::RoundToInt32((Value - Min) / (Max - Min) * Largest)) : 0;
}

static float Restore(uint16 Value, float Min, float Max)
{
	return Min + (Max - Min) * (static_cast<float>(Value) / Largest);
}

} // namespace ClothRecording

float UClothRecording::GetDuration() const
{
	return IsPlayable() ? static_cast<float>(Frames.Num() - 1) / FramesPerSecond : 0.0f;
}

void UClothRecording::Begin(int32 NewParticleCount)
{
	Frames.Reset();
	ParticleCount = NewParticleCount;
}

void UClothRecording::AddFrame(TConstArrayView<FVector3f> Places)
{
	using namespace ClothRecording;
	FBox3f Bounds(ForceInit);
	for (const FVector3f& Place : Places)
	{
		Bounds += Place;
	}
	FClothRecordedFrame& Frame = Frames.AddDefaulted_GetRef();
	Frame.Min = Bounds.Min;
	Frame.Max = Bounds.Max;
	Frame.Coordinates.Reserve(3 * Places.Num());
	for (const FVector3f& Place : Places)
	{
		Frame.Coordinates.Add(Quantize(Place.X, Frame.Min.X, Frame.Max.X));
		Frame.Coordinates.Add(Quantize(Place.Y, Frame.Min.Y, Frame.Max.Y));
		Frame.Coordinates.Add(Quantize(Place.Z, Frame.Min.Z, Frame.Max.Z));
	}
}

TArray<FVector3f> UClothRecording::ReadFrame(int32 Index) const
{
	using namespace ClothRecording;
	const FClothRecordedFrame& Frame = Frames[Index];
	TArray<FVector3f> Places;
	Places.Reserve(ParticleCount);
	for (int32 First = 0; First + 2 < Frame.Coordinates.Num(); First += 3)
	{
		Places.Add(FVector3f(Restore(Frame.Coordinates[First], Frame.Min.X, Frame.Max.X),
			Restore(Frame.Coordinates[First + 1], Frame.Min.Y, Frame.Max.Y),
			Restore(Frame.Coordinates[First + 2], Frame.Min.Z, Frame.Max.Z)));
	}
	return Places;
}

TArray<FVector3f> UClothRecording::FindPlaces(double Time) const
{
	if (!IsPlayable())
	{
		return TArray<FVector3f>();
	}
	const double At = FMath::Clamp(Time * FramesPerSecond, 0.0, static_cast<double>(Frames.Num() - 1));
	const int32 Before = FMath::FloorToInt32(At);
	const auto Share = static_cast<float>(At - Before);
	TArray<FVector3f> Places = ReadFrame(Before);
	if (Share > 0.0f)
	{
		const TArray<FVector3f> After = ReadFrame(Before + 1);
		for (int32 Index = 0; Index < FMath::Min(Places.Num(), After.Num()); ++Index)
		{
			Places[Index] += (After[Index] - Places[Index]) * Share;
		}
	}
	return Places;
}
