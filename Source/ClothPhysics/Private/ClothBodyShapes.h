// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Shape.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"

struct FClothBody;

/** What the shape of a body is made of: as long as it stays the same, so does the shape. */
struct FClothBodyKey
{
	TWeakObjectPtr<const UObject> Geometry; // a body setup, or a component whose body setup has nothing
	FVector Scale = FVector::OneVector;
	uint32 Content = 0;

	static FClothBodyKey Of(const FClothBody& Body);

	bool operator==(const FClothBodyKey& Other) const
	{
		return Geometry == Other.Geometry && Scale == Other.Scale && Content == Other.Content;
	}
	friend uint32 GetTypeHash(const FClothBodyKey& Key)
	{
		return HashCombine(HashCombine(GetTypeHash(Key.Geometry), GetTypeHash(Key.Scale)), Key.Content);
	}
};

/**
 * The collision of a body as one shape in its frame, without scale. Cooked once for each key as long as it is used
 * by anyone. Null if there is nothing to touch. Game thread.
 */
Cloth::ShapePointer FindOrCookBodyShape(const FClothBody& Body, const FClothBodyKey& Key);
