// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/PaperReport.h"

namespace Lab
{

/// Figure 8 of Ahmad, Adly, Terraz and Ghazanfarpour 2007: time by the number of particles, and by stiffness.
void ShowSchemeCosts(PaperReport& report);

} // namespace Lab
