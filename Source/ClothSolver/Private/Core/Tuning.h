// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>

/// Every constant that was chosen rather than derived, with its unit and what it bounds. Docs/Tuning.md has measured
/// what half and double of each do; some come from a table of their own, which is named. Constants that only shape
/// memory and speed stand with their code.
namespace Cloth::Tuning
{

// Implicit threads (Threads, Simulation/ThreadSubstep.cpp). Docs/Threads.md.

/// Substeps a second at most, beyond which stiff bending is softened.
inline constexpr float MaxSubstepRate = 3840.0f;
/// Substeps a second of Imex where a law stiffens.
inline constexpr float ImexSubstepRate = 480.0f;
/// h^2 k / m up to which the sweeps gain little energy: of the threads of a mesh, of warp and weft of a
/// grid, and of its diagonals, which warp and weft undo. Measured in Docs/Threads.md.
inline constexpr float MaxStripNumber = 100.0f;
inline constexpr float MaxYarnNumber = 200.0f;
inline constexpr float MaxShearNumber = 5.0f;
/// The same of springs that are stuck by friction between yarns, by the mobility of their length. Stiffer ones are
/// softened: a jersey knit that hangs trembles at 10 cm/s with 4, at 2 mm/s with this.
inline constexpr float MaxStuckNumber = 0.5f;
/// Warp and weft are solved again while a link would pull its ends together by more than this part of its length.
/// Docs/Threads.md#whips.
inline constexpr float MaxYarnMiss = 0.05f;
/// Contacts are looked for this far away, m, and twice the way of a step.
inline constexpr float ContactMargin = 0.01f;
/// Cosine of the angle up to which two surfaces at a particle count as parallel.
inline constexpr float ParallelCosine = 0.7f;
/// How far friction gives way before it slips, m.
inline constexpr float FrictionSlip = 1e-5f;
/// So far from where a particle or triangle was measured a surface counts as flat, in parts of half the cloth's
/// thickness.
inline constexpr float FlatReach = 0.1f;

// Contacts with colliders (Contact)

/// The cloth is no thinner to colliders than this part of a mean edge, and that is no more than this, m: round things
/// do not show between particles. Docs/Contacts.md.
inline constexpr float MinThicknessPerEdge = 0.2f;
inline constexpr float MaxMinThickness = 0.005f;
/// A turning collider's sweep is cut into pieces of this angle, rad.
inline constexpr float SweepAngle = 0.3f;
/// Directions whose sine is smaller count as one constraint: a particle in a wedge is pushed out no faster than 20
/// times as fast as its sides move (Constraints.ThatNearlyCoincideStayOne).
inline constexpr float ParallelSine = 0.05f;
/// Normals whose cosine is larger (28 degrees) belong to a surface that bulges less than half the thickness between the
/// corners of a triangle.
inline constexpr float FlatCosine = 0.88f;
/// Part of its reach that the anchor of friction of a pushed contact keeps in a substep that presses less.
inline constexpr float AnchorKeep = 0.75f;
/// Part of half the thickness that is kept between corners: particles shall carry the load where they can.
inline constexpr float TriangleGap = 0.4f;
/// How deep an edge of a collider may come through a triangle and still be found, m.
inline constexpr float TriangleLift = 0.005f;
/// Steps of the descent to the point of a triangle that is nearest to a collider.
inline constexpr int TriangleDescentSteps = 12;
/// Rounds in which drawn triangles are moved out of colliders.
inline constexpr int TriangleClearRounds = 4;

// Contacts of the cloth with itself (Contact/Self); lengths in thicknesses unless another unit is named.

/// Contacts are reported from this far beyond the thickness.
inline constexpr float SelfSlack = 0.25f;
/// Pairs that are nearer than the thickness at rest may come nearer still, to this part of their distance.
inline constexpr float SelfRestDistanceShare = 0.8f;
/// The cloth is no thicker to itself than this part of the height of its triangles.
inline constexpr float SelfThicknessPerHeight = 0.5f;
/// Predicted moves count up to this length for pushes. What is faster is left to continuous detection.
inline constexpr float SelfMaxReach = 2.0f;
/// Patches are listed for predicted ways up to this length, and anew when a particle has left its own by more than the
/// margin, in mean edges. Both bound how far neighbours can have turned since they were found flat.
inline constexpr float SelfMaxWay = 2.0f;
inline constexpr float SelfPatchMargin = 0.5f;
/// Pairs of two patches are candidates up to this much farther than contacts are found at, in mean edges. They are
/// listed anew when the patches have moved so far against each other.
inline constexpr float SelfCandidateMargin = 0.2f;
/// Edges whose triangles meet at no more than this times the thickness by the edge length, rad, and at no more than 1
/// rad, are left to particles and triangles where the cloth is slow.
inline constexpr float SelfFlatAngle = 1.0f;
/// A pair that is on the wrong side was pressed through if it is not deeper than this; else it went round an end.
inline constexpr float SelfMaxDepth = 0.5f;
/// Cosine of the angle, 0.93 rad, within which the normals of a piece of cloth lie that touches itself nowhere (Volino
/// and Magnenat-Thalmann 1994), and its sine.
inline constexpr float SelfNormalCosine = 0.6f;
inline constexpr float SelfNormalSine = 0.8f;
/// Without suspicion, crossings are looked for once in this many steps.
inline constexpr size_t SelfPatrolInterval = 8;
/// Rounds of impulses between pairs, and of all; in those between, what still meets moves as one.
inline constexpr int SelfImpulseRounds = 4;
inline constexpr int SelfRounds = 6;
/// Least compliance of a pair, in that of its lightest particle.
inline constexpr float SelfMinLever = 0.2f;
/// What is left of the gap of a stopped pair, if there was as much.
inline constexpr float SelfRemainingGap = 0.1f;
/// Part of the way that a crossing is drawn apart in a substep.
inline constexpr float UntangleShare = 0.3f;
/// Cloth that moves farther than this in a substep, in mean edges, is not kept from passing through itself: every path
/// would cross every other one.
inline constexpr float MaxSelfCcdMove = 8.0f;

// Friction between yarns (Energies/YarnFriction.cpp)

/// Before yarns slip, a fabric is this many times as stiff as after: Kawabata plots turn sharply. Along threads
/// less, where stiffness costs most.
inline constexpr double YarnSteepness = 10.0;
inline constexpr double YarnTensileSteepness = 4.0;
/// Unless the elastic part is too soft to compare with: then yarns slip here at the latest, rad and 1/m.
inline constexpr double YarnMaxSlipAngle = 0.005;
inline constexpr double YarnMaxSlipCurvature = 5.0;

} // namespace Cloth::Tuning
