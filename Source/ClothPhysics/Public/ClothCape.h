// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UObject/ObjectMacros.h"

#include "ClothCape.generated.h"

/**
 * Cloth that is worn: each particle follows the bones next to it, and may leave its animated place as far as the vertex
 * colours of the simulation mesh allow. Attach the cloth to the skeleton, placed as it was modelled for the reference
 * pose.
 */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothCape
{
	GENERATED_BODY()

	/** The skeletal mesh component whose bones the cloth follows. Not set: none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cape")
	FComponentReference Skeleton;

	/** Bones that move the cloth; none: all. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cape")
	TArray<FName> Bones;

	/**
	 * How far a particle may be from its animated place where the vertex colour is full green, cm; none of it is where
	 * there is no green. Cloth without colours has it everywhere, but where it is pinned.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cape",
		meta = (Units = "cm", ClampMin = "0", ClampMax = "10000", UIMax = "200"))
	float MaxDistance = 100.0f;

	/** Whether particles are kept from going behind their animated place, against the normal of the mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cape")
	bool bBackstop = false;

	/** How far behind it they may go where the vertex colour is full blue, cm; none of it where there is no blue. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cape",
		meta = (EditCondition = "bBackstop", Units = "cm", ClampMin = "0", ClampMax = "10000", UIMax = "50"))
	float Backstop = 5.0f;
};
