// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothTearing.generated.h"

/** A part of a cloth that is stronger or weaker than the rest. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothWeakPlace
{
	GENERATED_BODY()

	/** In the space of the component, at rest, cm. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing", meta = (DisplayName = "Center (cm)"))
	FVector Center = FVector::ZeroVector;

	/** In the space of the component, cm. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Tearing", meta = (Units = "cm", ClampMin = "0", UIMax = "100"))
	float Radius = 10.0f;

	/** Strength in parts of the fabric's, dimensionless. 0: any pull tears it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing", meta = (ClampMin = "0", UIMax = "1"))
	float Strength = 0.1f;
};

/** Whether and where a cloth tears. Its strength is that of its fabric. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothTearing
{
	GENERATED_BODY()

	/** Whether the cloth tears where its threads carry more than they can. Costs a tenth of a step. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing")
	bool bCanTear = false;

	/** Strength in parts of the fabric's, dimensionless. Real cloth hardly ever tears in wind: 0.01 to 0.1 does. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing",
		meta = (ClampMin = "0", ClampMax = "1000", UIMax = "2", EditCondition = "bCanTear"))
	float StrengthScale = 1.0f;

	/** How fast a tear runs: by at most so many particles in a step. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "1000", UIMax = "16", EditCondition = "bCanTear"))
	int32 MaxSplitsPerStep = 4;

	/**
	 * Whether the alpha of the simulation mesh's vertex colours scales the strength: 1 as strong as the fabric, 0: any
	 * pull tears it. (Red is for pins, green and blue are for capes.)
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing", meta = (EditCondition = "bCanTear"))
	bool bVertexColor = false;

	/** Where the cloth is weaker or stronger; the weakest of those that overlap counts. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Tearing", meta = (EditCondition = "bCanTear"))
	TArray<FClothWeakPlace> WeakPlaces;
};
