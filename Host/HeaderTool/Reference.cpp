// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Reference.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace HeaderTool
{
namespace
{
bool IsForDesigners(const Specifiers& Marks)
{
	static constexpr std::array Names = {"editanywhere", "editdefaultsonly", "editinstanceonly", "visibleanywhere",
		"visibledefaultsonly", "visibleinstanceonly", "blueprintreadonly", "blueprintreadwrite", "blueprintassignable",
		"blueprintcallable", "blueprintpure", "blueprintsetter", "blueprintgetter"};
	return std::ranges::any_of(Names, [&](const char* Name) { return Marks.Has(Name); });
}

std::string Spell(const Type& Spelt)
{
	std::string Result = Spelt.Name;
	// How an object is pointed at is nothing to a designer.
	if (Spelt.Name == "TObjectPtr" || Spelt.Name == "TEnumAsByte")
	{
		return Spell(Spelt.Arguments.front());
	}
	for (std::size_t Index = 0; Index < Spelt.Arguments.size(); ++Index)
	{
		Result += (Index == 0 ? "<" : ", ") + Spell(Spelt.Arguments[Index]);
	}
	return Result + (Spelt.Arguments.empty() ? "" : ">");
}

/** In one line, and safe within a table. */
std::string Flatten(const std::string& Text)
{
	std::istringstream Words(Text);
	std::string Result;
	for (std::string Word; Words >> Word;)
	{
		if (Word == "@param" || Word == "@return")
		{
			Word = Word == "@param" ? "<br>parameter" : "<br>returns";
		}
		Result += (Result.empty() ? "" : " ") + Word;
	}
	for (std::size_t At = Result.find('|'); At != std::string::npos; At = Result.find('|', At + 2))
	{
		Result.insert(At, 1, '\\');
	}
	return Result;
}

std::string MetaOf(const Property& Each, const std::string& Key)
{
	const auto Found = Each.Marks.Meta.find(Key);
	return Found != Each.Marks.Meta.end() ? Found->second : "";
}

/** Behind the number, or in the name of the row: "Wind (m/s)". */
std::string UnitOf(const Property& Each)
{
	for (const char* Key : {"Units", "ForceUnits"})
	{
		if (const std::string Unit = MetaOf(Each, Key); !Unit.empty())
		{
			return Unit;
		}
	}
	const std::string Shown = MetaOf(Each, "DisplayName");
	const std::size_t Open = Shown.rfind('(');
	return Open != std::string::npos && Shown.ends_with(")") ? Shown.substr(Open + 1, Shown.size() - Open - 2) : "";
}

std::string RangeOf(const Property& Each)
{
	const std::string Low = MetaOf(Each, "ClampMin");
	const std::string High = MetaOf(Each, "ClampMax");
	if (Low.empty() && High.empty())
	{
		return "";
	}
	return Low.empty() ? "at most " + High : High.empty() ? "at least " + Low : Low + " to " + High;
}

void WriteProperties(std::ostream& Out, const Record& Each)
{
	bool bFirst = true;
	for (const Property& Member : Each.Properties)
	{
		if (!IsForDesigners(Member.Marks))
		{
			continue;
		}
		Out << (bFirst ? "\n| property | type | unit | range | |\n|---|---|---|---|---|\n" : "");
		bFirst = false;
		Out << "| `" << Member.Name << "` | " << Spell(Member.PropertyType) << " | " << UnitOf(Member) << " | "
			<< RangeOf(Member) << " | " << Flatten(Member.Comment) << " |\n";
	}
}

void WriteFunctions(std::ostream& Out, const Record& Each)
{
	bool bFirst = true;
	for (const Function& Member : Each.Functions)
	{
		if (!IsForDesigners(Member.Marks))
		{
			continue;
		}
		Out << (bFirst ? "\n| function | returns | |\n|---|---|---|\n" : "") << "| `" << Member.Name << "(";
		bFirst = false;
		const char* Separator = "";
		for (const Parameter& Given : Member.Parameters)
		{
			Out << Separator << Spell(Given.ParameterType) << " " << Given.Name;
			Separator = ", ";
		}
		const std::string Result = Spell(Member.Result);
		Out << ")` | " << (Result == "void" ? "" : Result) << " | " << Flatten(Member.Comment) << " |\n";
	}
}
} // namespace

std::string MakeReference(const std::vector<Header>& Headers)
{
	std::ostringstream Names;
	std::ostringstream Sections;
	const auto Begin = [&](const std::string& Name, const std::string& Comment)
	{
		std::string Anchor = Name;
		std::ranges::transform(
			Anchor, Anchor.begin(), [](unsigned char Letter) { return static_cast<char>(std::tolower(Letter)); });
		Names << "- [" << Name << "](#" << Anchor << ")\n";
		Sections << "\n## " << Name << "\n\n" << Flatten(Comment) << "\n";
	};
	for (const Header& Source : Headers)
	{
		for (const Record& Each : Source.Records)
		{
			std::ostringstream Members;
			WriteProperties(Members, Each);
			WriteFunctions(Members, Each);
			if (!Members.str().empty())
			{
				Begin(Each.Name, Each.Comment);
				Sections << Members.str();
			}
		}
		for (const Enum& Each : Source.Enums)
		{
			Begin(Each.Name, Each.Comment);
			Sections << "\n| value | |\n|---|---|\n";
			for (const Enumerator& Value : Each.Values)
			{
				Sections << "| `" << Value.Name << "` | " << Flatten(Value.Comment) << " |\n";
			}
		}
	}
	return "# Reference\n\nWhat Blueprints and the editor see of the plugin. Written by `./cloth reference` from the "
		   "headers in `Source`; do not edit.\n\n"
		+ Names.str() + Sections.str();
}
} // namespace HeaderTool
