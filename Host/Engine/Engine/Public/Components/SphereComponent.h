// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ShapeComponent.h"
#include "CoreMinimal.h"

#include "SphereComponent.generated.h"

/// A sphere for collision.
UCLASS(ClassGroup = "Collision", MinimalAPI, meta = (BlueprintSpawnableComponent))
class USphereComponent : public UShapeComponent
{
	GENERATED_BODY()

public:
	ENGINE_API USphereComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API void SetSphereRadius(float InSphereRadius, bool bUpdateOverlaps = true);

	ENGINE_API void UpdateBodySetup() override;
	ENGINE_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

protected:
	UPROPERTY(EditAnywhere, Category = "Shape", meta = (ClampMin = "0", Units = "cm"))
	float SphereRadius = 32.0f;
};
