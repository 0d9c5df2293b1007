// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ContentBrowserItem.h"

bool FContentBrowserItem::IsValid() const { return false; }
