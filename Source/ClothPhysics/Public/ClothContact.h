// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"

#include "ClothContact.generated.h"

class UPrimitiveComponent;

/** A cloth has begun to touch something. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothContact
{
	GENERATED_BODY()

	/** What it touches; of welded bodies, the one that moves them all. */
	UPROPERTY(BlueprintReadOnly, Category = "Contact")
	TObjectPtr<UPrimitiveComponent> Component;

	/** Where it touches hardest, in the world, cm. */
	UPROPERTY(BlueprintReadOnly, Category = "Contact", meta = (DisplayName = "Location (cm)"))
	FVector Location = FVector::ZeroVector;

	/** There, out of the component; unit, dimensionless. */
	UPROPERTY(BlueprintReadOnly, Category = "Contact")
	FVector Normal = FVector::UpVector;

	/** What the cloth gave the component in this frame, kg cm/s. */
	UPROPERTY(BlueprintReadOnly, Category = "Contact", meta = (DisplayName = "Impulse (kg cm/s)"))
	FVector Impulse = FVector::ZeroVector;
};
