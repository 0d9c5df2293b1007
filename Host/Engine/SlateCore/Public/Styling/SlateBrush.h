// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** A picture by the name of its file, and how large it is drawn. */
struct SLATECORE_API FSlateBrush
{
	virtual ~FSlateBrush() = default;

	FName GetResourceName() const { return ResourceName; }
	const FVector2D& GetImageSize() const { return ImageSize; }

protected:
	FSlateBrush(const FString& InImageName, const FVector2D& InImageSize)
		: ResourceName(InImageName)
		, ImageSize(InImageSize)
	{
	}

private:
	FName ResourceName;
	FVector2D ImageSize;
};
