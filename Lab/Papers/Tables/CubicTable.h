// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "Lab/Papers/PaperReport.h"

namespace Lab
{

/// The full cubic force with a2 as far below 1 as a1 is above, and K2 = 2K: as in all examples of the paper.
Cloth::TensionCurve FullCubic(double a1, double stiffening);

/// Smallest slope of the tension within 20 % of the rest length, in K.
double LeastStiffness(const Cloth::TensionCurve& tension);

/// The length, in rest lengths, at which a thread that is compressed resists most; 0: it resists ever more.
double TurningLength(const Cloth::TensionCurve& tension);

/// Mean strain of the threads of a cloth that hangs by one edge under its own weight, figure 8; K in N/m.
double HangingStrain(const Cloth::TensionCurve& tension, double stiffness);

void CompareOscillations(PaperReport& report); ///< figure 3
void CompareCosts(PaperReport& report);        ///< figure 7
void CompareParameters(PaperReport& report);   ///< figure 8

} // namespace Lab
