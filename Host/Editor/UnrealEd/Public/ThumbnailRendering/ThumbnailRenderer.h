// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "ThumbnailRenderer.generated.h"

class FCanvas;
class FRenderTarget;

/** When a picture is drawn anew. */
enum class EThumbnailRenderFrequency : uint8
{
	Realtime,
	OnPropertyChange,
	OnAssetSave,
	Once,
};

/** Draws the pictures of assets in the Content Browser. */
UCLASS(Abstract, MinimalAPI)
class UThumbnailRenderer : public UObject
{
	GENERATED_BODY()

public:
	virtual bool CanVisualizeAsset(UObject*) { return true; }
	virtual EThumbnailRenderFrequency GetThumbnailRenderFrequency(UObject*) const
	{
		return EThumbnailRenderFrequency::Realtime;
	}
	virtual void GetThumbnailSize(UObject* Object, float Zoom, uint32& OutWidth, uint32& OutHeight) const
	{
		static_cast<void>(Object);
		static_cast<void>(Zoom);
		OutWidth = OutHeight = 0;
	}
	UNREALED_API virtual void Draw(UObject* Object, int32 X, int32 Y, uint32 Width, uint32 Height,
		FRenderTarget* Viewport, FCanvas* Canvas, bool bAdditionalViewFamily);
};
