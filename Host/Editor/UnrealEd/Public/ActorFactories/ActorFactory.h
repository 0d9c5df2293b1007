// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Factories/AssetFactoryInterface.h"
#include "GameFramework/Actor.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"

#include "ActorFactory.generated.h"

class ULevel;

/** Makes actors of assets. */
UCLASS(Abstract, MinimalAPI)
class UActorFactory : public UObject, public IAssetFactoryInterface
{
	GENERATED_BODY()

public:
	UNREALED_API UActorFactory(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UPROPERTY()
	FText DisplayName;

	UPROPERTY()
	TSubclassOf<AActor> NewActorClass;

	UNREALED_API virtual bool CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg);
	/** What an actor of the factory was made of, or null. */
	UNREALED_API virtual UObject* GetAssetFromActorInstance(AActor* ActorInstance);
	/** Null if the asset cannot be placed. */
	UNREALED_API AActor* CreateActor(UObject* InAsset, ULevel* InLevel, const FTransform& InTransform);

	UNREALED_API bool CanPlaceElementsFromAssetData(const FAssetData& InAssetData) override;

protected:
	UNREALED_API virtual void PostSpawnActor(UObject* Asset, AActor* NewActor);
};
