// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "ThumbnailRendering/DefaultSizedThumbnailRenderer.h"

#include "ClothFabricThumbnailRenderer.generated.h"

/** A swatch of the fabric: its threads, its weight, and how it stretches and bends. */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothFabricThumbnailRenderer : public UDefaultSizedThumbnailRenderer
{
	GENERATED_BODY()

public:
	bool CanVisualizeAsset(UObject* Object) override;
	/** Not every frame, which is the default. */
	EThumbnailRenderFrequency GetThumbnailRenderFrequency(UObject* Object) const override;
	void Draw(UObject* Object, int32 X, int32 Y, uint32 Width, uint32 Height, FRenderTarget* RenderTarget,
		FCanvas* Canvas, bool bAdditionalViewFamily) override;
};

namespace ClothFabricThumbnail
{
void Register();
void Unregister();
} // namespace ClothFabricThumbnail
