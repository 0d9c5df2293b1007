// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "ClothTestMover.generated.h"

/** Moves its actor in a straight line, in the tick of a component, before physics unless it is told otherwise. */
UCLASS(NotBlueprintable, HideDropdown)
class UClothTestMover : public UActorComponent
{
	GENERATED_BODY()

public:
	UClothTestMover();

	/** cm/s. */
	FVector Velocity = FVector::ZeroVector;

	/** What else is done then. */
	TFunction<void()> Action;

	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
};
