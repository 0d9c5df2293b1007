// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothTurbulence.generated.h"

/** How the wind varies. Gusts and eddies travel with the wind: cloth that is farther downwind meets them later. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothTurbulence
{
	GENERATED_BODY()

	/**
	 * Velocity of eddies (root mean square along each axis) in parts of the wind's speed. Dimensionless; 0.1 over open
	 * water, 0.2 over fields, 0.3 between houses.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turbulence",
		meta = (ClampMin = "0", ClampMax = "2", UIMin = "0", UIMax = "0.5"))
	float Intensity = 0.0f;

	/** From one to the next of the largest eddies, cm; the smallest are an eighth of that. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turbulence",
		meta = (Units = "cm", ClampMin = "1", ClampMax = "1000000", UIMin = "10", UIMax = "1000"))
	float Size = 100.0f;

	/** Change of speed in the weakest gusts of Wind, in parts of it. Dimensionless. Sources in the level have their
	 * own. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turbulence",
		meta = (ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "1"))
	float MinGust = 0.0f;

	/** Change of speed in the strongest gusts of Wind, in parts of it. Dimensionless; 0: no gusts. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turbulence",
		meta = (ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "1"))
	float MaxGust = 0.0f;

	/** From gust to gust, s; also of gusts of the level's wind. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turbulence",
		meta = (Units = "s", ClampMin = "0.01", ClampMax = "10000", UIMin = "0.5", UIMax = "20"))
	float GustPeriod = 3.0f;

	/** Cloths with the same number are in the same air. Another one: other gusts and eddies, just as strong. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turbulence")
	int32 Seed = 0;
};
