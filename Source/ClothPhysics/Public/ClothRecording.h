// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/ArrayView.h"
#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include "ClothRecording.generated.h"

/** The shape of a cloth at a moment, in 16 bits a coordinate. */
USTRUCT()
struct CLOTHPHYSICS_API FClothRecordedFrame
{
	GENERATED_BODY()

	/** Around all particles, cm. */
	UPROPERTY()
	FVector3f Min = FVector3f::ZeroVector;

	UPROPERTY()
	FVector3f Max = FVector3f::ZeroVector;

	/** X, Y and Z of each particle: 0 at Min, 65535 at Max. */
	UPROPERTY()
	TArray<uint16> Coordinates;
};

/**
 * The motion of a cloth, recorded by a component and played back by one whose cloth has as many particles. Places are
 * in the space of the component, so it may be played elsewhere. A second of 1,000 particles at 60 Hz takes 360 kB.
 */
UCLASS(BlueprintType)
class CLOTHPHYSICS_API UClothRecording : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Frames per second. Chosen before recording; another one later plays faster or slower. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Recording",
		meta = (Units = "Hz", ClampMin = "1", ClampMax = "1000", UIMin = "10", UIMax = "120"))
	float FramesPerSecond = 60.0f;

	/** Of the cloth that was recorded. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Recording")
	int32 ParticleCount = 0;

	UFUNCTION(BlueprintPure, Category = "Recording")
	int32 GetFrameCount() const { return Frames.Num(); }

	/** From the first to the last frame, s. */
	UFUNCTION(BlueprintPure, Category = "Recording")
	float GetDuration() const;

	/** Whether there is something to play at a rate that makes sense. */
	bool IsPlayable() const { return !Frames.IsEmpty() && HasRate(); }
	bool HasRate() const { return FMath::IsFinite(FramesPerSecond) && FramesPerSecond >= 1.0f; }

	/** Forgets all frames. */
	void Begin(int32 NewParticleCount);

	/** Adds the places of all particles, cm. */
	void AddFrame(TConstArrayView<FVector3f> Places);

	/** Where the particles are at a time, s, between the two frames around it; before and after all, as at the end. */
	TArray<FVector3f> FindPlaces(double Time) const;

private:
	TArray<FVector3f> ReadFrame(int32 Index) const;

	UPROPERTY()
	TArray<FClothRecordedFrame> Frames;
};
