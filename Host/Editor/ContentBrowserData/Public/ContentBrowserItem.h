// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** What the Content Browser lists: a file or a folder. */
class FContentBrowserItem
{
public:
	CONTENTBROWSERDATA_API bool IsValid() const;
};
