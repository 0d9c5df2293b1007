// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ActorFactories/ActorFactory.h"
#include "AssetRegistry/AssetData.h"
#include "CoreMinimal.h"
#include "Modules/ModuleInterface.h"
#include "Textures/SlateIcon.h"

/** A category of the panel Place Actors. */
struct PLACEMENTMODE_API FPlacementCategoryInfo
{
	FPlacementCategoryInfo(const FText& InDisplayName, const FSlateIcon& InDisplayIcon, FName InHandle,
		const FString& InTagMetaData, int32 InSortOrder)
		: DisplayName(InDisplayName)
		, DisplayIcon(InDisplayIcon)
		, UniqueHandle(InHandle)
		, SortOrder(InSortOrder)
		, TagMetaData(InTagMetaData)
	{
	}

	FText DisplayName;
	FText ShortDisplayName;
	FSlateIcon DisplayIcon;
	FName UniqueHandle;
	int32 SortOrder;
	FString TagMetaData;
};

/** Something to place: an actor of this class, or of this asset. */
struct PLACEMENTMODE_API FPlaceableItem
{
	FPlaceableItem(UActorFactory* InFactory, const FAssetData& InAssetData, TOptional<int32> InSortOrder = {})
		: ActorFactory(InFactory)
		, AssetData(InAssetData)
		, SortOrder(InSortOrder)
	{
	}

	UActorFactory* ActorFactory;
	FAssetData AssetData;
	TOptional<int32> SortOrder;
};

/** Of an item, to take it away again. */
struct PLACEMENTMODE_API FPlacementModeID
{
	FName Category;
	int32 Number = 0;
};

/** The panel Place Actors. */
class PLACEMENTMODE_API IPlacementModeModule : public IModuleInterface
{
public:
	static IPlacementModeModule& Get();
	static bool IsAvailable();

	/** False if there is a category of that name. */
	virtual bool RegisterPlacementCategory(const FPlacementCategoryInfo& Info) = 0;
	virtual void UnregisterPlacementCategory(FName Handle) = 0;
	/** Null if there is none. */
	virtual const FPlacementCategoryInfo* GetRegisteredPlacementCategory(FName CategoryName) const = 0;
	/** Not set if there is no such category. */
	virtual TOptional<FPlacementModeID> RegisterPlaceableItem(
		FName CategoryName, const TSharedRef<FPlaceableItem>& Item) = 0;
	virtual void GetItemsForCategory(FName CategoryName, TArray<TSharedPtr<FPlaceableItem>>& OutItems) const = 0;
};
