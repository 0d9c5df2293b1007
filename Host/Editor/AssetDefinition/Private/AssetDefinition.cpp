// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "AssetDefinition.h"

const FAssetCategoryPath EAssetCategoryPaths::Physics(FText::FromString(TEXT("Physics")));
