// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/PaperReport.h"

namespace Lab
{

/// What section 9 of Eberhardt, Etzmuss and Hauth 2000 leaves for later: matrices that are kept while moduli do not
/// change, and steps of variable length.
void ShowSavedMatrices(PaperReport& report);

} // namespace Lab
