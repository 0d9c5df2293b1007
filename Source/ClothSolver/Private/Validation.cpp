// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Validation.h"

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Settings.h"
#include "ClothSolver/Vector.h"
#include "Laws/CubicLaw.h"

#include <algorithm>

namespace Cloth
{

namespace
{

/// An enumerator, the last of which is given.
template <typename Enumeration>
Status RequireEnumerator(const char* name, Enumeration value, Enumeration last)
{
	return RequireRange(name, static_cast<int>(value), 0, static_cast<int>(last));
}

/// A cubic whose slope turns negative somewhere would let threads collapse.
Status RequireRising(const TensionCurve& tension)
{
	const CubicLaw law = CubicLaw::Full(
		tension.StretchLimit, tension.StretchStiffening, tension.CompressionLimit, tension.CompressionStiffening);
	const double cube = law.Cube;
	const double lowest = cube > 0.0 ? std::max(-static_cast<double>(law.Square) / (3.0 * cube), -1.0) : -1.0;
	if (cube >= 0.0 && law.Stiffening(lowest) > 0.0)
	{
		return {};
	}
	return Refuse("Fabric.Tension", "a cubic that falls at a strain of " + Text(cube >= 0.0 ? lowest : 1.0),
		"stiffening by at least as much again as a straight line through both limits needs");
}

/// Points further and further from the origin; loading above unloading, and their mean rising.
Status RequireCurve(const char* name, const MeasuredCurve& curve, double last)
{
	if (curve.size() > MaxMeasuredPoints)
	{
		return Refuse(name, std::to_string(curve.size()) + " points", "at most " + std::to_string(MaxMeasuredPoints));
	}
	double at = 0.0;
	double mean = 0.0;
	for (size_t i = 0; i < curve.size(); ++i)
	{
		const std::string point = At(name, i);
		const double loading = curve[i].Loading;
		const double unloading = curve[i].Unloading;
		const bool first = i == 0 && curve[i].At == 0.0f;
		if (Status status = FirstRefusal(RequireRange((point + ".At").c_str(), curve[i].At, first ? 0.0 : at, last),
				RequireRange((point + ".Loading").c_str(), curve[i].Loading, 0.0, 1e9),
				RequireRange((point + ".Unloading").c_str(), curve[i].Unloading, -1e9, loading));
			!status)
		{
			return status;
		}
		const bool rises = curve[i].At > static_cast<float>(at) && 0.5 * (loading + unloading) > mean;
		if (first ? loading + unloading != 0.0 : !rises)
		{
			return Refuse(point, Text(curve[i].At) + ": " + Text(loading) + ", " + Text(unloading),
				first ? "opposite branches at the origin" : "a mean of both branches above that of the point before");
		}
		at = curve[i].At;
		mean = 0.5 * (loading + unloading);
	}
	if (curve.size() == 1 && at == 0.0)
	{
		return Refuse(name, "the origin alone", "a point besides the origin");
	}
	return {};
}

} // namespace

Status Validate(const TensionCurve& tension)
{
	Status status = FirstRefusal(RequireEnumerator("Fabric.Tension.Law", tension.Law, TensionLaw::StVenantKirchhoff),
		RequireRange("Fabric.Tension.StretchLimit", tension.StretchLimit, 1.001, 10.0),
		RequireRange("Fabric.Tension.StretchStiffening", tension.StretchStiffening, 1.0, 1000.0),
		RequireRange("Fabric.Tension.CompressionLimit", tension.CompressionLimit, 0.01, 0.999),
		RequireRange("Fabric.Tension.CompressionStiffening", tension.CompressionStiffening, 1.0, 1000.0),
		RequireRange("Fabric.Tension.ReferenceStrain", tension.ReferenceStrain, 1e-4, 1.0));
	return status && tension.Law == TensionLaw::FullCubic ? RequireRising(tension) : status;
}

Status Validate(const Fabric& fabric)
{
	const bool plots =
		!fabric.TensileCurveWarp.empty() || !fabric.TensileCurveWeft.empty() || !fabric.ShearCurve.empty();
	if (plots && fabric.Tension.Law != TensionLaw::Linear)
	{
		return Refuse("Fabric.Tension.Law", "a law of its own besides measured plots", "Linear where there are plots");
	}
	return FirstRefusal(Validate(fabric.Tension),
		RequireRange("Fabric.ArealDensity", fabric.ArealDensity, 1e-4, 1e3, "kg/m2"),
		RequireRange("Fabric.TensileWarp", fabric.TensileWarp, 0.0, 1e9, "N/m"),
		RequireRange("Fabric.TensileWeft", fabric.TensileWeft, 0.0, 1e9, "N/m"),
		RequireCurve("Fabric.TensileCurveWarp", fabric.TensileCurveWarp, 10.0),
		RequireCurve("Fabric.TensileCurveWeft", fabric.TensileCurveWeft, 10.0),
		RequireRange("Fabric.TensileResilience", fabric.TensileResilience, 0.45, 1.0),
		RequireRange("Fabric.TensileStrengthWarp", fabric.TensileStrengthWarp, 0.0, 1e9, "N/m"),
		RequireRange("Fabric.TensileStrengthWeft", fabric.TensileStrengthWeft, 0.0, 1e9, "N/m"),
		RequireRange("Fabric.Shear", fabric.Shear, 0.0, 1e9, "N/m"),
		RequireCurve("Fabric.ShearCurve", fabric.ShearCurve, 1.3),
		RequireRange("Fabric.BendingWarp", fabric.BendingWarp, 0.0, 1e3, "N m"),
		RequireRange("Fabric.BendingWeft", fabric.BendingWeft, 0.0, 1e3, "N m"),
		RequireCurve("Fabric.BendingCurveWarp", fabric.BendingCurveWarp, 1e5),
		RequireCurve("Fabric.BendingCurveWeft", fabric.BendingCurveWeft, 1e5),
		RequireRange("Fabric.ShearHysteresis", fabric.ShearHysteresis, 0.0, 1e4, "N/m"),
		RequireRange("Fabric.BendingHysteresisWarp", fabric.BendingHysteresisWarp, 0.0, 10.0, "N"),
		RequireRange("Fabric.BendingHysteresisWeft", fabric.BendingHysteresisWeft, 0.0, 10.0, "N"),
		RequireRange("Fabric.CreaseCurvature", fabric.CreaseCurvature, 0.0, 1e5, "1/m"),
		RequireRange("Fabric.CreaseTime", fabric.CreaseTime, 0.0, 1e6, "s"),
		RequireRange("Fabric.DampingTime", fabric.DampingTime, 0.0, 10.0, "s"),
		RequireRange("Fabric.Thickness", fabric.Thickness, 0.0, 0.1, "m"),
		RequireRange("Fabric.Friction", fabric.Friction, 0.0, 10.0),
		RequireRange("Fabric.DragCoefficient", fabric.DragCoefficient, 0.0, 100.0),
		RequireRange("Fabric.LiftCoefficient", fabric.LiftCoefficient, 0.0, 100.0),
		RequireRange("Fabric.EdgeAir", fabric.EdgeAir, 0.0, 10.0),
		RequireRange("Fabric.CornerAir", fabric.CornerAir, 0.0, 10.0));
}

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

} // namespace

Status Validate(const Settings& settings)
{
	return FirstRefusal(RequireRange("Settings.TimeStep", settings.TimeStep, 1e-6, 1.0, "s"),
		RequireVector("Settings.Gravity", settings.Gravity, 1e4, "m/s2"),
		RequireVector("Settings.Wind", settings.Wind, 1e3, "m/s"),
		RequireRange("Settings.AirDensity", settings.AirDensity, 0.0, 1e4, "kg/m3"),
		RequireRange("Settings.ContactThickness", settings.ContactThickness, 0.0, 1.0, "m"),
		RequireRange("Settings.MaxReturnSpeed", settings.MaxReturnSpeed, 0.0, 1e6, "m/s"),
		RequireRange("Settings.MaxSelfContacts", settings.MaxSelfContacts, 0, 100000000),
		RequireRange("Settings.MaxPinSpeed", settings.MaxPinSpeed, 0.0, 1e6, "m/s"),
		RequireRange("Settings.Tolerance", settings.Tolerance, 0.0, 1.0),
		RequireRange("Settings.MaxSolves", settings.MaxSolves, 1, 100000),
		RequireRange("Settings.Substeps", settings.Substeps, 0, 10000),
		RequireRange("Settings.Updates", settings.Updates, 0, 10000),
		RequireEnumerator("Settings.TimeScheme", settings.TimeScheme, Scheme::Bdf2),
		RequireEnumerator("Settings.Start", settings.Start, StartValue::Extrapolated),
		RequireEnumerator("Settings.Solver", settings.Solver, LinearSolver::ConjugateGradient),
		RequireEnumerator("Settings.Preconditioner", settings.Preconditioner, PreconditionerKind::Diagonal),
		RequireRange("Settings.ConjugateGradientTolerance", settings.ConjugateGradientTolerance, 0.0, 1.0),
		RequireRange("Settings.ConjugateGradientIterations", settings.ConjugateGradientIterations, 1, 100000));
}

} // namespace Cloth
