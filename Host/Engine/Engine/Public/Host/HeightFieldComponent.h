// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/HeightField.h"
#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"

#include "HeightFieldComponent.generated.h"

/// Terrain for the Host: a component whose body is one height field, as that of a landscape's collision is.
UCLASS()
class ENGINE_API UHostHeightFieldComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	UHostHeightFieldComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Heights in cm, row after row along X; cells are CellSize wide. The first corner is the component's origin.
	void SetHeights(TArray<double> Heights, int32 NumRows, int32 NumCols, double CellSize,
		const TArray<bool>& Holes = TArray<bool>());

	FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	bool ShouldCreatePhysicsState() const override;

protected:
	void OnCreatePhysicsState() override;

private:
	Chaos::FHeightFieldPtr HeightField;
};
