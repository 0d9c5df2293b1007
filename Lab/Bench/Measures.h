// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/Cases.h"
#include "Lab/Bench/Report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace Lab
{

struct Outcome
{
	std::optional<double> Value;
	std::string Note;
};

/// One line of the table.
struct Measure
{
	std::string Name;
	std::optional<Target> Wanted;
	std::vector<Cases::Key> References; ///< exact motions it needs
	bool Long = false;                  ///< left out of quick runs
	std::function<Outcome(Cases&, int turns)> Take;
};

inline Target AtLeast(double bar, double goal) { return {Sense::LargerIsBetter, bar, goal}; }
inline Target AtMost(double bar, double goal) { return {Sense::SmallerIsBetter, bar, goal}; }

/// In the order of the table.
std::vector<Measure> AllMeasures();

// Kernels: the linear algebra and the forces alone.

/// Time of the scalar baseline's residual and solve in that of ours.
Outcome MeasureUpdate(Case& hanging, int turns);

/// Time of a solve in that of reading the factor twice, as fast as one core reads a buffer of its size.
Outcome MeasureBandwidth(Case& hanging, int turns);

/// ms to assemble and factor the matrix.
Outcome MeasureFactor(Case& hanging, int turns);

// Motions: the whole step.

/// Time of position-based dynamics in that of the solver, both with a trajectory error of at most 8 %.
Outcome MeasureTrajectory(Case& hanging, SpringOrder order, int turns);

/// Time of position-based dynamics in that of the solver, both with a stretch of at most 1.5 %.
Outcome MeasureStretch(Case& hanging, int turns);

/// Distance fallen after half a second in that of the exact motion; falling too far counts like falling too short.
Outcome MeasureStandstill(Case& hanging);

/// Time per solve and particle of a large cloth in that of a small one.
Outcome MeasureGrowth(Case& large, Case& small, int turns);

/// ms per frame.
Outcome MeasureFrame(Case& hanging, int turns);

/// Time of one worker in that of two.
Outcome MeasureParallel(Case& hanging, int turns);

/// Largest gain of energy in a frame, in that of the cloth 1 m higher.
Outcome MeasureEnergy(Case& hanging);

} // namespace Lab
