// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <limits>

constexpr uint8 MAX_uint8 = std::numeric_limits<uint8>::max();
constexpr uint16 MAX_uint16 = std::numeric_limits<uint16>::max();
constexpr int32 MAX_int32 = std::numeric_limits<int32>::max();
constexpr float MAX_flt = std::numeric_limits<float>::max();

/** The smallest and largest value of a type. As in the engine, the minimum of floats is the smallest positive one. */
template <typename T>
struct TNumericLimits
{
	static constexpr T Max() { return std::numeric_limits<T>::max(); }
	static constexpr T Lowest() { return std::numeric_limits<T>::lowest(); }
};
