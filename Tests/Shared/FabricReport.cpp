// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "FabricReport.h"

#include "ClothSolver/FabricValues.h"
#include "ClothSolver/UnitSlips.h"

#include <algorithm>
#include <cstdio>

namespace Input
{

namespace
{

template <typename... Arguments>
std::string Format(const char* format, Arguments... arguments)
{
	char text[512];
	(void)std::snprintf(text, sizeof text, format, arguments...);
	return text;
}

std::string Quantified(double value, const Cloth::Unit& unit)
{
	return Format("%.5g %s", value / unit.Size, unit.Name);
}

const Cloth::Unit& InternationalUnit(Cloth::Quantity kind) { return Cloth::UnitsOf(kind)[0]; }

/// Ratios have none of their own.
const Cloth::Unit& LaboratoryUnit(Cloth::Quantity kind)
{
	return Cloth::UnitsOf(kind)[kind == Cloth::Quantity::Ratio ? 0 : 1];
}

/// Of the value itself or of what the sheet says of it.
std::string SourceOf(const FabricFile& fabric, const std::string& name)
{
	static const std::map<std::string, std::string> Origins = {{"ArealDensity", "W"}, {"TensileStiffnessWarp", "EMT"},
		{"TensileStiffnessWeft", "EMT"}, {"TensileResilience", "RT"}, {"TensileCurveWarp", "LT"},
		{"TensileCurveWeft", "LT"}, {"Shear", "G"}, {"ShearCurve", "2HG5"}, {"ShearHysteresis", "2HG"},
		{"BendingWarp", "B"}, {"BendingWeft", "B"}, {"BendingHysteresisWarp", "2HB"}, {"BendingHysteresisWeft", "2HB"},
		{"Thickness", "T0"}, {"Friction", "MIU"}};
	const auto origin = Origins.find(name);
	for (const std::string& given : {name, origin == Origins.end() ? name : "Kawabata." + origin->second})
	{
		if (std::ranges::find(fabric.Given, given) != fabric.Given.end())
		{
			const auto source = fabric.Sources.find(given);
			return source == fabric.Sources.end() ? "the file" : source->second;
		}
	}
	return "default";
}

std::string DescribeCurve(const Cloth::FabricCurve& curve, const Cloth::MeasuredCurve& points)
{
	std::string text = Format("%-24s %-20s %-20s %s\n", curve.Name, "at", "loading", "unloading");
	for (const Cloth::MeasuredPoint& point : points)
	{
		const auto number = [](float value) { return static_cast<double>(value); };
		text += Format("%-24s %-20s %-20s %s\n", "", Quantified(number(point.At), LaboratoryUnit(curve.At)).c_str(),
			Quantified(number(point.Loading), InternationalUnit(curve.Force)).c_str(),
			Quantified(number(point.Unloading), InternationalUnit(curve.Force)).c_str());
	}
	return text;
}

} // namespace

std::string DescribeFabric(const FabricFile& fabric)
{
	std::string text = fabric.Name + ": " + fabric.Description + "\n\n";
	text += Format("%-24s %-20s %-20s %s\n", "value", "SI", "laboratory", "source");
	const bool isPlotted = !fabric.Values.TensileCurveWarp.empty() && !fabric.Values.TensileCurveWeft.empty();
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		if (isPlotted && value.Member == &Cloth::Fabric::TensileResilience)
		{
			text += Format("%-24s %-20s %-20s %s\n", value.Name, "that of the plots", "", "");
			continue;
		}
		const auto number = static_cast<double>(fabric.Values.*value.Member);
		text += Format("%-24s %-20s %-20s %s\n", value.Name, Quantified(number, InternationalUnit(value.Kind)).c_str(),
			Quantified(number, LaboratoryUnit(value.Kind)).c_str(), SourceOf(fabric, value.Name).c_str());
	}
	text +=
		Format("%-24s %s\n", "Tension.Law", Cloth::TensionLawNames()[static_cast<size_t>(fabric.Values.Tension.Law)]);
	for (const Cloth::FabricCurve& curve : Cloth::FabricCurves())
	{
		if (const Cloth::MeasuredCurve& points = fabric.Values.*curve.Member; !points.empty())
		{
			text += DescribeCurve(curve, points);
		}
	}
	return text + WarningsAbout(fabric);
}

std::string WarningsAbout(const FabricFile& fabric)
{
	std::string text;
	for (const Cloth::UnitSlip& slip : Cloth::FindUnitSlips(fabric))
	{
		text += "warning: " + fabric.Name + ": " + slip.Name + ": " + slip.Text + "\n";
	}
	return text;
}

std::string FabricTable()
{
	std::string text = "| fabric | weight g/m² | E warp, weft N/m | G N/m | B warp, weft 1e-6 N m | thickness mm | |\n"
					   "|---|---|---|---|---|---|---|\n";
	for (const std::string& name : FabricNames())
	{
		const FabricFile fabric = LoadFabric(FindFabric(name));
		const Cloth::Fabric& values = fabric.Values;
		const auto scaled = [](float value, double scale = 1.0) { return static_cast<double>(value) * scale; };
		text += "| `" + name + "` | "
			+ Format("%.4g | %.5g, %.5g | %.4g | %.3g, %.3g | %.3g | ", scaled(values.ArealDensity, 1e3),
				scaled(values.TensileStiffnessWarp), scaled(values.TensileStiffnessWeft), scaled(values.Shear),
				scaled(values.BendingWarp, 1e6), scaled(values.BendingWeft, 1e6), scaled(values.Thickness, 1e3))
			+ fabric.Description + " |\n";
	}
	return text;
}

} // namespace Input
