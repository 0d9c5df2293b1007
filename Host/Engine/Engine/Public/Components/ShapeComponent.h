// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

#include "ShapeComponent.generated.h"

/// A primitive that is one simple collision shape.
UCLASS(Abstract, MinimalAPI)
class UShapeComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UShapeComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UPROPERTY(Transient)
	TObjectPtr<UBodySetup> ShapeBodySetup;

	ENGINE_API UBodySetup* GetBodySetup() override;

	/// Writes the size of the shape to its body setup.
	ENGINE_API virtual void UpdateBodySetup();

protected:
	/// Makes physics and bounds follow a new size.
	ENGINE_API void ShapeChanged();
};
