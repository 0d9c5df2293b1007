// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Elastica.h"
#include "Scenes.h"

/// Experiments whose outcome is known in closed form. What goes wrong is thrown.
namespace Cloth::Statics
{

/// A strip along X of 41 columns whose first two are held level: the clamp, where the strip has no slope, is in the
/// middle between them. Gamma as in SolveElastica.
ModelPointer CantileverGrid(double gamma, bool declaredPins = true);
ModelPointer CantileverMesh(double gamma, Scenes::Cut cut);

/// Where the end of a cantilever comes to rest, in metres.
ElasticaTip Sag(const ModelPointer& cantilever);

/// How far the end of a strip along X sinks that hangs by its first column, gravity along X, m.
double Extension(const ModelPointer& strip);

/// How far a chain of length 1, held at both ends 0.6 apart, hangs off the catenary at most.
double OffCatenary();

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

} // namespace Cloth::Statics
