// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "AssetRegistry/AssetData.h"
#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "UObject/SoftObjectPtr.h"

#include "AssetDefinition.generated.h"

/** A menu of the Content Browser, and perhaps a menu in it. */
struct ASSETDEFINITION_API FAssetCategoryPath
{
	explicit FAssetCategoryPath(const FText& InCategory)
		: Category(InCategory)
	{
	}

	FText GetCategoryText() const { return Category; }

private:
	FText Category;
};

/** The menus that are always there. */
struct ASSETDEFINITION_API EAssetCategoryPaths
{
	static const FAssetCategoryPath Physics;
};

/** What the editor knows of a class of assets. Found by its class; nothing registers it. */
UCLASS(Abstract, MinimalAPI)
class UAssetDefinition : public UObject
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const { return FText(); }
	virtual FLinearColor GetAssetColor() const { return FLinearColor::White; }
	virtual TSoftClassPtr<UObject> GetAssetClass() const { return {}; }
	virtual TConstArrayView<FAssetCategoryPath> GetAssetCategories() const { return {}; }
	/** Whether assets are imported, and so can be imported again. */
	virtual bool CanImport() const { return false; }
};
