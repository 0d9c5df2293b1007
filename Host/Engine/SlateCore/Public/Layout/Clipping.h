// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

/** Whether what a widget paints ends at its borders. */
enum class EWidgetClipping : uint8
{
	Inherit,
	ClipToBounds,
};
