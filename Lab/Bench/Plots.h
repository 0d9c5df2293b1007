// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/Cases.h"

#include <string>
#include <vector>

namespace Lab
{

inline constexpr const char* WorkPrecisionFile = "WorkPrecision.svg";
inline constexpr const char* CostFile = "CostAgainstSize.svg";

/// Exact motions that the plots need.
std::vector<Cases::Key> ReferencesOfPlots(bool quick);

/// Time per frame against trajectory error, as SVG.
std::string PlotWorkPrecision(Cases& cases, bool quick);

/// Time per frame against the number of particles, as SVG.
std::string PlotCost(Cases& cases, bool quick);

} // namespace Lab
