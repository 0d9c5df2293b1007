// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ActorFactories/ActorFactory.h"

#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"

UActorFactory::UActorFactory(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

bool UActorFactory::CanCreateActorFrom(const FAssetData&, FText&) { return true; }

UObject* UActorFactory::GetAssetFromActorInstance(AActor*) { return nullptr; }

void UActorFactory::PostSpawnActor(UObject*, AActor*) {}

bool UActorFactory::CanPlaceElementsFromAssetData(const FAssetData& InAssetData)
{
	FText Ignored;
	return CanCreateActorFrom(InAssetData, Ignored);
}

AActor* UActorFactory::CreateActor(UObject* InAsset, ULevel* InLevel, const FTransform& InTransform)
{
	FText Refusal;
	if (!CanCreateActorFrom(FAssetData(InAsset), Refusal))
	{
		return nullptr;
	}
	AActor* const Actor = InLevel->GetWorld()->SpawnActor<AActor>(NewActorClass, InTransform);
	PostSpawnActor(InAsset, Actor);
	return Actor;
}
