// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Diagnostics.h"
#include "Model.h"
#include <string_view>

namespace HeaderTool
{
/** Reads the reflected parts of a header. What cannot be understood is reported and skipped. */
Header ParseHeader(const std::string& Path, std::string_view Source, Diagnostics& Problems);

/** Whether a header asks for generated code. */
bool IsReflected(std::string_view Source);
} // namespace HeaderTool
