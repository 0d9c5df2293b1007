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

	/** Of a spring that pulls each particle to its animated place, N/m: animation drive. 0: none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cape",
		meta = (DisplayName = "Stiffness (N/m)", ClampMin = "0", ClampMax = "1000000", UIMax = "10"))
	float Stiffness = 0.0f;
};

/**
 * How bones move a cloth that is worn. Found when it is bound and kept with the component, so that neither the pose nor
 * the place at the next beginning changes it.
 */
USTRUCT()
struct CLOTHPHYSICS_API FClothCapeWeights
{
	GENERATED_BODY()

	/** Changes with the vertices of the simulated mesh, the reference pose of the skeleton and the bones that are
	 * named. 0: nothing is bound. */
	UPROPERTY()
	uint64 Key = 0;

	/** Of the component in the space of the skeleton, in its reference pose. */
	UPROPERTY()
	FTransform Place;

	/** Bones that move the cloth. */
	UPROPERTY()
	TArray<FName> Bones;

	/** Four for each vertex of the simulated mesh: numbers of bones in the list, and weights with the sum 1. */
	UPROPERTY()
	TArray<int32> BoneIndices;

	UPROPERTY()
	TArray<float> Weights;
};
