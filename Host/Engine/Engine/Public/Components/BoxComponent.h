// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ShapeComponent.h"
#include "CoreMinimal.h"

#include "BoxComponent.generated.h"

/// A box for collision.
UCLASS(ClassGroup = "Collision", MinimalAPI, meta = (BlueprintSpawnableComponent))
class UBoxComponent : public UShapeComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UBoxComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API void SetBoxExtent(FVector InBoxExtent, bool bUpdateOverlaps = true);

	ENGINE_API void UpdateBodySetup() override;
	ENGINE_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

protected:
	/// Half the sides.
	UPROPERTY(EditAnywhere, Category = "Shape", meta = (DisplayName = "Box Extent (cm)"))
	FVector BoxExtent = FVector(32.0);
};
