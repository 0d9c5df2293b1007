// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"

#include "ClothDetail.generated.h"

class UStaticMesh;

/** When a cloth is simulated by its coarse twin. */
UENUM(BlueprintType)
enum class EClothDetailMode : uint8
{
	/** When all players are far away, and always if p.ClothPhysics.Quality is 0. */
	Automatic,
	/** Never. */
	Fine,
	/** As long as nothing forbids it. */
	Coarse,
};

/**
 * Level of detail: far from all players a twin with fewer particles is simulated instead. What is drawn has the same
 * vertices, and the change is hardly seen at the default distance. Cloth is always fine that is worn, is in a Cloth
 * Group, can tear or has come apart, has pins that can break or are springs, is recorded, or whose pins were changed
 * while it was simulated.
 */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothDetail
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Detail")
	EClothDetailMode Mode = EClothDetailMode::Automatic;

	/**
	 * Beyond this distance between the nearest player's camera and the cloth the twin is simulated, cm; below nine
	 * tenths of it the cloth is fine again. For a field of view of 90 degrees: what a camera magnifies is nearer. 0:
	 * 500 edges of the mesh, where an edge is two pixels long on a screen with 1920.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Detail",
		meta = (Units = "cm", ClampMin = "0", ClampMax = "10000000", UIMax = "10000",
			EditCondition = "Mode == EClothDetailMode::Automatic"))
	float Distance = 0.0f;

	/**
	 * The twin of a cloth made of a static mesh: the same shape with about a quarter of the vertices. None: the cloth
	 * is always fine. Sheets make their own, with half the particles a side.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Detail")
	TObjectPtr<UStaticMesh> CoarseMesh;
};
