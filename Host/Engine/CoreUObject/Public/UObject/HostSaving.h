// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UObject;

namespace Host
{
/// Why an object is copied.
enum class ECopy
{
	/// Written to a package and read again, in the editor.
	Save,
	/// The same for a packaged game, which has no editor-only properties.
	Cook,
	/// Copied into a world that plays in the editor. Nobody is told before.
	Duplicate,
	/// Handed on to the component that a construction script makes in its place: what the details panel can show, of
	/// structs as well. Nobody is told before.
	Reconstruct,
};

/// Gives one object, and what belongs to it, what a package keeps of the other: its properties, but for transient ones.
/// Parts that the target does not have are made; references to parts become references to their copies.
COREUOBJECT_API void CopySaved(UObject& Source, UObject& Target, ECopy Reason);
} // namespace Host
