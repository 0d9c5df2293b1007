// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

/// What the program is.
struct FApp
{
	/// False for servers, commandlets and without a renderer. What is visible counts as drawn here.
	static bool CanEverRender() { return true; }
};
