// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

/** A colour in linear space. */
struct FLinearColor
{
	float R;
	float G;
	float B;
	float A;

	FLinearColor() {}
	explicit constexpr FLinearColor(EForceInit)
		: R(0)
		, G(0)
		, B(0)
		, A(0)
	{
	}
	constexpr FLinearColor(float InR, float InG, float InB, float InA = 1.0f)
		: R(InR)
		, G(InG)
		, B(InB)
		, A(InA)
	{
	}
	CORE_API FLinearColor(const FColor& Color);
	constexpr bool operator==(const FLinearColor&) const = default;

	static const FLinearColor White;
	static const FLinearColor Black;
	static const FLinearColor Red;
	static const FLinearColor Green;
	static const FLinearColor Blue;
	static const FLinearColor Yellow;
};

/** A colour of four bytes, in sRGB unless it carries data. */
struct FColor
{
	uint8 B;
	uint8 G;
	uint8 R;
	uint8 A;

	FColor() {}
	explicit constexpr FColor(EForceInit)
		: B(0)
		, G(0)
		, R(0)
		, A(0)
	{
	}
	constexpr FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255)
		: B(InB)
		, G(InG)
		, R(InR)
		, A(InA)
	{
	}
	constexpr bool operator==(const FColor&) const = default;

	static const FColor White;
	static const FColor Black;
	static const FColor Red;
	static const FColor Green;
	static const FColor Blue;
	static const FColor Yellow;
};

inline constexpr FLinearColor FLinearColor::White(1.0f, 1.0f, 1.0f);
inline constexpr FLinearColor FLinearColor::Black(0.0f, 0.0f, 0.0f);
inline constexpr FLinearColor FLinearColor::Red(1.0f, 0.0f, 0.0f);
inline constexpr FLinearColor FLinearColor::Green(0.0f, 1.0f, 0.0f);
inline constexpr FLinearColor FLinearColor::Blue(0.0f, 0.0f, 1.0f);
inline constexpr FLinearColor FLinearColor::Yellow(1.0f, 1.0f, 0.0f);
inline constexpr FColor FColor::White(255, 255, 255);
inline constexpr FColor FColor::Black(0, 0, 0);
inline constexpr FColor FColor::Red(255, 0, 0);
inline constexpr FColor FColor::Green(0, 255, 0);
inline constexpr FColor FColor::Blue(0, 0, 255);
inline constexpr FColor FColor::Yellow(255, 255, 0);
