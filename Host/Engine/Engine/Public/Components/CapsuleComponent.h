// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ShapeComponent.h"
#include "CoreMinimal.h"

#include "CapsuleComponent.generated.h"

/// A capsule along Z for collision.
UCLASS(ClassGroup = "Collision", MinimalAPI, meta = (BlueprintSpawnableComponent))
class UCapsuleComponent : public UShapeComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UCapsuleComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API void SetCapsuleSize(float InRadius, float InHalfHeight, bool bUpdateOverlaps = true);

	ENGINE_API void UpdateBodySetup() override;
	ENGINE_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

protected:
	/// From the centre to the end, with the hemisphere.
	UPROPERTY(EditAnywhere, Category = "Shape", meta = (ClampMin = "0", Units = "cm"))
	float CapsuleHalfHeight = 44.0f;

	UPROPERTY(EditAnywhere, Category = "Shape", meta = (ClampMin = "0", Units = "cm"))
	float CapsuleRadius = 22.0f;
};
