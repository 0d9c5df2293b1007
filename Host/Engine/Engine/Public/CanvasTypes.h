// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class FCanvasItem;
namespace Host
{
class FPainting;
}

/** Something to draw on, in pixels from the upper left corner. */
class ENGINE_API FCanvas
{
public:
	/** In the Host: draws into a painting, which must live as long. */
	explicit FCanvas(Host::FPainting& InTarget)
		: Target(InTarget)
	{
	}

	void DrawItem(FCanvasItem& Item);

private:
	friend class FCanvasTileItem;
	friend class FCanvasLineItem;
	friend class FCanvasTextItem;
	Host::FPainting& Target;
};
