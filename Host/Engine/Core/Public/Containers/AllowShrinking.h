// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

/** Whether an operation that removes elements may give memory back. */
enum class EAllowShrinking : uint8
{
	No,
	Yes,
	Default = Yes
};
