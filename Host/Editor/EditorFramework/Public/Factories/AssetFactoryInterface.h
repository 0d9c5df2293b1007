// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "AssetRegistry/AssetData.h"
#include "CoreMinimal.h"

/** Makes something in the level of an asset that is dropped there. */
class EDITORFRAMEWORK_API IAssetFactoryInterface
{
public:
	virtual ~IAssetFactoryInterface() = default;
	virtual bool CanPlaceElementsFromAssetData(const FAssetData& InAssetData) = 0;
};
