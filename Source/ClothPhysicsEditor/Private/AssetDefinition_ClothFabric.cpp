// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "AssetDefinition_ClothFabric.h"

#include "ClothFabric.h"

#define LOCTEXT_NAMESPACE "ClothPhysicsEditor"

FText UAssetDefinition_ClothFabric::GetAssetDisplayName() const { return LOCTEXT("ClothFabric", "Cloth Fabric"); }

FLinearColor UAssetDefinition_ClothFabric::GetAssetColor() const { return FLinearColor(0.22f, 0.35f, 0.6f); }

TSoftClassPtr<UObject> UAssetDefinition_ClothFabric::GetAssetClass() const { return UClothFabric::StaticClass(); }

TConstArrayView<FAssetCategoryPath> UAssetDefinition_ClothFabric::GetAssetCategories() const
{
	static const FAssetCategoryPath Categories[] = {EAssetCategoryPaths::Physics};
	return Categories;
}

#undef LOCTEXT_NAMESPACE
