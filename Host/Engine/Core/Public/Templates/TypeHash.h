// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <bit>
#include <type_traits>

constexpr uint32 HashCombine(uint32 A, uint32 B) { return A ^ (B + 0x9e3779b9u + (A << 6) + (A >> 2)); }

template <typename T>
requires(std::is_integral_v<T> || std::is_enum_v<T>) constexpr uint32 GetTypeHash(T Value)
{
	const auto Wide = static_cast<uint64>(Value);
	return static_cast<uint32>(Wide) ^ static_cast<uint32>(Wide >> 32);
}

inline uint32 GetTypeHash(float Value) { return std::bit_cast<uint32>(Value); }

inline uint32 GetTypeHash(double Value) { return GetTypeHash(std::bit_cast<uint64>(Value)); }

inline uint32 PointerHash(const void* Key) { return GetTypeHash(reinterpret_cast<UPTRINT>(Key) >> 4); }

template <typename T>
uint32 GetTypeHash(T* Value)
{
	return PointerHash(Value);
}
