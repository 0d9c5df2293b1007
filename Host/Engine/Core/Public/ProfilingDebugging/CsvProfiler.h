// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

// The Host writes no CSV profiles.

#define CSV_DEFINE_CATEGORY(Category, bDefaultValue) \
	struct FCsvCategory_##Category \
	{ \
	}
#define CSV_DECLARE_CATEGORY_EXTERN(Category) CSV_DEFINE_CATEGORY(Category, true)
#define CSV_SCOPED_TIMING_STAT(Category, Stat) static_assert(sizeof(FCsvCategory_##Category) > 0)
#define CSV_CUSTOM_STAT(Category, Stat, Value, Operation) ((void)sizeof(FCsvCategory_##Category), (void)(Value))
