// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ConvexVolume.h"
#include "CoreMinimal.h"

/// What of a scene is seen from somewhere.
class ENGINE_API FSceneView
{
public:
	/// What is in the picture.
	FConvexVolume ViewFrustum;
};
