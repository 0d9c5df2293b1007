// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace Host
{
/** The files of packages that were saved in this process, by the name of the package. */
COREUOBJECT_API TMap<FString, FString>& SavedPackages();
} // namespace Host
