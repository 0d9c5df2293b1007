// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothContact.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "ClothTestListener.generated.h"

/** Listens to a cloth. */
UCLASS(NotBlueprintable, HideDropdown)
class UClothTestListener : public UActorComponent
{
	GENERATED_BODY()

public:
	/** What it was told. */
	TArray<FVector> TornLocations;
	TArray<int32> TornParticles;

	TArray<FClothContact> Contacts;

	UFUNCTION()
	void NoteContact(const FClothContact& Contact) { Contacts.Add(Contact); }

	UFUNCTION()
	void NoteTorn(FVector Location, int32 NewParticles)
	{
		TornLocations.Add(Location);
		TornParticles.Add(NewParticles);
	}
};
