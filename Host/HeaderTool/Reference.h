// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Model.h"

namespace HeaderTool
{
/** A page about all that Blueprints and the editor see of these headers, in Markdown. */
std::string MakeReference(const std::vector<Header>& Headers);
} // namespace HeaderTool
