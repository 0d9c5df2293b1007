// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"
#include <type_traits>

/** Stores an old-style enum in one byte. */
template <typename E>
class TEnumAsByte
{
public:
	TEnumAsByte() = default;
	TEnumAsByte(E InValue)
		: Value(static_cast<uint8>(InValue))
	{
	}
	explicit TEnumAsByte(int32 InValue)
		: Value(static_cast<uint8>(InValue))
	{
	}
	operator E() const { return GetValue(); }
	E GetValue() const { return static_cast<E>(Value); }
	bool operator==(E Other) const { return GetValue() == Other; }
	bool operator==(const TEnumAsByte& Other) const = default;

private:
	uint8 Value = 0;
};
