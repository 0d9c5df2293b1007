// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Subsystems/PlacementSubsystem.h"

void UPlacementSubsystem::RegisterAssetFactory(TScriptInterface<IAssetFactoryInterface> AssetFactory)
{
	checkf(!AssetFactories.Contains(AssetFactory), TEXT("the factory is registered already"));
	AssetFactories.Add(AssetFactory);
}

void UPlacementSubsystem::UnregisterAssetFactory(TScriptInterface<IAssetFactoryInterface> AssetFactory)
{
	checkf(AssetFactories.Contains(AssetFactory), TEXT("the factory is not registered"));
	AssetFactories.Remove(AssetFactory);
}

TScriptInterface<IAssetFactoryInterface> UPlacementSubsystem::FindAssetFactoryFromAssetData(
	const FAssetData& InAssetData)
{
	for (const TScriptInterface<IAssetFactoryInterface>& Each : AssetFactories)
	{
		if (Each->CanPlaceElementsFromAssetData(InAssetData))
		{
			return Each;
		}
	}
	return nullptr;
}
