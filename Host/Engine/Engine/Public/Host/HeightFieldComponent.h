// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/HeightField.h"
#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"

#include "HeightFieldComponent.generated.h"

class UBodySetup;

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

	/// Lets the body hold the heights elsewhere in its frame, wrapped in a transform. Before SetHeights.
	void Wrap(const FTransform& Place);

	/// Gives the component a body setup, which has no elements.
	void AddBodySetup();
	UBodySetup* GetBodySetup() override { return BodySetup; }

	FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	bool ShouldCreatePhysicsState() const override;

protected:
	void OnCreatePhysicsState() override;

private:
	UPROPERTY(Transient)
	TObjectPtr<UBodySetup> BodySetup;

	Chaos::FHeightFieldPtr HeightField;
	TOptional<FTransform> Wrapper;
};
