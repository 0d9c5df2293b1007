// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

/** Tools > Cloth, and "Make a cloth of it" on static meshes. */
namespace ClothEditorMenus
{
void Register();
void Unregister();
} // namespace ClothEditorMenus
