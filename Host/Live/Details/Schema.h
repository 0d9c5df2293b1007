// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Commands/Json.h"

#include <string>

class AActor;

namespace Live
{

/// An actor with its properties as a details panel shows them: OBJECT of Docs/Live.md.
Json DescribeObject(const std::string& name, const AActor& actor);

/// Only the values, by the names of their properties.
Json ReadValues(const AActor& actor);

} // namespace Live
