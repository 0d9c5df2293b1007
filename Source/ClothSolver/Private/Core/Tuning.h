// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>

/// Every constant that was chosen rather than derived, with its unit, what it bounds and where it comes from. Those of
/// contacts of the cloth with itself stand in Contact/Self, those that only shape memory and speed with their code.
namespace Cloth::Tuning
{

// Substeps and updates (Solver/StepPlan.cpp). Docs/Performance.md, "How the method was chosen".

/// Crossings of a stretching wave that a substep follows.
inline constexpr double CrossingsPerSubstep = 6.0;
/// Updates for each crossing, besides one: within 8 % of the exact motion at any resolution and stiffness.
inline constexpr double UpdatesPerCrossing = 2.6;
/// At least this many updates a substep, and where substeps are short.
inline constexpr double MinUpdates = 3.0;
inline constexpr double MinUpdatesShort = 4.0;
/// Among colliders substeps are this many times as many. Docs/Contacts.md: worth far more than as many updates.
inline constexpr double ShortSubstepFactor = 3.0;
/// Solves that a substep must be able to afford within Settings::MaxSolves.
inline constexpr double MinSolvesPerSubstep = 4.0;
/// Root mean square speeds, m/s: slower cloth counts as resting, and faster cloth as moving again. No table.
inline constexpr double RestingSpeed = 0.02;
inline constexpr double MovingSpeed = 0.06;
/// Steps for which cloth must be slow before substeps are long again. No table.
inline constexpr int StepsUntilResting = 30;
/// Substeps after one that had to be solved again, in which inertia alone is not trusted as a start. No table.
inline constexpr int FallbackCooldownSubsteps = 60;

// The matrix of threads that stiffen (Solver/StepPlan.cpp). No tables.

/// Steps between two looks at their strains.
inline constexpr int StiffeningInterval = 10;
/// A thread counts that is so many times as stiff as in the matrix, or less than the inverse square of it.
inline constexpr float StiffeningRatio = 2.0f;
/// One thread in so many is worth a new matrix.
inline constexpr size_t StiffeningShare = 30;

// The nonlinear conjugate gradient (Solver/NonlinearConjugateGradient.cpp). No tables.

/// Steps along a direction, in parts of the way to the trial point.
inline constexpr double MinFraction = 0.1;
inline constexpr double MaxExtrapolation = 3.0;
inline constexpr double MaxExtrapolationStiffening = 1.5;
/// The energy at a trial point may miss what the slope expects by this part of it.
inline constexpr double EnergyMismatch = 0.5;
inline constexpr double EnergyMismatchStiffening = 1.0;
/// Rounding of an energy, in parts of it.
inline constexpr double EnergyNoise = 1e-6;
/// Halvings of a plain update before it is given up.
inline constexpr int MaxHalvings = 8;
/// A substep that is solved again takes up to so many times as many updates, until the residual is that of gravity.
inline constexpr int CarefulUpdateFactor = 30;
inline constexpr double CarefulResidual = 1.0;

// Contacts (Contact, Simulation/StepContacts.cpp)

/// The cloth is no thinner to colliders than this part of a mean edge, and that is no more than this, m: round things
/// do not show between particles. Docs/Contacts.md.
inline constexpr float MinThicknessPerEdge = 0.2f;
inline constexpr float MaxMinThickness = 0.005f;
/// Part of half the thickness that does not count as penetration: resting cloth trembles less. No table.
inline constexpr float PenetrationSlop = 0.05f;
/// A particle sticks after this many substeps in which friction could have held it. If every particle stuck at once,
/// cloth under tension would creep over a body one particle at a time. No table.
inline constexpr int SubstepsUntilSticking = 8;
/// Contacts that pull harder than so many weights are released; less may be what the solve has left undone. No table.
inline constexpr float ReleaseWeights = 2.0f;
/// Fewer than one particle in so many is not worth solving again: it is released in the next substep. No table.
inline constexpr size_t ReleaseShare = 50;
/// A turning collider's sweep is cut into pieces of this angle, rad.
inline constexpr float SweepAngle = 0.3f;
/// Directions whose sine is smaller count as one constraint.
inline constexpr float ParallelSine = 0.05f;
/// Normals whose cosine is larger (28 degrees) belong to a surface that bulges less than half the thickness between the
/// corners of a triangle.
inline constexpr float FlatCosine = 0.88f;
/// Part of half the thickness that is kept between corners: particles shall carry the load where they can. No table.
inline constexpr float TriangleGap = 0.4f;
/// Stiffness with which a penalty contact begins, in masses per squared step; the matrix does not know it. No table.
inline constexpr float TrianglePenalty = 20.0f;
inline constexpr float SelfPenalty = 4.0f;
/// Part of the way that a crossing is drawn apart in a substep. No table.
inline constexpr float UntangleShare = 0.3f;
/// Cloth that moves farther than this in a substep, in mean edges, is not kept from passing through itself: every path
/// would cross every other one. No table.
inline constexpr float MaxSelfCcdMove = 8.0f;

// The factor that follows contacts (LinearAlgebra/ConstrainedFactor.cpp)

/// What is added to a diagonal may change by this factor, or stay below this part of it, without a new factor. No
/// table.
inline constexpr float FactorRatio = 4.0f;
inline constexpr float FactorNegligible = 0.5f;
/// One particle in so many must have changed. No table.
inline constexpr size_t FactorShare = 100;
/// Part of a constrained particle's own compliance by which it slides: 0.3 lets a patch slide about as well as an exact
/// solve, 1 upsets the conjugate directions (measured).
inline constexpr double SlidingCompliance = 0.3;

} // namespace Cloth::Tuning
