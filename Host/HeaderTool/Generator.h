// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Knowledge.h"
#include "Rules.h"

namespace HeaderTool
{
/** What GENERATED_BODY() stands for in each type of the header: X.generated.h. */
std::string GenerateHeader(const Header& Source, const Module& Owner);

/** The reflection of each type of the header: X.gen.cpp. */
std::string GenerateSource(const Header& Source, const Module& Owner, const Knowledge& Known);
} // namespace HeaderTool
