// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

namespace Host
{
/// Named collision settings.
struct FCollisionProfile
{
	FName Name;
	ECollisionEnabled::Type Enabled;
	ECollisionChannel ObjectType;
	ECollisionResponse Response;
};

/// Null if there is none of this name.
const FCollisionProfile* FindCollisionProfile(FName Name);
} // namespace Host
