// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ActorFactories/ActorFactory.h"
#include "CoreMinimal.h"

#include "ClothActorFactory.generated.h"

class AActor;
struct FAssetData;

/** A fabric that is dropped into a level becomes a sheet of it. */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothActorFactory : public UActorFactory
{
	GENERATED_BODY()

public:
	UClothActorFactory();

	bool CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg) override;
	UObject* GetAssetFromActorInstance(AActor* ActorInstance) override;

protected:
	void PostSpawnActor(UObject* Asset, AActor* NewActor) override;
};
