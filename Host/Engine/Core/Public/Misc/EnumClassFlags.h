// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <type_traits>

#define ENUM_CLASS_FLAGS(Enum) \
	constexpr Enum operator|(Enum Left, Enum Right) \
	{ \
		using T = std::underlying_type_t<Enum>; \
		return static_cast<Enum>(static_cast<T>(Left) | static_cast<T>(Right)); \
	} \
	constexpr Enum operator&(Enum Left, Enum Right) \
	{ \
		using T = std::underlying_type_t<Enum>; \
		return static_cast<Enum>(static_cast<T>(Left) & static_cast<T>(Right)); \
	} \
	constexpr Enum operator^(Enum Left, Enum Right) \
	{ \
		using T = std::underlying_type_t<Enum>; \
		return static_cast<Enum>(static_cast<T>(Left) ^ static_cast<T>(Right)); \
	} \
	constexpr Enum operator~(Enum Value) \
	{ \
		using T = std::underlying_type_t<Enum>; \
		return static_cast<Enum>(static_cast<T>(~static_cast<T>(Value))); \
	} \
	constexpr Enum& operator|=(Enum& Left, Enum Right) { return Left = Left | Right; } \
	constexpr Enum& operator&=(Enum& Left, Enum Right) { return Left = Left & Right; } \
	constexpr bool operator!(Enum Value) { return static_cast<std::underlying_type_t<Enum>>(Value) == 0; }

template <typename Enum>
constexpr bool EnumHasAnyFlags(Enum Flags, Enum Contains)
{
	using T = std::underlying_type_t<Enum>;
	return (static_cast<T>(Flags) & static_cast<T>(Contains)) != 0;
}

template <typename Enum>
constexpr bool EnumHasAllFlags(Enum Flags, Enum Contains)
{
	using T = std::underlying_type_t<Enum>;
	return (static_cast<T>(Flags) & static_cast<T>(Contains)) == static_cast<T>(Contains);
}
