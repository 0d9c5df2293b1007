// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace UE::Geometry
{
struct FIndex3i
{
	int A = 0;
	int B = 0;
	int C = 0;

	FIndex3i() = default;
	constexpr FIndex3i(int InA, int InB, int InC)
		: A(InA)
		, B(InB)
		, C(InC)
	{
	}

	int& operator[](int Index) { return Index == 0 ? A : (Index == 1 ? B : C); }
	int operator[](int Index) const { return Index == 0 ? A : (Index == 1 ? B : C); }
	bool operator==(const FIndex3i& Other) const { return A == Other.A && B == Other.B && C == Other.C; }

	static FIndex3i Invalid() { return {-1, -1, -1}; }
};
} // namespace UE::Geometry
