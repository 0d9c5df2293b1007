// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "ClothTestHolder.generated.h"

/** A component with one socket, that also listens to a cloth. */
UCLASS(NotBlueprintable, HideDropdown)
class UClothTestHolder : public USceneComponent
{
	GENERATED_BODY()

public:
	/** Relative to the component. */
	FTransform Socket;

	/** What it was told. */
	TArray<FName> BrokenNames;
	TArray<int32> BrokenParticles;
	TArray<FVector> BrokenLocations;
	int32 Sleeps = 0;
	int32 Wakes = 0;

	static FName SocketName() { return FName(TEXT("Hand")); }

	bool DoesSocketExist(FName InSocketName) const override;
	FTransform GetSocketTransform(
		FName InSocketName, ERelativeTransformSpace TransformSpace = RTS_World) const override;

	UFUNCTION()
	void NoteBroken(FName Name, int32 Particle, FVector Location);

	/** Whom DestroyActor destroys. */
	TWeakObjectPtr<AActor> Destroyed;

	UFUNCTION()
	void DestroyActor();

	UFUNCTION()
	void NoteSleep() { ++Sleeps; }

	UFUNCTION()
	void NoteWake() { ++Wakes; }
};
