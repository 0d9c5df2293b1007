// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "AssetImportTask.h"

const TArray<UObject*>& UAssetImportTask::GetObjects() const { return Result; }
