// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Elastica.h"
#include "Scenes.h"

/// Experiments whose outcome is known in closed form. What goes wrong is thrown.
namespace Cloth::Statics
{

/// A tenth as wide as long.
struct CantileverSize
{
	float Length = 0.1f; ///< m
	int Columns = 41;

	float Spacing() const { return Length / static_cast<float>(Columns - 1); }
};

/// So long that threads have the substeps that bending needs, with a gamma of 8 and more.
inline constexpr CantileverSize LongCantilever{10.0f, 41};

/// A strip along X whose first two columns are held level: the clamp, where the strip has no slope, is in the middle
/// between them. Gamma as in SolveElastica.
ModelPointer CantileverGrid(double gamma, bool declaredPins = true, CantileverSize size = {});
ModelPointer CantileverMesh(double gamma, Scenes::Cut cut, CantileverSize size = {});

// Solvers: the published method stills everything by Euler's scheme with long steps. From threads, with default
// settings but for the air, all velocities are taken whenever the cloth has begun to slow down.

/// Where the end of a cantilever comes to rest, in metres.
ElasticaTip Sag(const ModelPointer& cantilever, SolverKind solver = SolverKind::Imex, CantileverSize size = {});

/// How far the end of a strip along X sinks that hangs by its first column, gravity along X, m.
double Extension(const ModelPointer& strip, SolverKind solver = SolverKind::Imex);

/// How far a chain of length 1, held at both ends 0.6 apart, hangs off the catenary at most.
double OffCatenary(SolverKind solver = SolverKind::Imex);

/// Error of a hanging, swinging sheet of springs against its exact motion, with 1, 2 and 4 times as many steps.
struct Errors
{
	double Coarse;
	double Middle;
	double Fine;

	double CoarseOrder() const; ///< by which power the error falls with the step
	double FineOrder() const;
};
Errors Refine(Scheme scheme, float dampingTime, int steps);

/// The same of threads, undamped, with one substep a step.
Errors RefineThreads(int steps);

} // namespace Cloth::Statics
