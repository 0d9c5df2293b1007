// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Wire/Encoding.h"

#include <vector>

class UWorld;

namespace Live
{

/// What the plugin has drawn into a world to show what it does, in the last frame.
struct Drawing
{
	explicit Drawing(const UWorld& world);

	std::vector<DrawnPoint> Points;
	std::vector<DrawnLine> Lines;
};

} // namespace Live
