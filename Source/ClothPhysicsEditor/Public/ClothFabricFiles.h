// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UClothFabric;

/** Fabrics as files: the JSON of Docs/Fabrics.md, or a Kawabata sheet as CSV. */
namespace ClothFabricFiles
{
/** Whether a file is meant as a fabric, good or bad. JSON and CSV of others is not. */
CLOTHPHYSICSEDITOR_API bool IsFabric(const FString& Filename);

/** Gives an asset what the file says, or leaves it as it is and returns what is wrong: file, line, key, what is
 * allowed. */
CLOTHPHYSICSEDITOR_API FString Read(const FString& Filename, UClothFabric& Fabric);

/** UTF-8 that reads back the same; or none, and what is wrong with the fabric. */
CLOTHPHYSICSEDITOR_API TArray<uint8> Write(const UClothFabric& Fabric, FString& OutError);
} // namespace ClothFabricFiles
