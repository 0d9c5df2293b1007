// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothCape.h"
#include "ClothRestMesh.h"
#include "ClothStartShape.h"
#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothComponentInstanceData.generated.h"

class UClothPhysicsComponent;
class UMaterialInterface;

/**
 * What a cloth hands on when a Blueprint's construction script makes its component anew, as it does whenever the actor
 * is moved or edited: the properties that no details panel shows. The engine hands on the others.
 */
USTRUCT()
struct FClothComponentInstanceData : public FPrimitiveComponentInstanceData
{
	GENERATED_BODY()

	FClothComponentInstanceData() = default;
	explicit FClothComponentInstanceData(const UClothPhysicsComponent* Component);

	bool ContainsData() const override { return true; }
	void ApplyToComponent(UActorComponent* Component, ECacheApplyPhase CacheApplyPhase) override;

	UPROPERTY()
	FClothStartShape StartShape;

	UPROPERTY()
	FClothRestMesh RestMesh;

	UPROPERTY()
	FClothCapeWeights CapeWeights;

	UPROPERTY()
	TArray<TObjectPtr<UMaterialInterface>> MaterialsOfMesh;
};
