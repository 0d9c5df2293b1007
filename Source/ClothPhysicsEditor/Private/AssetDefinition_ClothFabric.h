// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "AssetDefinitionDefault.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

#include "AssetDefinition_ClothFabric.generated.h"

/** How fabrics look in the Content Browser. The editor finds it by its class. */
UCLASS()
class UAssetDefinition_ClothFabric : public UAssetDefinitionDefault
{
	GENERATED_BODY()

public:
	FText GetAssetDisplayName() const override;
	FLinearColor GetAssetColor() const override;
	TSoftClassPtr<UObject> GetAssetClass() const override;
	TConstArrayView<FAssetCategoryPath> GetAssetCategories() const override;
	bool CanImport() const override { return true; }
};
