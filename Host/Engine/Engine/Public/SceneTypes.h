// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "SceneTypes.generated.h"

/// When cached shadows of a primitive are drawn anew.
UENUM(BlueprintType)
enum class EShadowCacheInvalidationBehavior : uint8
{
	/// When it moves, or its material moves vertices.
	Auto,
	/// Every frame, for primitives that move in a way that rendering does not know.
	Always,
	Rigid,
	Static,
};
