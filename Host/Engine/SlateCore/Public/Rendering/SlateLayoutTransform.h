// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** Where something lies in its parent. */
class FSlateLayoutTransform
{
public:
	FSlateLayoutTransform()
		: Translation(0.0f, 0.0f)
	{
	}
	explicit FSlateLayoutTransform(const FVector2f& InTranslation)
		: Translation(InTranslation)
	{
	}
	const FVector2f& GetTranslation() const { return Translation; }

private:
	FVector2f Translation;
};
