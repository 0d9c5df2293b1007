// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** Names of packages, such as /Game/Fabrics/Denim, and of their files. */
class COREUOBJECT_API FPackageName
{
public:
	/** Whether it is saved, or here: whether Host::SavedPackages has it. */
	static bool DoesPackageExist(const FString& LongPackageName, FString* OutFilename = nullptr);
	static FString LongPackageNameToFilename(const FString& LongPackageName, const FString& Extension = TEXT(""));
	static const FString& GetAssetPackageExtension();
	/** Such as /Game, /Temp and those of plugins: /ClothPhysics. */
	static bool IsValidLongPackageName(const FString& LongPackageName);
};
