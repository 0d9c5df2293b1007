// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** What a widget takes over from its parent when it is painted. */
class FWidgetStyle
{
};
