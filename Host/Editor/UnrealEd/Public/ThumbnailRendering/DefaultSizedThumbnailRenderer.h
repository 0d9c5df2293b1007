// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ThumbnailRendering/ThumbnailRenderer.h"

#include "DefaultSizedThumbnailRenderer.generated.h"

/** Pictures that are as large as the Content Browser wants them. */
UCLASS(Abstract, MinimalAPI)
class UDefaultSizedThumbnailRenderer : public UThumbnailRenderer
{
	GENERATED_BODY()

public:
	UNREALED_API void GetThumbnailSize(UObject* Object, float Zoom, uint32& OutWidth, uint32& OutHeight) const override;
};
