// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"

#include "Energies/Laws/ThreadLaw.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

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

bool IsSame(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

bool IsSame(const MeasuredCurve& a, const MeasuredCurve& b)
{
	return std::ranges::equal(a, b,
		[](const MeasuredPoint& p, const MeasuredPoint& q)
		{ return IsSame(p.At, q.At) && IsSame(p.Loading, q.Loading) && IsSame(p.Unloading, q.Unloading); });
}

} // namespace

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

} // namespace Cloth
