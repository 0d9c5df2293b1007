// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Cloth
{

namespace
{

// From tulle to leather, felt and rubber. 90 % of apparel fabrics (Feng et al. 2022) lie well inside, so that the usual
// slips of units, by a thousand or ten thousand, lie outside.
constexpr FabricValue Values[] = {
	{"ArealDensity", Quantity::ArealDensity, &Fabric::ArealDensity, 0.005, 3.0},
	{"TensileWarp", Quantity::Tension, &Fabric::TensileWarp, 50.0, 3e5},
	{"TensileWeft", Quantity::Tension, &Fabric::TensileWeft, 50.0, 3e5},
	{"TensileResilience", Quantity::Ratio, &Fabric::TensileResilience, 0.45, 1.0},
	{"TensileStrengthWarp", Quantity::Tension, &Fabric::TensileStrengthWarp, 300.0, 5e5},
	{"TensileStrengthWeft", Quantity::Tension, &Fabric::TensileStrengthWeft, 300.0, 5e5},
	{"Shear", Quantity::ShearStiffness, &Fabric::Shear, 4.0, 2e4},
	{"BendingWarp", Quantity::BendingStiffness, &Fabric::BendingWarp, 2e-7, 1.5e-3},
	{"BendingWeft", Quantity::BendingStiffness, &Fabric::BendingWeft, 2e-7, 1.5e-3},
	{"ShearHysteresis", Quantity::Tension, &Fabric::ShearHysteresis, 0.02, 20.0},
	{"BendingHysteresisWarp", Quantity::BendingMoment, &Fabric::BendingHysteresisWarp, 3e-6, 2e-2},
	{"BendingHysteresisWeft", Quantity::BendingMoment, &Fabric::BendingHysteresisWeft, 3e-6, 2e-2},
	{"CreaseCurvature", Quantity::Curvature, &Fabric::CreaseCurvature, 20.0, 1e4},
	{"CreaseTime", Quantity::Time, &Fabric::CreaseTime, 0.05, 1e5},
	{"DampingTime", Quantity::Time, &Fabric::DampingTime, 1e-5, 0.2},
	{"Thickness", Quantity::Length, &Fabric::Thickness, 4e-5, 0.02},
	{"Friction", Quantity::Ratio, &Fabric::Friction, 0.05, 2.0},
	{"DragCoefficient", Quantity::Ratio, &Fabric::DragCoefficient, 0.1, 3.0},
	{"LiftCoefficient", Quantity::Ratio, &Fabric::LiftCoefficient, 0.1, 3.0},
	{"EdgeAir", Quantity::Ratio, &Fabric::EdgeAir, 0.1, 5.0},
	{"CornerAir", Quantity::Ratio, &Fabric::CornerAir, 0.1, 5.0},
};

constexpr FabricCurve Curves[] = {
	{"TensileCurveWarp", Quantity::Ratio, Quantity::Tension, &Fabric::TensileCurveWarp, "TensileWarp"},
	{"TensileCurveWeft", Quantity::Ratio, Quantity::Tension, &Fabric::TensileCurveWeft, "TensileWeft"},
	{"ShearCurve", Quantity::Angle, Quantity::Tension, &Fabric::ShearCurve, "Shear"},
	{"BendingCurveWarp", Quantity::Curvature, Quantity::BendingMoment, &Fabric::BendingCurveWarp, "BendingWarp"},
	{"BendingCurveWeft", Quantity::Curvature, Quantity::BendingMoment, &Fabric::BendingCurveWeft, "BendingWeft"},
};

constexpr TensionValue Tensions[] = {
	{"StretchLimit", &TensionCurve::StretchLimit},
	{"StretchStiffening", &TensionCurve::StretchStiffening},
	{"CompressionLimit", &TensionCurve::CompressionLimit},
	{"CompressionStiffening", &TensionCurve::CompressionStiffening},
	{"ReferenceStrain", &TensionCurve::ReferenceStrain},
};

constexpr const char* Laws[] = {"Linear", "FullCubic", "TwoTermCubic", "Power", "StVenantKirchhoff"};

/// kg/m3: high-loft fleece and tulle to dense coatings.
constexpr double LightestCloth = 30.0;
constexpr double HeaviestCloth = 2000.0;

bool IsReal(const FabricValue& value, double number) { return number >= value.RealLow && number <= value.RealHigh; }

std::string Short(double number, const char* unit)
{
	char text[64];
	(void)std::snprintf(text, sizeof text, "%.4g%s%s", number, unit[0] == '\0' ? "" : " ", unit);
	return text;
}

/// The unit with which the same number would be real, if there is one.
std::string LikelyMistake(const FabricValue& value, double number)
{
	for (const Unit& unit : UnitsOf(value.Kind).subspan(1))
	{
		if (IsReal(value, number * unit.Size))
		{
			return "; was " + Short(number, unit.Name) + " meant?";
		}
		if (IsReal(value, number / unit.Size))
		{
			return "; was " + Short(number / unit.Size, UnitsOf(value.Kind)[0].Name) + " meant, not "
				+ Short(number / unit.Size, unit.Name) + "?";
		}
	}
	return "";
}

void Check(const FabricValue& value, const char* name, double number, std::vector<std::string>& warnings)
{
	// Zero turns things off.
	if (number == 0.0 || IsReal(value, number))
	{
		return;
	}
	const char* unit = UnitsOf(value.Kind)[0].Name;
	warnings.push_back(std::string(name) + " is " + Short(number, unit) + "; real fabrics have "
		+ Short(value.RealLow, "") + " to " + Short(value.RealHigh, unit) + LikelyMistake(value, number));
}

} // namespace

std::span<const FabricValue> FabricValues() { return Values; }
std::span<const FabricCurve> FabricCurves() { return Curves; }
std::span<const TensionValue> TensionValues() { return Tensions; }
std::span<const char* const> TensionLawNames() { return Laws; }

std::vector<std::string> FindImplausible(const Fabric& fabric)
{
	std::vector<std::string> warnings;
	for (const FabricValue& value : Values)
	{
		Check(value, value.Name, static_cast<double>(fabric.*value.Member), warnings);
	}
	for (const FabricCurve& curve : Curves)
	{
		if (const MeasuredCurve& points = fabric.*curve.Member; !points.empty())
		{
			const auto* stiffness = std::ranges::find_if(
				Values, [&](const FabricValue& value) { return std::string(value.Name) == curve.Stiffness; });
			const double slope = static_cast<double>(points.back().Loading) / static_cast<double>(points.back().At);
			if (IsReal(*stiffness, static_cast<double>(fabric.*stiffness->Member)))
			{
				Check(*stiffness, (std::string("the mean slope of ") + curve.Name).c_str(), slope, warnings);
			}
		}
	}
	const double density = static_cast<double>(fabric.ArealDensity) / static_cast<double>(fabric.Thickness);
	if (warnings.empty() && fabric.Thickness > 0.0f && !(density >= LightestCloth && density <= HeaviestCloth))
	{
		warnings.push_back("ArealDensity / Thickness is " + Short(density, "kg/m3") + "; real fabrics have "
			+ Short(LightestCloth, "") + " to " + Short(HeaviestCloth, "kg/m3"));
	}
	return warnings;
}

} // namespace Cloth
