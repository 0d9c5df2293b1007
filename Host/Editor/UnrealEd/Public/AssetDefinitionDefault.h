// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "AssetDefinition.h"

#include "AssetDefinitionDefault.generated.h"

/** As most assets are: opened as a list of properties. */
UCLASS(Abstract, MinimalAPI)
class UAssetDefinitionDefault : public UAssetDefinition
{
	GENERATED_BODY()
};
