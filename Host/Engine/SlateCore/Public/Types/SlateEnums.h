// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace ESelectInfo
{
/** How something came to be selected. */
enum Type : int
{
	OnKeyPress,
	OnNavigation,
	OnMouseClick,
	/** By code, not by a person. */
	Direct
};
} // namespace ESelectInfo
