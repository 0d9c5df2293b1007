// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Validate/Rows.h"

#include <string>
#include <vector>

namespace Lab
{

struct TakenRow
{
	Row About;
	Findings Found;
};

/// "goal", "bar", "MISSED", or nothing for what is only reported.
std::string VerdictOf(const Reading& reading);

std::string ErrorOf(const Reading& reading);
std::string BarOf(const Reading& reading);

/// In Markdown; figures are in a folder relative to it.
std::string Document(const std::vector<TakenRow>& rows, const std::string& figures);

} // namespace Lab
