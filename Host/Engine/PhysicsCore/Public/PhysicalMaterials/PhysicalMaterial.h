// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "PhysicalMaterial.generated.h"

/// How the surface of a body behaves, and how heavy its inside is.
UCLASS(BlueprintType, Blueprintable, MinimalAPI)
class UPhysicalMaterial : public UObject
{
	GENERATED_BODY()

public:
	PHYSICSCORE_API UPhysicalMaterial(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Coulomb's coefficient.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "PhysicalMaterial", meta = (ClampMin = "0"))
	float Friction = 0.7f;

	/// 0: no bounce, 1: without loss.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "PhysicalMaterial", meta = (ClampMin = "0", ClampMax = "1"))
	float Restitution = 0.3f;

	/// g/cm3
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "PhysicalMaterial", meta = (ClampMin = "0"))
	float Density = 1.0f;

	/// The mass of a body is its volume times its density to this power: large things are lighter than solid ones.
	UPROPERTY(EditAnywhere, Category = "Advanced", meta = (ClampMin = "0.1", ClampMax = "1"))
	float RaiseMassToPower = 0.75f;
};
