// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** The icons of the plugin's classes. */
namespace ClothEditorStyle
{
CLOTHPHYSICSEDITOR_API FName GetName();

void Register();
void Unregister();
} // namespace ClothEditorStyle
