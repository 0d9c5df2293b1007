// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UClothFabric;

/** What became of the fabrics that come with the plugin. */
struct CLOTHPHYSICSEDITOR_API FClothStandardFabrics
{
	TArray<UClothFabric*> Created;
	/** Names of assets that were there already and stay as they are. */
	TArray<FString> Kept;
	/** What went wrong, a sentence for each. */
	TArray<FString> Errors;

	/** Where to, and the above in a sentence or two. */
	FString GetSummary(const FString& PackagePath) const;
};

/** Makes an asset of each fabric of the plugin's Content/Fabrics that a folder such as /Game/ClothFabrics has not. */
CLOTHPHYSICSEDITOR_API FClothStandardFabrics CreateStandardFabrics(const FString& PackagePath);
