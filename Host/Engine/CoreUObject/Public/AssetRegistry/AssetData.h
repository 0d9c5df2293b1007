// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Class.h"
#include "UObject/Package.h"

/** What is known of an asset without loading it. Here it is always loaded. */
struct COREUOBJECT_API FAssetData
{
	FName PackageName;
	FName AssetName;

	FAssetData() = default;
	explicit FAssetData(const UObject* InAsset);

	bool IsValid() const { return Asset != nullptr; }
	UObject* GetAsset() const { return const_cast<UObject*>(Asset); }
	/** Classes, which actors can be made of, are assets as well: of the class UClass. */
	bool IsInstanceOf(const UClass* BaseClass) const { return Asset != nullptr && Asset->IsA(BaseClass); }

private:
	const UObject* Asset = nullptr;
};
