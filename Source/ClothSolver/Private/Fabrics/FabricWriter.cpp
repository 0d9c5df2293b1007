// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricFile.h"

#include "ClothSolver/FabricValues.h"
#include "Fabrics/Decimal.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <span>
#include <utility>

namespace Cloth
{

namespace
{

/// More digits no float needs.
constexpr int MostDigits = 9;

/// Powers of ten of the first digit that are written without an exponent.
constexpr int SmallestPlain = -4;
constexpr int LargestPlain = 8;

/// Digits and the power of ten of the first one: 1.4e-5 is "14", -5.
struct ShortDecimal
{
	std::string Digits;
	int Power = 0;
};

/// A positive number, rounded.
ShortDecimal RoundTo(int count, double value)
{
	char text[64];
	(void)std::snprintf(text, sizeof text, "%.*e", count - 1, value);
	const std::string_view written = text;
	const size_t mark = written.find('e');
	ShortDecimal result;
	for (const char c : written.substr(0, mark))
	{
		// The point is the user's locale's, so it is not looked at.
		if (c >= '0' && c <= '9')
		{
			result.Digits += c;
		}
	}
	for (const char c : written.substr(mark + 2))
	{
		result.Power = 10 * result.Power + (c - '0');
	}
	result.Power *= written[mark + 1] == '-' ? -1 : 1;
	return result;
}

std::string ToText(const ShortDecimal& number)
{
	const bool plain = number.Power >= SmallestPlain && number.Power <= LargestPlain;
	const int power = plain ? number.Power : 0;
	std::string text;
	if (power < 0)
	{
		text += "0.";
		text.append(static_cast<size_t>(-power - 1), '0');
	}
	for (int i = 0; i < std::max(static_cast<int>(number.Digits.size()), power + 1); ++i)
	{
		text += power >= 0 && i == power + 1 ? "." : "";
		text += i < static_cast<int>(number.Digits.size()) ? number.Digits[static_cast<size_t>(i)] : '0';
	}
	if (!plain)
	{
		text += "e";
		text += std::to_string(number.Power);
	}
	return text;
}

/// The shortest decimal that is read as this number. What is no number is written as something that is refused.
std::string Shortest(float value)
{
	if (!std::isfinite(value))
	{
		return "null";
	}
	std::string sign = std::signbit(value) ? "-" : "";
	const double size = std::abs(static_cast<double>(value));
	std::string text = "0";
	for (int count = 1; size > 0.0 && count <= MostDigits; ++count)
	{
		text = ToText(RoundTo(count, size));
		if (static_cast<double>(static_cast<float>(ReadDecimal(text).Value)) == size)
		{
			break;
		}
	}
	return sign.append(text);
}

std::string InQuotes(std::string_view text)
{
	std::string result = "\"";
	for (const char c : text)
	{
		if (static_cast<unsigned char>(c) < 0x20)
		{
			char escape[8];
			(void)std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
			result += escape;
			continue;
		}
		result += c == '"' || c == '\\' ? "\\" : "";
		result += c;
	}
	result += "\"";
	return result;
}

/// Adds parts to a text.
template <typename... Parts>
void Append(std::string& text, const Parts&... parts)
{
	(text.append(parts), ...);
}

void AddMember(std::string& text, std::string_view name, const std::string& value)
{
	Append(text, text.empty() ? "\t" : ",\n\t", InQuotes(name), ": ", value);
}

std::string ToText(const TensionCurve& tension)
{
	const std::span<const char* const> laws = TensionLawNames();
	const auto law = static_cast<size_t>(tension.Law);
	std::string text;
	Append(text, "{\"Law\": ", InQuotes(law < laws.size() ? laws[law] : ""));
	for (const TensionValue& value : TensionValues())
	{
		Append(text, ", ", InQuotes(value.Name), ": ", Shortest(tension.*value.Member));
	}
	Append(text, "}");
	return text;
}

std::string ToText(const MeasuredCurve& curve)
{
	std::string text;
	for (const MeasuredPoint& point : curve)
	{
		Append(text, text.empty() ? "[[" : ", [", Shortest(point.At), ", ", Shortest(point.Loading), ", ");
		Append(text, Shortest(point.Unloading), "]");
	}
	Append(text, "]");
	return text;
}

/// Lists of values by their source.
std::string ToText(const std::map<std::string, std::string>& sources)
{
	std::map<std::string, std::string> lists;
	for (const auto& [value, source] : sources)
	{
		std::string& list = lists[source];
		Append(list, list.empty() ? "" : ", ", InQuotes(value));
	}
	std::string text = "{";
	for (const auto& [source, list] : lists)
	{
		Append(text, text.size() == 1 ? "\n\t\t" : ",\n\t\t", InQuotes(source), ": [", list, "]");
	}
	Append(text, "\n\t}");
	return text;
}

/// The values that a number of a sheet gives, by the names of both.
struct SheetEffect
{
	const char* Sheet;
	const char* Value;
};

constexpr SheetEffect SheetEffects[] = {
	{"LT", "TensileStiffnessWarp"},
	{"LT", "TensileStiffnessWeft"},
	{"LT", "TensileCurveWarp"},
	{"LT", "TensileCurveWeft"},
	{"WT", "TensileStiffnessWarp"},
	{"WT", "TensileStiffnessWeft"},
	{"WT", "TensileCurveWarp"},
	{"WT", "TensileCurveWeft"},
	{"RT", "TensileCurveWarp"},
	{"RT", "TensileCurveWeft"},
	{"RT", "TensileResilience"},
	{"EMT", "TensileStiffnessWarp"},
	{"EMT", "TensileStiffnessWeft"},
	{"EMT", "TensileCurveWarp"},
	{"EMT", "TensileCurveWeft"},
	{"EM", "TensileStiffnessWarp"},
	{"EM", "TensileStiffnessWeft"},
	{"EM", "TensileCurveWarp"},
	{"EM", "TensileCurveWeft"},
	{"Fm", "TensileStiffnessWarp"},
	{"Fm", "TensileStiffnessWeft"},
	{"Fm", "TensileCurveWarp"},
	{"Fm", "TensileCurveWeft"},
	{"G", "Shear"},
	{"G", "ShearCurve"},
	{"2HG", "ShearHysteresis"},
	{"2HG", "ShearCurve"},
	{"2HG5", "ShearHysteresis"},
	{"2HG5", "ShearCurve"},
	{"B", "BendingWarp"},
	{"B", "BendingWeft"},
	{"2HB", "BendingHysteresisWarp"},
	{"2HB", "BendingHysteresisWeft"},
	{"W", "ArealDensity"},
	{"T0", "Thickness"},
	{"T", "Thickness"},
	{"MIU", "Friction"},
};

/// Whether the value is that of a sheet: not overruled, not an empty plot, and no resilience beside plots.
bool ComesFromSheet(const FabricFile& fabric, std::string_view value)
{
	const std::span<const FabricCurve> curves = FabricCurves();
	const auto curve = std::ranges::find(curves, value, &FabricCurve::Name);
	const bool empty = curve != curves.end() && (fabric.Values.*(curve->Member)).empty();
	const bool unused = value == "TensileResilience" && !fabric.Values.TensileCurveWarp.empty();
	return !empty && !unused && std::ranges::find(fabric.Given, value) == fabric.Given.end();
}

} // namespace

std::map<std::string, std::string> SourcesByValue(const FabricFile& fabric)
{
	std::map<std::string, std::string> result;
	for (const auto& [name, source] : fabric.Sources)
	{
		if (!name.starts_with("Kawabata."))
		{
			result[name] = source;
		}
	}
	std::map<std::string, std::string> derived;
	std::vector<std::pair<std::string_view, std::string_view>> added;
	for (const SheetEffect& effect : SheetEffects)
	{
		const auto found = fabric.Sources.find(std::string("Kawabata.") + effect.Sheet);
		if (found == fabric.Sources.end() || !ComesFromSheet(fabric, effect.Value))
		{
			continue;
		}
		std::string& source = derived[effect.Value];
		if (std::ranges::find(added, std::pair(std::string_view(effect.Value), std::string_view(found->second)))
			== added.end())
		{
			Append(source, source.empty() ? "" : "; ", found->second);
			added.emplace_back(effect.Value, found->second);
		}
	}
	result.merge(derived);
	return result;
}

Result<std::string> WriteFabricJson(const FabricFile& fabric)
{
	std::string members;
	AddMember(members, "Description", InQuotes(fabric.Description));
	for (const FabricValue& value : FabricValues())
	{
		AddMember(members, value.Name, Shortest(fabric.Values.*value.Member));
	}
	AddMember(members, "Tension", ToText(fabric.Values.Tension));
	for (const FabricCurve& curve : FabricCurves())
	{
		if (const MeasuredCurve& points = fabric.Values.*curve.Member; !points.empty())
		{
			AddMember(members, curve.Name, ToText(points));
		}
	}
	if (const std::map<std::string, std::string> sources = SourcesByValue(fabric); !sources.empty())
	{
		AddMember(members, "Sources", ToText(sources));
	}
	std::string text;
	Append(text, "{\n", members, "\n}\n");

	const Result<FabricFile> back = ReadFabricJson(text);
	if (!back)
	{
		return Status{back.Error};
	}
	return IsSame(back.Value.Values, fabric.Values) ? Result<std::string>(std::move(text))
													: Status{"the fabric does not read back the same"};
}

} // namespace Cloth
