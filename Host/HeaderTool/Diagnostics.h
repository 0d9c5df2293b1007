// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <vector>

namespace HeaderTool
{
/** One broken rule. */
struct Diagnostic
{
	std::string File;
	int Line = 0;
	std::string Message;
};

using Diagnostics = std::vector<Diagnostic>;
} // namespace HeaderTool
