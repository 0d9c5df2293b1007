// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Settings.h"
#include "ClothSolver/Vector.h"
#include "Core/Tuning.h"
#include "Core/Validation.h"

namespace Cloth
{

namespace
{

Status RequireVector(const char* name, Vector3 v, double largest, const char* unit)
{
	if (IsFinite(v) && Length(v) <= static_cast<float>(largest))
	{
		return {};
	}
	return Refuse(name, Text(v), "finite, at most " + Text(largest) + " " + unit + " long");
}

Status RequireTurbulence(const Turbulence& turbulence)
{
	return FirstRefusal(RequireRange("Settings.Turbulence.Intensity", turbulence.Intensity, 0.0, 2.0),
		RequireRange("Settings.Turbulence.Size", turbulence.Size, 0.01, 1e4, "m"),
		RequireRange("Settings.Turbulence.MaxGust", turbulence.MaxGust, 0.0, 10.0),
		RequireRange("Settings.Turbulence.MinGust", turbulence.MinGust, 0.0, turbulence.MaxGust, "(MaxGust)"),
		RequireRange("Settings.Turbulence.GustPeriod", turbulence.GustPeriod, 0.01, 1e4, "s"),
		RequireVector("Settings.Turbulence.Origin", turbulence.Origin, 1e8, "m"));
}

} // namespace

Status Validate(const Settings& settings)
{
	return FirstRefusal(RequireRange("Settings.TimeStep", settings.TimeStep, 1e-6, 1.0, "s"),
		RequireVector("Settings.Gravity", settings.Gravity, 1e4, "m/s2"),
		RequireVector("Settings.Wind", settings.Wind, 1e3, "m/s"), RequireTurbulence(settings.Turbulence),
		RequireRange("Settings.AirDensity", settings.AirDensity, 0.0, 1e4, "kg/m3"),
		RequireRange("Settings.ContactThickness", settings.ContactThickness, 0.0, 1.0, "m"),
		RequireRange("Settings.MaxDepenetrationSpeed", settings.MaxDepenetrationSpeed, 0.0, 1e6, "m/s"),
		RequireRange("Settings.MaxSelfContacts", settings.MaxSelfContacts, 0, 100000000),
		RequireRange("Settings.MaxPinSpeed", settings.MaxPinSpeed, 0.0, 1e6, "m/s"),
		RequireRange("Settings.SubstepRate", settings.SubstepRate, 60.0, Tuning::MaxSubstepRate, "substeps a second"),
		RequireRange("Settings.Substeps", settings.Substeps, 0, 10000),
		RequireEnumerator("Settings.Solver", settings.Solver, SolverKind::Imex), Validate(settings.Paper));
}

Status Validate(const PaperMethod& method)
{
	return FirstRefusal(RequireEnumerator("Settings.Paper.TimeScheme", method.TimeScheme, Scheme::Bdf2),
		RequireRange("Settings.Paper.Updates", method.Updates, 1, 100000),
		RequireRange("Settings.Paper.UpdateTolerance", method.UpdateTolerance, 0.0, 1.0),
		RequireEnumerator("Settings.Paper.Preconditioner", method.Preconditioner, PreconditionerKind::Diagonal),
		RequireRange("Settings.Paper.Tolerance", method.Tolerance, 0.0, 1.0));
}

} // namespace Cloth
