// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"

#include "Energies/Laws/ThreadLaw.h"
#include "Fabrics/ShownNumbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string_view>

namespace Cloth
{

namespace
{

// From tulle to leather, felt and rubber. 90 % of apparel fabrics (Feng et al. 2022) lie well inside, so that the usual
// slips of units, by a thousand or ten thousand, lie outside.
constexpr FabricValue Values[] = {
	{"ArealDensity", Quantity::ArealDensity, &Fabric::ArealDensity, 1e-4, 1e3, 0.005, 3.0, "kg/m2"},
	{"TensileStiffnessWarp", Quantity::Tension, &Fabric::TensileStiffnessWarp, 0.0, 1e9, 50.0, 3e5, "N/m"},
	{"TensileStiffnessWeft", Quantity::Tension, &Fabric::TensileStiffnessWeft, 0.0, 1e9, 50.0, 3e5, "N/m"},
	{"TensileResilience", Quantity::Ratio, &Fabric::TensileResilience, 0.45, 1.0, 0.45, 1.0, ""},
	{"TensileStrengthWarp", Quantity::Tension, &Fabric::TensileStrengthWarp, 0.0, 1e9, 300.0, 5e5, "N/m"},
	{"TensileStrengthWeft", Quantity::Tension, &Fabric::TensileStrengthWeft, 0.0, 1e9, 300.0, 5e5, "N/m"},
	{"Shear", Quantity::ShearStiffness, &Fabric::Shear, 0.0, 1e9, 4.0, 2e4, "N/m"},
	{"BendingWarp", Quantity::BendingStiffness, &Fabric::BendingWarp, 0.0, 1e3, 2e-7, 1.5e-3, "uN m"},
	{"BendingWeft", Quantity::BendingStiffness, &Fabric::BendingWeft, 0.0, 1e3, 2e-7, 1.5e-3, "uN m"},
	{"ShearHysteresis", Quantity::Tension, &Fabric::ShearHysteresis, 0.0, 1e4, 0.02, 20.0, "N/m"},
	{"BendingHysteresisWarp", Quantity::BendingMoment, &Fabric::BendingHysteresisWarp, 0.0, 10.0, 3e-6, 2e-2, "mN"},
	{"BendingHysteresisWeft", Quantity::BendingMoment, &Fabric::BendingHysteresisWeft, 0.0, 10.0, 3e-6, 2e-2, "mN"},
	{"CreaseCurvature", Quantity::Curvature, &Fabric::CreaseCurvature, 0.0, 1e5, 20.0, 1e4, "1/m"},
	{"CreaseTime", Quantity::Time, &Fabric::CreaseTime, 0.0, 1e6, 0.05, 1e5, "s"},
	{"DampingTime", Quantity::Time, &Fabric::DampingTime, 0.0, 10.0, 1e-5, 0.2, "s"},
	{"Thickness", Quantity::Length, &Fabric::Thickness, 0.0, 0.1, 4e-5, 0.02, "mm"},
	{"Friction", Quantity::Ratio, &Fabric::Friction, 0.0, 10.0, 0.05, 2.0, ""},
	{"DragCoefficient", Quantity::Ratio, &Fabric::DragCoefficient, 0.0, 100.0, 0.1, 3.0, ""},
	{"LiftCoefficient", Quantity::Ratio, &Fabric::LiftCoefficient, 0.0, 100.0, 0.1, 3.0, ""},
	{"EdgeAir", Quantity::Ratio, &Fabric::EdgeAir, 0.0, 10.0, 0.1, 5.0, ""},
	{"CornerAir", Quantity::Ratio, &Fabric::CornerAir, 0.0, 10.0, 0.1, 5.0, ""},
};

constexpr FabricCurve Curves[] = {
	{"TensileCurveWarp", Quantity::Ratio, Quantity::Tension, &Fabric::TensileCurveWarp, 10.0, "TensileStiffnessWarp"},
	{"TensileCurveWeft", Quantity::Ratio, Quantity::Tension, &Fabric::TensileCurveWeft, 10.0, "TensileStiffnessWeft"},
	{"ShearCurve", Quantity::Angle, Quantity::Tension, &Fabric::ShearCurve, 1.3, "Shear"},
	{"BendingCurveWarp", Quantity::Curvature, Quantity::BendingMoment, &Fabric::BendingCurveWarp, 1e5, "BendingWarp"},
	{"BendingCurveWeft", Quantity::Curvature, Quantity::BendingMoment, &Fabric::BendingCurveWeft, 1e5, "BendingWeft"},
};

constexpr TensionValue Tensions[] = {
	{"StretchLimit", &TensionCurve::StretchLimit, 1.001, 10.0},
	{"StretchStiffening", &TensionCurve::StretchStiffening, 1.0, 1000.0},
	{"CompressionLimit", &TensionCurve::CompressionLimit, 0.01, 0.999},
	{"CompressionStiffening", &TensionCurve::CompressionStiffening, 1.0, 1000.0},
	{"ReferenceStrain", &TensionCurve::ReferenceStrain, 1e-4, 1.0},
};

/// kg/m3: high-loft fleece and tulle to dense coatings.
constexpr double LightestCloth = 30.0;
constexpr double HeaviestCloth = 2000.0;

bool IsReal(const FabricValue& value, double number) { return number >= value.RealLow && number <= value.RealHigh; }

/// The unit in which what was typed would be real, if there is one.
std::string LikelyMistake(const FabricValue& value, double number, const Unit& shown)
{
	const double typed = number / shown.Size;
	const Unit& international = UnitsOf(value.Kind)[0];
	for (const Unit& unit : UnitsOf(value.Kind))
	{
		if (IsReal(value, typed * unit.Size))
		{
			return "; was " + ShortNumber(typed, unit.Name) + " meant?";
		}
		if (shown.Size == international.Size && IsReal(value, number / unit.Size))
		{
			return "; was " + ShortNumber(number / unit.Size, international.Name) + " meant, not "
				+ ShortNumber(number / unit.Size, unit.Name) + "?";
		}
	}
	return "";
}

void Check(const FabricValue& value, const std::string& name, double number, ShownUnits units,
	std::vector<std::string>& warnings)
{
	// Zero turns things off.
	if (number == 0.0 || IsReal(value, number))
	{
		return;
	}
	const Unit& shown = ShownUnit(value, units);
	warnings.push_back(name + " is " + ShortNumber(number / shown.Size, shown.Name) + "; real fabrics have "
		+ ShortNumber(value.RealLow / shown.Size, "") + " to " + ShortNumber(value.RealHigh / shown.Size, shown.Name)
		+ LikelyMistake(value, number, shown));
}

bool IsSame(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

bool IsSame(const MeasuredCurve& a, const MeasuredCurve& b)
{
	return std::ranges::equal(a, b,
		[](const MeasuredPoint& p, const MeasuredPoint& q)
		{ return IsSame(p.At, q.At) && IsSame(p.Loading, q.Loading) && IsSame(p.Unloading, q.Unloading); });
}

} // namespace

std::string ShortNumber(double number, const char* unit)
{
	char text[64];
	(void)std::snprintf(text, sizeof text, "%.4g%s%s", number, unit[0] == '\0' ? "" : " ", unit);
	return text;
}

const Unit& ShownUnit(const FabricValue& value, ShownUnits units)
{
	const std::span<const Unit> known = UnitsOf(value.Kind);
	const auto found = std::ranges::find(known, std::string_view(value.EditorUnit), &Unit::Name);
	return units == ShownUnits::Editor && found != known.end() ? *found : known[0];
}

std::span<const FabricValue> FabricValues() { return Values; }
std::span<const FabricCurve> FabricCurves() { return Curves; }
std::span<const TensionValue> TensionValues() { return Tensions; }

std::span<const char* const> TensionLawNames()
{
	static const auto names = []
	{
		std::array<const char*, TensionLawCount> all{};
		std::ranges::transform(AllTensionLaws(), all.begin(), &TensionLawEntry::Name);
		return all;
	}();
	return names;
}

bool IsSame(const Fabric& a, const Fabric& b)
{
	const auto same = [&](const auto& kind) { return IsSame(a.*kind.Member, b.*kind.Member); };
	const auto sameTension = [&](const TensionValue& value)
	{ return IsSame(a.Tension.*value.Member, b.Tension.*value.Member); };
	return std::ranges::all_of(Values, same) && a.Tension.Law == b.Tension.Law
		&& std::ranges::all_of(Tensions, sameTension) && std::ranges::all_of(Curves, same);
}

std::vector<std::string> FindImplausible(const Fabric& fabric, ShownUnits units)
{
	std::vector<std::string> warnings;
	for (const FabricValue& value : Values)
	{
		Check(value, value.Name, static_cast<double>(fabric.*value.Member), units, warnings);
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
				Check(*stiffness, std::string("the mean slope of ") + curve.Name, slope, units, warnings);
			}
		}
	}
	const double density = static_cast<double>(fabric.ArealDensity) / static_cast<double>(fabric.Thickness);
	if (warnings.empty() && fabric.Thickness > 0.0f && !(density >= LightestCloth && density <= HeaviestCloth))
	{
		warnings.push_back("ArealDensity / Thickness is " + ShortNumber(density, "kg/m3") + "; real fabrics have "
			+ ShortNumber(LightestCloth, "") + " to " + ShortNumber(HeaviestCloth, "kg/m3"));
	}
	return warnings;
}

} // namespace Cloth
