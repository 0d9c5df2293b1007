// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricFile.h"

#include "ClothSolver/FabricValues.h"
#include "ClothSolver/Json.h"
#include "ClothSolver/KawabataSheet.h"
#include "ClothSolver/Messages.h"
#include "Core/Validation.h"
#include "Fabrics/TypedNumber.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace Cloth
{

namespace
{

/// A value of the file and what messages call it.
struct Entry
{
	const JsonValue& Value;
	std::string Path;

	Status Fail(const std::string& what) const
	{
		return {std::to_string(Value.Line) + ": " + (Path.empty() ? "" : Path + ": ") + what};
	}

	/// When something else has refused it and already says its name.
	Status FailAs(const Status& refusal) const { return {std::to_string(Value.Line) + ": " + refusal.Error}; }

	Status Require(JsonKind kind) const
	{
		return Value.Kind == kind ? Status{}
								  : Fail(std::string("expected ") + NameOf(kind) + ", not " + NameOf(Value.Kind));
	}

	Entry Element(size_t index) const { return {Value.Elements[index], Path + "[" + std::to_string(index) + "]"}; }

	Entry Member(size_t index) const
	{
		return {Value.Elements[index], (Path.empty() ? "" : Path + ".") + Printable(Value.Keys[index])};
	}
};

/// A number in SI units, or a text with a unit, within limits that are in SI units.
Result<double> ReadNumber(const Entry& entry, Quantity kind, double low, double high)
{
	const JsonValue& value = entry.Value;
	double number = value.Number;
	if (value.Kind == JsonKind::Text)
	{
		const Result<double> quantity = ReadQuantity(value.Text, kind);
		if (!quantity)
		{
			return entry.Fail(quantity.Error);
		}
		number = quantity.Value;
	}
	else if (Status status = entry.Require(JsonKind::Number); !status)
	{
		return status;
	}
	if (!IsInRange(number, low, high))
	{
		const std::string typed = value.Kind == JsonKind::Text ? Quoted(value.Text) : Printable(value.Text);
		return entry.FailAs(Refuse(entry.Path, typed, RangeText(low, high, UnitsOf(kind)[0].Name)));
	}
	return number;
}

Status ReadFloat(const Entry& entry, Quantity kind, double low, double high, float& value)
{
	const Result<double> number = ReadNumber(entry, kind, low, high);
	if (number)
	{
		value = static_cast<float>(number.Value);
	}
	return {number.Error};
}

/// The unit beside a number, or that of numbers without one.
std::string UnitOf(const Entry& entry, Quantity kind)
{
	const bool text = entry.Value.Kind == JsonKind::Text;
	const Result<TypedNumber> typed = ReadTyped(text ? entry.Value.Text : "", kind, "");
	return typed ? typed.Value.In->Name : UnitsOf(kind)[0].Name;
}

/// A text that a message or a report can show.
Status RequireLine(const Entry& entry, std::string_view text)
{
	return HasControlCharacters(text) ? entry.Fail("control characters are not allowed") : Status{};
}

/// Points of [deformation, force] or, with two branches, [deformation, loading, unloading].
Status ReadCurve(const Entry& entry, const FabricCurve& curve, MeasuredCurve& points)
{
	if (Status status = entry.Require(JsonKind::Array); !status)
	{
		return status;
	}
	for (size_t i = 0; i < std::min(entry.Value.Elements.size(), MaxMeasuredPoints + 1); ++i)
	{
		const Entry point = entry.Element(i);
		const size_t count = point.Value.Elements.size();
		if (point.Value.Kind != JsonKind::Array || (count != 2 && count != 3))
		{
			return point.Fail("expected [deformation, force] or [deformation, loading, unloading]");
		}
		MeasuredPoint& read = points.emplace_back();
		if (Status status = FirstRefusal(ReadFloat(point.Element(0), curve.At, 0.0, curve.Last, read.At),
				ReadFloat(point.Element(1), curve.Force, 0.0, LargestPlottedForce, read.Loading),
				ReadFloat(
					point.Element(count - 1), curve.Force, -LargestPlottedForce, LargestPlottedForce, read.Unloading));
			!status)
		{
			return status;
		}
	}
	if (entry.Value.Elements.size() > MaxMeasuredPoints)
	{
		return entry.FailAs(Refuse(entry.Path, std::to_string(entry.Value.Elements.size()) + " points",
			"at most " + std::to_string(MaxMeasuredPoints)));
	}
	const Status status = RequireCurve(curve, points);
	return status ? status : entry.FailAs(status);
}

Status ReadTension(const Entry& entry, TensionCurve& tension)
{
	if (Status status = entry.Require(JsonKind::Object); !status)
	{
		return status;
	}
	const std::span<const char* const> names = TensionLawNames();
	const std::vector<std::string> laws(names.begin(), names.end());
	std::vector<std::string> known = {"Law"};
	for (const TensionValue& value : TensionValues())
	{
		known.emplace_back(value.Name);
	}
	bool hasLaw = false;
	for (size_t i = 0; i < entry.Value.Keys.size(); ++i)
	{
		const Entry member = entry.Member(i);
		const auto found = std::ranges::find(known, entry.Value.Keys[i]);
		if (found == known.end())
		{
			return member.Fail("unknown key; " + Suggest(entry.Value.Keys[i], known));
		}
		if (found != known.begin())
		{
			const TensionValue& value = TensionValues()[static_cast<size_t>(found - known.begin()) - 1];
			if (Status status = ReadFloat(member, Quantity::Ratio, value.Low, value.High, tension.*value.Member);
				!status)
			{
				return status;
			}
			continue;
		}
		const auto law = std::ranges::find(laws, member.Value.Text);
		if (Status status = member.Require(JsonKind::Text); !status || law == laws.end())
		{
			return status
				? member.Fail("unknown " + Quoted(member.Value.Text) + "; " + Suggest(member.Value.Text, laws))
				: status;
		}
		tension.Law = static_cast<TensionLaw>(law - laws.begin());
		hasLaw = true;
	}
	const Status status = hasLaw ? Validate(tension) : entry.Fail("'Law' is missing");
	return status || !hasLaw ? status : entry.FailAs(status);
}

/// A number in the sheet's unit, or a text with any.
Status ReadSheetNumber(const Entry& entry, const KawabataName& name, const char* direction,
	std::optional<double>& value, std::string& unit)
{
	const bool text = entry.Value.Kind == JsonKind::Text;
	if (Status status = text ? Status{} : entry.Require(JsonKind::Number); !status)
	{
		return status;
	}
	Result<TypedNumber> number = ReadTyped(text ? entry.Value.Text : "1", name.Kind, name.Unit);
	if (!number)
	{
		return entry.Fail(number.Error);
	}
	number.Value.Number = text ? number.Value.Number : entry.Value.Number;
	value = number.Value.International();
	unit = number.Value.In->Name;
	const Status status = CheckPossible(name, *value, direction);
	return status ? status : entry.FailAs(status);
}

/// Each value alone, or [warp, weft].
Status ReadSheet(const Entry& entry, FabricFile& fabric)
{
	if (Status status = entry.Require(JsonKind::Object); !status)
	{
		return status;
	}
	KawabataSheet& sheet = fabric.Sheet;
	for (size_t i = 0; i < entry.Value.Keys.size(); ++i)
	{
		const Entry member = entry.Member(i);
		const Result<const KawabataName*> name = FindKawabataName(entry.Value.Keys[i]);
		if (!name)
		{
			return member.Fail(name.Error);
		}
		fabric.Given.push_back("Kawabata." + entry.Value.Keys[i]);
		if (name.Value->Member == nullptr)
		{
			continue;
		}
		const bool both = member.Value.Kind == JsonKind::Array;
		if (both && member.Value.Elements.size() != 2)
		{
			return member.Fail("expected an array of 2, not of " + std::to_string(member.Value.Elements.size()));
		}
		std::string& unit = sheet.Units[name.Value->Name];
		if (Status status = FirstRefusal(ReadSheetNumber(both ? member.Element(0) : member, *name.Value, "warp",
											 sheet.Warp.*name.Value->Member, unit),
				ReadSheetNumber(
					both ? member.Element(1) : member, *name.Value, "weft", sheet.Weft.*name.Value->Member, unit));
			!status)
		{
			return status;
		}
	}
	Result<Fabric> values = ToFabric(sheet);
	if (!values)
	{
		return entry.Fail(values.Error);
	}
	fabric.Values = std::move(values.Value);
	return {};
}

/// The member of an object with this name, or as many as it has.
size_t FindKey(const JsonValue& object, std::string_view key)
{
	return static_cast<size_t>(std::ranges::find(object.Keys, key) - object.Keys.begin());
}

Status RequireKnownKeys(const Entry& root)
{
	std::vector<std::string> known = {"Description", "Sources", "Kawabata", "Tension"};
	for (const FabricValue& value : FabricValues())
	{
		known.emplace_back(value.Name);
	}
	for (const FabricCurve& curve : FabricCurves())
	{
		known.emplace_back(curve.Name);
	}
	for (size_t i = 0; i < root.Value.Keys.size(); ++i)
	{
		if (std::ranges::find(known, root.Value.Keys[i]) == known.end())
		{
			return root.Member(i).Fail("unknown key; " + Suggest(root.Value.Keys[i], known));
		}
	}
	return {};
}

Status ReadDescription(const Entry& root, FabricFile& fabric)
{
	const size_t at = FindKey(root.Value, "Description");
	if (at == root.Value.Keys.size())
	{
		return root.Fail("'Description' is missing");
	}
	const Entry entry = root.Member(at);
	fabric.Description = entry.Value.Text;
	return FirstRefusal(entry.Require(JsonKind::Text), RequireLine(entry, entry.Value.Text));
}

/// What is given besides a sheet overrules it, so the sheet comes first.
Status ReadValues(const Entry& root, FabricFile& fabric)
{
	const auto read = [&](const char* name, const auto& reader) -> Status
	{
		const size_t at = FindKey(root.Value, name);
		return at == root.Value.Keys.size() ? Status{} : reader(root.Member(at));
	};
	const auto readGiven = [&](const char* name, const auto& reader)
	{
		return read(name,
			[&](const Entry& entry)
			{
				fabric.Given.emplace_back(name);
				return reader(entry);
			});
	};
	Status status = read("Kawabata", [&](const Entry& entry) { return ReadSheet(entry, fabric); });
	if (status)
	{
		status = readGiven("Tension", [&](const Entry& entry) { return ReadTension(entry, fabric.Values.Tension); });
	}
	for (const FabricValue& value : FabricValues())
	{
		if (status)
		{
			status = readGiven(value.Name,
				[&](const Entry& entry)
				{
					fabric.Units[value.Name] = UnitOf(entry, value.Kind);
					return ReadFloat(entry, value.Kind, value.Low, value.High, fabric.Values.*value.Member);
				});
		}
	}
	for (const FabricCurve& curve : FabricCurves())
	{
		if (status)
		{
			status = readGiven(curve.Name,
				[&](const Entry& entry)
				{
					(fabric.Values.*curve.Member).clear();
					return ReadCurve(entry, curve, fabric.Values.*curve.Member);
				});
		}
	}
	if (status)
	{
		// Each value is good; they may not go together.
		const Status together = Validate(fabric.Values);
		const size_t at = FindKey(root.Value, "Tension");
		return together ? together : (at == root.Value.Keys.size() ? root : root.Member(at)).FailAs(together);
	}
	return status;
}

/// Lists of values by their source. "Kawabata" is all of the sheet that is not named apart.
Status ReadSources(const Entry& root, FabricFile& fabric)
{
	const size_t at = FindKey(root.Value, "Sources");
	if (at == root.Value.Keys.size())
	{
		return {};
	}
	const Entry sources = root.Member(at);
	if (Status status = sources.Require(JsonKind::Object); !status)
	{
		return status;
	}
	std::string sheetSource;
	for (size_t i = 0; i < sources.Value.Keys.size(); ++i)
	{
		const std::string& source = sources.Value.Keys[i];
		const Entry list = sources.Member(i);
		if (Status status = FirstRefusal(list.Require(JsonKind::Array), RequireLine(list, source)); !status)
		{
			return status;
		}
		for (size_t j = 0; j < list.Value.Elements.size(); ++j)
		{
			const Entry name = list.Element(j);
			if (Status status = name.Require(JsonKind::Text); !status)
			{
				return status;
			}
			if (name.Value.Text == "Kawabata")
			{
				sheetSource = source;
			}
			else if (std::ranges::find(fabric.Given, name.Value.Text) == fabric.Given.end())
			{
				return name.Fail("the file gives no such value; " + Suggest(name.Value.Text, fabric.Given));
			}
			else if (!fabric.Sources.emplace(name.Value.Text, source).second)
			{
				return name.Fail("has a source already");
			}
		}
	}
	for (const std::string& name : fabric.Given)
	{
		if (name.starts_with("Kawabata.") && !sheetSource.empty())
		{
			fabric.Sources.emplace(name, sheetSource);
		}
	}
	return {};
}

/// UTF-16 of either order begins with these bytes; text editors of Windows call it Unicode.
bool IsUtf16(std::string_view text) { return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"); }

Status RequireLength(std::string_view text)
{
	if (IsUtf16(text))
	{
		return {"the text is UTF-16; allowed: UTF-8"};
	}
	return text.size() <= LongestFabricFile ? Status{}
											: Refuse("the text", std::to_string(text.size()) + " bytes long",
												"at most " + std::to_string(LongestFabricFile));
}

} // namespace

Result<FabricFile> ReadFabricJson(std::string_view text)
{
	if (const Status status = RequireLength(text); !status)
	{
		return Status{"1: " + status.Error};
	}
	const Result<JsonValue> json = ParseJson(text);
	if (!json)
	{
		return Status{json.Error};
	}
	const Entry root{json.Value, ""};
	FabricFile fabric;
	Status status = root.Require(JsonKind::Object);
	status = status ? ReadDescription(root, fabric) : status;
	status = status ? RequireKnownKeys(root) : status;
	status = status ? ReadValues(root, fabric) : status;
	status = status ? ReadSources(root, fabric) : status;
	return status ? Result<FabricFile>(std::move(fabric)) : status;
}

Result<FabricFile> ReadFabricCsv(std::string_view text)
{
	if (Status status = RequireLength(text); !status)
	{
		return status;
	}
	Result<KawabataSheet> sheet = ReadKawabataCsv(text);
	Result<Fabric> values = sheet ? ToFabric(sheet.Value) : Status{sheet.Error};
	if (!values)
	{
		return Status{values.Error};
	}
	FabricFile fabric;
	fabric.Description = "A Kawabata sheet";
	fabric.Values = std::move(values.Value);
	for (const KawabataName& name : KawabataNames())
	{
		if (name.Member != nullptr && (sheet.Value.Warp.*name.Member || sheet.Value.Weft.*name.Member))
		{
			fabric.Given.push_back(std::string("Kawabata.") + name.Name);
		}
	}
	fabric.Sheet = std::move(sheet.Value);
	return fabric;
}

} // namespace Cloth
