// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** The windows of the editor. */
class SLATE_API FSlateApplication
{
public:
	/** False in commandlets. */
	static bool IsInitialized();
};
