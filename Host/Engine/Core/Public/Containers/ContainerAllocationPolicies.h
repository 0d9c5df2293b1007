// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

/** The Host keeps all elements on the heap; these only name what the engine would do. */
struct FHeapAllocator
{
};

template <uint32 NumInlineElements>
struct TInlineAllocator
{
};

struct FDefaultSetAllocator
{
};
