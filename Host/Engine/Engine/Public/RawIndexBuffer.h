// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// Indices of any width.
struct FIndexArrayView
{
	FIndexArrayView() = default;
	explicit FIndexArrayView(TConstArrayView<uint32> InIndices)
		: Indices(InIndices)
	{
	}

	uint32 operator[](int32 Index) const { return Indices[Index]; }
	int32 Num() const { return Indices.Num(); }

private:
	TConstArrayView<uint32> Indices;
};

/// Three indices a triangle.
class FRawStaticIndexBuffer
{
public:
	void SetIndices(const TArray<uint32>& InIndices) { Indices = InIndices; }
	FIndexArrayView GetArrayView() const { return FIndexArrayView(Indices); }

private:
	TArray<uint32> Indices;
};
