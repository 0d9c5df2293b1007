// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>

/// Every constant that was chosen rather than derived, with its unit and what it bounds. Docs/Tuning.md has measured
/// what half and double of each do; some come from a table of their own, which is named. Constants that only shape
/// memory and speed stand with their code.
namespace Cloth::Tuning
{

// Substeps and updates (Solver/StepPlan.cpp, Simulation/Step.cpp). Docs/Performance.md, "How the method was chosen".

/// Crossings of a stretching wave that a substep follows.
inline constexpr double CrossingsPerSubstep = 6.0;
/// Updates for each crossing, besides one: within 8 % of the exact motion at any resolution and stiffness.
inline constexpr double UpdatesPerCrossing = 2.6;
/// At least this many updates a substep, and of lively cloth.
inline constexpr double MinUpdates = 3.0;
inline constexpr double MinUpdatesLively = 4.0;
/// Substeps a second of lively cloth, and with colliders or friction between yarns; updates where solves are smoothed.
/// Docs/Motion.md.
inline constexpr double LivelySubstepRate = 180.0;
inline constexpr double QuickSubstepRate = 240.0;
inline constexpr int SmoothedUpdates = 3;
/// With friction between yarns at least and at most so many, until one begins with a residual below this.
inline constexpr int SmoothedUpdatesSlipping = 2;
inline constexpr int MaxUpdatesSlipping = 12;
inline constexpr double SolvedResidual = 0.03;
/// Cloth so fast, m/s, may leave this residual, and slower cloth less in proportion.
inline constexpr double FastSpeed = 0.5;
inline constexpr double SolvedResidualFast = 0.3;
/// In a substep that a wave cannot cross this often, turns of direction are local, and updates are smoothed.
inline constexpr double SmoothedCrossings = 0.75;
/// Solves that a substep must be able to afford within Settings::MaxSolves.
inline constexpr double MinSolvesPerSubstep = 4.0;
/// Root mean square speeds, m/s: slower cloth counts as resting, and faster cloth as moving again.
inline constexpr double RestingSpeed = 0.02;
inline constexpr double MovingSpeed = 0.06;
/// How long cloth must be slow to count as resting, s.
inline constexpr double TimeUntilResting = 0.5;
/// Part of the energy that a two-step scheme has lost in a substep up to which it may swing back in the next.
inline constexpr double SwingKept = 0.9;
/// The work of a residual, which is interpolated, may be so many times as much as it seems.
inline constexpr double ResidualDoubt = 4.0;
/// Energy from nowhere that is not worth solving a substep again, in that of a substep's fall.
inline constexpr double NegligibleFall = 0.2;
/// Cloth that is put out of a collider by more than half its thickness takes so many times as many updates.
inline constexpr int DisplacedUpdateFactor = 3;
/// So often the boundaries of motion constraints are made flat anew where particles have slid to: a dash from 6 to
/// 20 m/s stretches a cape by 176 % with none, 32 % with 2, 13 % with 3.
inline constexpr int MotionConstraintRounds = 3;
/// With free bodies there are more unknowns, and after a hit they are harder to find: so many times as many updates.
inline constexpr int BodyUpdateFactor = 2;
inline constexpr int HitUpdateFactor = 4;
/// Cloth at rest takes one update in so many of those planned.
inline constexpr int RestingUpdateShare = 3;
/// Part of Settings::Tolerance at rest, where what is left of the residual is all that moves the cloth.
inline constexpr double RestingTolerance = 0.1;
/// Substeps after one that had to be solved again, in which inertia alone is not trusted as a start.
inline constexpr int FallbackCooldownSubsteps = 60;
/// Substeps after a free body has come, or a pin or an animated place has changed its velocity, by more than a mean
/// edge a substep, in which the factor works alone.
inline constexpr int HitCooldownSubsteps = 60;

// Implicit threads (Threads, Simulation/ThreadSubstep.cpp). Docs/Threads.md.

/// Substeps a second of grids and of meshes, at least; and at most, beyond which stiff bending is softened.
inline constexpr float ThreadSubstepRate = 480.0f;
inline constexpr float MeshSubstepRate = 960.0f;
inline constexpr float MaxSubstepRate = 3840.0f;
/// h^2 k / m up to which the sweeps gain little energy: of the threads of a mesh, of warp and weft of a
/// grid, and of its diagonals, which warp and weft undo. Measured in Docs/Threads.md.
inline constexpr float MaxStripNumber = 100.0f;
inline constexpr float MaxYarnNumber = 200.0f;
inline constexpr float MaxShearNumber = 5.0f;
/// Contacts are looked for this far away, m, and twice the way of a step.
inline constexpr float ContactMargin = 0.01f;
/// Cosine of the angle up to which two surfaces at a particle count as parallel.
inline constexpr float ParallelCosine = 0.7f;
/// How far friction gives way before it slips, m.
inline constexpr float FrictionSlip = 1e-5f;

// Wind (Energies/Air.cpp). Docs/Wind.md.

/// Threads may stretch by so much, or half of it, under the load of a turbulent wind.
inline constexpr float WindStrain = 0.02f;

// The matrix of threads that stiffen (Energies/Tension.cpp)

/// Steps between two looks at their strains.
inline constexpr int StiffeningInterval = 10;
/// A thread counts that is so many times as stiff as in the matrix, or less than the inverse square of it.
inline constexpr float StiffeningRatio = 2.0f;
/// One thread in so many is worth a new matrix.
inline constexpr size_t StiffeningShare = 30;

// The nonlinear conjugate gradient (Solver/NonlinearConjugateGradient.cpp)

/// Steps along a direction, in parts of the way to the trial point.
inline constexpr double MinFraction = 0.1;
inline constexpr double MaxExtrapolation = 3.0;
inline constexpr double MaxExtrapolationStiffening = 1.5;
/// The energy at a trial point may miss what the slope expects by this part of it.
inline constexpr double EnergyMismatch = 0.5;
inline constexpr double EnergyMismatchStiffening = 1.0;
/// The same where layers of cloth may meet on the way, if the energy is higher there: a thousand contacts can begin at
/// once.
inline constexpr double EnergyMismatchLayers = 0.1;
/// Rounding of an energy, in parts of it.
inline constexpr double EnergyNoise = 1e-6;
/// A change of angular momentum is the residual's if it alone makes this part of it.
inline constexpr float ResidualShare = 0.1f;
/// Of a sweep of block Jacobi: with 2 / 3 or less, sweeps are stable for any mesh seen.
inline constexpr float JacobiWeight = 0.6f;
/// Threads that a start strains further, in lengths, say nothing about the stiffness: the factor works alone.
inline constexpr float MaxSmoothedStrain = 1.0f;
/// Shorter steps after a smoothed correction before it is given up.
inline constexpr int MaxShortenings = 4;
/// Halvings of a plain update before it is given up.
inline constexpr int MaxHalvings = 8;
/// Plain updates in a row that fail before energy and residual, which are interpolated, are found anew.
inline constexpr int MaxFailures = 30;
/// A substep that is solved again takes up to so many times as many updates, until the residual is that of gravity.
inline constexpr int CarefulUpdateFactor = 30;
inline constexpr double CarefulResidual = 1.0;

// Contacts with colliders (Contact)

/// The cloth is no thinner to colliders than this part of a mean edge, and that is no more than this, m: round things
/// do not show between particles. Docs/Contacts.md.
inline constexpr float MinThicknessPerEdge = 0.2f;
inline constexpr float MaxMinThickness = 0.005f;
/// Part of half the thickness that does not count as penetration: resting cloth trembles less.
inline constexpr float PenetrationSlop = 0.05f;
/// A particle sticks after this many substeps in which friction could have held it. If every particle stuck at once,
/// cloth under tension would creep over a body one particle at a time.
inline constexpr int SubstepsUntilSticking = 8;
/// Contacts that pull harder than so many weights are released; less may be what the solve has left undone.
inline constexpr float ReleaseWeights = 2.0f;
/// Fewer than one particle in so many is not worth solving again: it is released in the next substep.
inline constexpr size_t ReleaseShare = 50;
/// A turning collider's sweep is cut into pieces of this angle, rad.
inline constexpr float SweepAngle = 0.3f;
/// Directions whose sine is smaller count as one constraint: a particle in a wedge is pushed out no faster than 20
/// times as fast as its sides move (Constraints.ThatNearlyCoincideStayOne).
inline constexpr float ParallelSine = 0.05f;
/// Normals whose cosine is larger (28 degrees) belong to a surface that bulges less than half the thickness between the
/// corners of a triangle.
inline constexpr float FlatCosine = 0.88f;
/// Part of half the thickness that is kept between corners: particles shall carry the load where they can.
inline constexpr float TriangleGap = 0.4f;
/// How deep an edge of a collider may come through a triangle and still be found, m.
inline constexpr float TriangleLift = 0.005f;
/// Stiffness with which a penalty contact begins, in masses per squared step; the matrix does not know it.
inline constexpr float TrianglePenalty = 20.0f;
inline constexpr float SelfPenalty = 4.0f;
/// Slip in a substep up to which the friction of penalty contacts grows, m.
inline constexpr float StickSlip = 5e-5f;
/// Steps of the descent to the point of a triangle that is nearest to a collider.
inline constexpr int TriangleDescentSteps = 12;
/// Rounds in which drawn triangles are moved out of colliders.
inline constexpr int TriangleClearRounds = 4;

// Contacts of the cloth with itself (Contact/Self); lengths in thicknesses unless another unit is named.

/// Contacts are reported from this far beyond the thickness.
inline constexpr float SelfSlack = 0.25f;
/// How much farther than the predicted moves particles may go before candidates are listed anew.
inline constexpr float SelfCandidateMargin = 0.5f;
/// Pairs that are nearer than the thickness at rest may come nearer still, to this part of their distance.
inline constexpr float SelfRestDistanceShare = 0.8f;
/// The cloth is no thicker to itself than this part of the height of its triangles.
inline constexpr float SelfThicknessPerHeight = 0.5f;
/// Predicted moves count up to this length. What is faster is left to continuous detection.
inline constexpr float SelfMaxReach = 2.0f;
/// A pair that is on the wrong side was pressed through if it is not deeper than this; else it went round an end.
inline constexpr float SelfMaxDepth = 0.5f;
/// Patches whose normals differ less, rad, touch nowhere but where they meet (Volino and Magnenat-Thalmann 1994).
inline constexpr float SelfNormalCone = 0.6f;
/// Without suspicion, crossings are looked for once in this many steps.
inline constexpr size_t SelfPatrolInterval = 8;
/// Rounds of impulses between pairs, and of all; in those between, what still meets moves as one.
inline constexpr int SelfImpulseRounds = 4;
inline constexpr int SelfRounds = 6;
/// Least compliance of a pair, in that of its lightest particle.
inline constexpr float SelfMinLever = 0.2f;
/// What is left of the gap of a stopped pair, if there was as much.
inline constexpr float SelfRemainingGap = 0.1f;
/// Impulses that make an edge longer by more than this part of a mean edge are solved for instead, so often, with
/// penalties that grow by this factor from round to round. A dash from 6 to 20 m/s stretched threads by up to 390 %
/// before.
inline constexpr float SelfMaxPull = 0.1f;
inline constexpr int SelfStopRounds = 3;
inline constexpr float SelfStopGrowth = 4.0f;
/// Cloths that part faster while they push each other rebound, m/s; slower ones settle on each other.
inline constexpr float ReboundSpeed = 0.1f;
/// Sweeps over contacts between cloths that take the rebound out of velocities.
inline constexpr int ReboundSweeps = 4;
/// Part of the way that a crossing is drawn apart in a substep.
inline constexpr float UntangleShare = 0.3f;
/// Cloth that moves farther than this in a substep, in mean edges, is not kept from passing through itself: every path
/// would cross every other one.
inline constexpr float MaxSelfCcdMove = 8.0f;

// Friction between yarns (Energies/YarnFriction.cpp)

/// Before yarns slip, a fabric is this many times as stiff as after: Kawabata plots turn sharply, while the constant
/// matrix and the updates still know the stiffness after to a digit. Along threads less, where stiffness costs most.
inline constexpr double YarnSteepness = 10.0;
inline constexpr double YarnTensileSteepness = 4.0;
/// Unless the elastic part is too soft to compare with: then yarns slip here at the latest, rad and 1/m.
inline constexpr double YarnMaxSlipAngle = 0.005;
inline constexpr double YarnMaxSlipCurvature = 5.0;

// The factor that follows contacts (LinearAlgebra/ConstrainedFactor.cpp)

/// What is added to a diagonal may change by this factor, or stay below this part of it, without a new factor.
inline constexpr float FactorRatio = 4.0f;
inline constexpr float FactorNegligible = 0.5f;
/// One particle in so many must have changed.
inline constexpr size_t FactorShare = 100;
/// Part of a constrained particle's own compliance by which it slides: 0.3 lets a patch slide about as well as an exact
/// solve, 1 upsets the conjugate directions (measured).
inline constexpr double SlidingCompliance = 0.3;

} // namespace Cloth::Tuning
