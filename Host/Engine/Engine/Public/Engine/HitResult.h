// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "HitResult.generated.h"

class AActor;
class UPrimitiveComponent;

/// What a trace hit.
USTRUCT(BlueprintType)
struct ENGINE_API FHitResult
{
	GENERATED_BODY()

	/// Of the way from start to end, 0 to 1.
	float Time = 1.0f;
	float Distance = 0.0f;
	FVector Location = FVector::ZeroVector;
	FVector ImpactPoint = FVector::ZeroVector;
	FVector Normal = FVector::ZeroVector;
	FVector ImpactNormal = FVector::ZeroVector;
	FVector TraceStart = FVector::ZeroVector;
	FVector TraceEnd = FVector::ZeroVector;
	uint8 bBlockingHit : 1 = false;
	TWeakObjectPtr<UPrimitiveComponent> Component;

	AActor* GetActor() const;
	UPrimitiveComponent* GetComponent() const;
	bool IsValidBlockingHit() const { return bBlockingHit; }
};
