// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Rules.h"

#include <algorithm>
#include <cctype>

namespace HeaderTool
{
namespace
{
/** What the editor can show behind a number: Epic, "Units of Measurement in Unreal Engine", spelt as plugins do. */
const std::set<std::string> EditorUnits = {"um", "mm", "cm", "m", "km", "in", "ft", "yd", "mi", "ly", "deg", "rad",
	"cm/s", "m/s", "deg/s", "rad/s", "cm/s2", "m/s2", "C", "F", "K", "ug", "mg", "g", "kg", "oz", "lb", "st", "g/cm3",
	"g/m3", "kg/cm3", "kg/m3", "N", "lbf", "kgf", "Hz", "ms", "s", "min", "%"};

/** What a name can say besides, in brackets: the units of cloth. */
const std::set<std::string> NamedUnits = {"kg/m2", "N/m", "N/m per rad", "uN m", "mN", "1/m", "J", "kg cm/s"};

const std::set<std::string> Reals = {
	"float", "double", "FVector", "FVector3f", "FVector2D", "FVector2f", "FVector4", "FVector4f", "FRotator"};
const std::set<std::string> Numbers = {
	"float", "double", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"};

const Type& ElementOf(const Type& Checked)
{
	return Checked.Name == "TArray" && Checked.Arguments.size() == 1 ? Checked.Arguments.front() : Checked;
}

std::string FindMeta(const Property& Checked, const std::string& Name)
{
	const auto Found = Checked.Marks.Meta.find(Name);
	return Found == Checked.Marks.Meta.end() ? "" : Found->second;
}

/** Whether the display name ends in a unit: "Shear (N/m)". */
bool NamesUnit(const std::string& DisplayName)
{
	const std::size_t Open = DisplayName.rfind(" (");
	if (Open == std::string::npos || !DisplayName.ends_with(')'))
	{
		return false;
	}
	const std::string Unit = DisplayName.substr(Open + 2, DisplayName.size() - Open - 3);
	return EditorUnits.contains(Unit) || NamedUnits.contains(Unit);
}

bool SaysDimensionless(std::string Comment)
{
	std::ranges::transform(
		Comment, Comment.begin(), [](unsigned char Letter) { return static_cast<char>(std::tolower(Letter)); });
	return Comment.find("dimensionless") != std::string::npos;
}

bool IsShown(const Specifiers& Marks)
{
	return std::ranges::any_of(Marks.Values,
		[](const auto& Mark) {
			return Mark.first.starts_with("edit") || Mark.first.starts_with("visible")
				|| Mark.first.starts_with("blueprint");
		});
}
} // namespace

std::vector<std::string> UnitProblems(const Property& Checked)
{
	std::vector<std::string> Problems;
	for (const char* const Key : {"Units", "ForceUnits"})
	{
		if (!Checked.Marks.Meta.contains(Key))
		{
			continue;
		}
		const std::string Unit = FindMeta(Checked, Key);
		const std::string Type = ElementOf(Checked.PropertyType).Name;
		if (!EditorUnits.contains(Unit))
		{
			Problems.push_back(
				std::string(Key) + " = \"" + Unit + "\" is no unit that the editor knows; name it in DisplayName");
		}
		if (!Numbers.contains(Type))
		{
			Problems.push_back(std::string(Key) + " shows nothing on " + Type + "; name the unit in DisplayName");
		}
	}
	return Problems;
}

void CheckRows(const Header& Checked, Diagnostics& Problems)
{
	for (const Record& Owner : Checked.Records)
	{
		for (const Property& Each : Owner.Properties)
		{
			if (!IsShown(Each.Marks) || !Reals.contains(ElementOf(Each.PropertyType).Name))
			{
				continue;
			}
			const bool bBehind = Each.Marks.Meta.contains("Units") || Each.Marks.Meta.contains("ForceUnits");
			if (!bBehind && !NamesUnit(FindMeta(Each, "DisplayName")) && !SaysDimensionless(Each.Comment))
			{
				Problems.push_back({Checked.Path, Each.Line,
					Each.Name
						+ " names no unit: give it Units, a DisplayName such as \"Shear (N/m)\", or a comment that "
						  "says "
						  "dimensionless"});
			}
		}
	}
}
} // namespace HeaderTool
