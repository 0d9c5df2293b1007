// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

struct FHeapAllocator;
struct FDefaultSetAllocator;

template <typename T, typename Allocator = FHeapAllocator>
class TArray;
template <typename T>
class TArrayView;
template <typename T, typename Allocator = FDefaultSetAllocator>
class TSet;
template <typename Key, typename Value, typename Allocator = FDefaultSetAllocator>
class TMap;
template <typename T>
using TConstArrayView = TArrayView<const T>;
