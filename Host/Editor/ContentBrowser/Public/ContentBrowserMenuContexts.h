// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "AssetRegistry/AssetData.h"
#include "ContentBrowserItem.h"
#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "ContentBrowserMenuContexts.generated.h"

/** The assets that a context menu was opened for. */
UCLASS(MinimalAPI)
class UContentBrowserAssetContextMenuContext : public UObject
{
	GENERATED_BODY()

public:
	TArray<FAssetData> SelectedAssets;
	TArray<FContentBrowserItem> SelectedItems;
};
