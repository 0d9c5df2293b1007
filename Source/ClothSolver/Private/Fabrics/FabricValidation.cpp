// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"

#include "ClothSolver/Fabric.h"
#include "ClothSolver/FabricValues.h"
#include "Energies/Laws/ThreadLaw.h"

#include <algorithm>

namespace Cloth
{

namespace
{

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

} // namespace

Status RequireCurve(const FabricCurve& kind, const MeasuredCurve& curve)
{
	const std::string name = std::string("Fabric.") + kind.Name;
	if (curve.size() > MaxMeasuredPoints)
	{
		return Refuse(name, std::to_string(curve.size()) + " points", "at most " + std::to_string(MaxMeasuredPoints));
	}
	double at = 0.0;
	double mean = 0.0;
	for (size_t i = 0; i < curve.size(); ++i)
	{
		const std::string point = At(name.c_str(), i);
		const double loading = curve[i].Loading;
		const double unloading = curve[i].Unloading;
		const bool first = i == 0 && curve[i].At == 0.0f;
		if (Status status =
				FirstRefusal(RequireRange((point + ".At").c_str(), curve[i].At, first ? 0.0 : at, kind.Last),
					RequireRange((point + ".Loading").c_str(), curve[i].Loading, 0.0, LargestPlottedForce),
					RequireRange((point + ".Unloading").c_str(), curve[i].Unloading, -LargestPlottedForce, loading));
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

Status Validate(const TensionCurve& tension)
{
	Status status = RequireEnumerator("Fabric.Tension.Law", tension.Law, static_cast<TensionLaw>(TensionLawCount - 1));
	for (const TensionValue& value : TensionValues())
	{
		if (status && !IsInRange(tension.*value.Member, value.Low, value.High))
		{
			return Refuse(std::string("Fabric.Tension.") + value.Name, Text(tension.*value.Member),
				RangeText(value.Low, value.High));
		}
	}
	return status && tension.Law == TensionLaw::FullCubic ? RequireRising(tension) : status;
}

Status Validate(const Fabric& fabric)
{
	if (HasTensionPlots(fabric) && fabric.Tension.Law != TensionLaw::Linear)
	{
		return Refuse("Fabric.Tension.Law", "a law of its own besides measured plots", "Linear where there are plots");
	}
	for (const FabricValue& value : FabricValues())
	{
		if (const float number = fabric.*value.Member; !IsInRange(number, value.Low, value.High))
		{
			return Refuse(std::string("Fabric.") + value.Name, Text(number),
				RangeText(value.Low, value.High, UnitsOf(value.Kind)[0].Name));
		}
	}
	for (const FabricCurve& curve : FabricCurves())
	{
		if (Status status = RequireCurve(curve, fabric.*curve.Member); !status)
		{
			return status;
		}
	}
	return Validate(fabric.Tension);
}

} // namespace Cloth
