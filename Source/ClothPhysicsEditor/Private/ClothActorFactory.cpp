// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothActorFactory.h"

#include "AssetRegistry/AssetData.h"
#include "ClothFabric.h"
#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "GameFramework/Actor.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "ClothPhysicsEditor"

UClothActorFactory::UClothActorFactory()
{
	DisplayName = LOCTEXT("Cloth", "Cloth");
	NewActorClass = AClothPhysicsActor::StaticClass();
}

bool UClothActorFactory::CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg)
{
	// Static meshes are not taken: they are meant as they are unless somebody asks for a cloth.
	const bool bFabric = AssetData.IsValid() && AssetData.IsInstanceOf(UClothFabric::StaticClass());
	if (!bFabric)
	{
		OutErrorMsg = LOCTEXT("NoFabric", "A cloth is made of a Cloth Fabric.");
	}
	return bFabric;
}

UObject* UClothActorFactory::GetAssetFromActorInstance(AActor* ActorInstance)
{
	const AClothPhysicsActor* const Actor = Cast<AClothPhysicsActor>(ActorInstance);
	return Actor == nullptr ? nullptr : Actor->Cloth->Fabric.Get();
}

void UClothActorFactory::PostSpawnActor(UObject* Asset, AActor* NewActor)
{
	Super::PostSpawnActor(Asset, NewActor);
	AClothPhysicsActor* const Actor = Cast<AClothPhysicsActor>(NewActor);
	UClothFabric* const Fabric = Cast<UClothFabric>(Asset);
	if (Actor != nullptr && Fabric != nullptr)
	{
		Actor->Cloth->SetFabric(Fabric);
	}
}

#undef LOCTEXT_NAMESPACE
