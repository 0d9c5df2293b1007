// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UAssetImportTask;
class UClass;
class UFactory;
class UObject;

/** What is done with assets. */
class ASSETTOOLS_API IAssetTools
{
public:
	static IAssetTools& Get();

	/** Null if there is an asset of the name already, or the name is none. */
	UObject* CreateAsset(const FString& AssetName, const FString& PackagePath, UClass* AssetClass, UFactory* Factory,
		FName CallingContext = NAME_None);
	/** As files that are dropped into the Content Browser are imported. */
	void ImportAssetTasks(const TArray<UAssetImportTask*>& ImportTasks);
};
