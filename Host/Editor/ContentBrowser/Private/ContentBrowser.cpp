// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ContentBrowserMenuContexts.h"
