// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Misc/Optional.h"

class UWorld;

namespace Host
{
/// The seed of Host::SetAdversity.
TOptional<uint32> GetAdversity();

/// What may happen to a world before a frame: garbage is collected, and components are registered anew.
void Disturb(UWorld& World, uint32 Frame);
} // namespace Host
