// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "FabricFile.h"

#include "ClothSolver/FabricValues.h"
#include "ClothSolver/KawabataSheet.h"
#include "Field.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace Input
{

namespace
{

using Cloth::Quantity;

/// A number in SI units or a text with a unit.
double ReadNumber(const Field& field, Quantity kind)
{
	if (field.Kind() != JsonKind::Text)
	{
		return field.Number();
	}
	const Cloth::Result<double> number = Cloth::ReadQuantity(field.Text(), kind);
	if (!number)
	{
		field.Fail(number.Error);
	}
	return number.Value;
}

/// A number in the sheet's unit or a text with any.
double ReadSheetNumber(const Field& field, const Cloth::KawabataName& name)
{
	const bool text = field.Kind() == JsonKind::Text;
	const Cloth::Result<double> number = Cloth::ReadQuantity(text ? field.Text() : "1", name.Kind, name.Unit);
	if (!number)
	{
		field.Fail(number.Error);
	}
	return text ? number.Value : field.Number() * number.Value;
}

/// Points of [deformation, force] or, with two branches, [deformation, loading, unloading].
Cloth::MeasuredCurve ReadCurve(const Field& field, const Cloth::FabricCurve& curve)
{
	Cloth::MeasuredCurve points;
	for (const Field& element : field.Elements())
	{
		const std::vector<Field> numbers = element.Elements();
		if (numbers.size() != 2 && numbers.size() != 3)
		{
			element.Fail("expected [deformation, force] or [deformation, loading, unloading]");
		}
		points.push_back({static_cast<float>(ReadNumber(numbers[0], curve.At)),
			static_cast<float>(ReadNumber(numbers[1], curve.Force)),
			static_cast<float>(ReadNumber(numbers.back(), curve.Force))});
	}
	return points;
}

Cloth::TensionCurve ReadTension(const Field& field)
{
	std::vector<std::string> keys = {"Law"};
	Cloth::TensionCurve tension;
	for (const Cloth::TensionValue& value : Cloth::TensionValues())
	{
		keys.emplace_back(value.Name);
		if (const auto given = field.Find(value.Name))
		{
			tension.*value.Member = static_cast<float>(ReadNumber(*given, Quantity::Ratio));
		}
	}
	field.AllowKeys(keys);
	const auto names = Cloth::TensionLawNames();
	const std::vector<std::string> laws(names.begin(), names.end());
	tension.Law = static_cast<Cloth::TensionLaw>(field.Require("Law").Choice(laws));
	return tension;
}

/// Each value alone, or [warp, weft].
Cloth::KawabataSheet ReadSheet(const Field& field)
{
	Cloth::KawabataSheet sheet;
	for (const std::string& key : field.Keys())
	{
		const Field value = *field.Find(key);
		const Cloth::Result<const Cloth::KawabataName*> name = Cloth::FindKawabataName(key);
		if (!name)
		{
			value.Fail(name.Error);
		}
		if (name.Value->Member == nullptr)
		{
			continue;
		}
		const bool both = value.Kind() == JsonKind::Array;
		const std::vector<Field> directions = both ? value.Elements(2) : std::vector<Field>(2, value);
		sheet.Warp.*name.Value->Member = ReadSheetNumber(directions[0], *name.Value);
		sheet.Weft.*name.Value->Member = ReadSheetNumber(directions[1], *name.Value);
	}
	return sheet;
}

void ReadValues(const Field& root, FabricFile& fabric)
{
	if (const auto field = root.Find("Kawabata"))
	{
		Cloth::Result<Cloth::Fabric> values = Cloth::ToFabric(ReadSheet(*field));
		if (!values)
		{
			field->Fail(values.Error);
		}
		fabric.Values = std::move(values.Value);
		for (const std::string& key : field->Keys())
		{
			fabric.Given.push_back("Kawabata." + key);
		}
	}
	if (const auto field = root.Find("Tension"))
	{
		fabric.Values.Tension = ReadTension(*field);
		fabric.Given.emplace_back("Tension");
	}
	std::vector<std::string> keys = {"Description", "Sources", "Kawabata", "Tension"};
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		keys.emplace_back(value.Name);
		if (const auto field = root.Find(value.Name))
		{
			fabric.Values.*value.Member = static_cast<float>(ReadNumber(*field, value.Kind));
			fabric.Given.emplace_back(value.Name);
		}
	}
	for (const Cloth::FabricCurve& curve : Cloth::FabricCurves())
	{
		keys.emplace_back(curve.Name);
		if (const auto field = root.Find(curve.Name))
		{
			fabric.Values.*curve.Member = ReadCurve(*field, curve);
			fabric.Given.emplace_back(curve.Name);
		}
	}
	root.AllowKeys(keys);
}

/// Lists of values by their source. "Kawabata" is all of the sheet that is not named apart.
void ReadSources(const Field& root, FabricFile& fabric)
{
	const auto field = root.Find("Sources");
	std::string sheetSource;
	for (const std::string& source : field ? field->Keys() : std::vector<std::string>())
	{
		for (const Field& name : field->Find(source)->Elements())
		{
			if (name.Text() == "Kawabata")
			{
				sheetSource = source;
			}
			else if (std::ranges::find(fabric.Given, name.Text()) == fabric.Given.end())
			{
				name.Fail("the file gives no such value; " + Suggest(name.Text(), fabric.Given));
			}
			else if (!fabric.Sources.emplace(name.Text(), source).second)
			{
				name.Fail("has a source already");
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
}

FabricFile ParseSheet(const std::filesystem::path& file, const std::string& text)
{
	const auto orFail = [&](auto result)
	{
		if (!result)
		{
			throw Error(file.string() + ": " + result.Error);
		}
		return std::move(result.Value);
	};
	FabricFile fabric;
	fabric.Description = "A Kawabata sheet";
	const Cloth::KawabataSheet sheet = orFail(Cloth::ReadKawabataCsv(text));
	fabric.Values = orFail(Cloth::ToFabric(sheet));
	for (const Cloth::KawabataName& name : Cloth::KawabataNames())
	{
		if (name.Member != nullptr && (sheet.Warp.*name.Member || sheet.Weft.*name.Member))
		{
			fabric.Given.push_back(std::string("Kawabata.") + name.Name);
		}
	}
	return fabric;
}

} // namespace

FabricFile LoadFabric(const std::filesystem::path& file) { return ParseFabric(file, ReadFile(file)); }

FabricFile ParseFabric(const std::filesystem::path& file, const std::string& text)
{
	FabricFile fabric;
	if (file.extension() == ".csv")
	{
		fabric = ParseSheet(file, text);
	}
	else
	{
		const Field root = Field::Parse(file, text);
		fabric.Description = root.Require("Description").Text();
		ReadValues(root, fabric);
		ReadSources(root, fabric);
	}
	fabric.Name = file.stem().string();
	if (const Cloth::Status status = Cloth::Validate(fabric.Values); !status)
	{
		throw Error(file.string() + ": " + status.Error);
	}
	return fabric;
}

std::filesystem::path ContentFolder() { return std::filesystem::path(CLOTH_ROOT) / "Content"; }

std::vector<std::string> JsonNames(const std::filesystem::path& folder)
{
	std::vector<std::string> names;
	std::error_code error;
	for (const auto& entry : std::filesystem::directory_iterator(folder, error))
	{
		if (entry.path().extension() == ".json")
		{
			names.push_back(entry.path().stem().string());
		}
	}
	std::ranges::sort(names);
	return names;
}

std::vector<std::string> FabricNames() { return JsonNames(ContentFolder() / "Fabrics"); }

std::filesystem::path FindFabric(const std::string& nameOrPath)
{
	if (nameOrPath.ends_with(".json") || nameOrPath.ends_with(".csv"))
	{
		return nameOrPath;
	}
	const std::vector<std::string> names = FabricNames();
	if (std::ranges::find(names, nameOrPath) == names.end())
	{
		throw Error("there is no fabric '" + nameOrPath + "'; " + Suggest(nameOrPath, names));
	}
	return ContentFolder() / "Fabrics" / (nameOrPath + ".json");
}

} // namespace Input
