// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Rules.h"

#include "Lexer.h"
#include <algorithm>
#include <cctype>

namespace HeaderTool
{
namespace
{
const std::set<std::string> ClassSpecifiers = {"abstract", "autocollapsecategories", "autoexpandcategories",
	"blueprintable", "blueprinttype", "classgroup", "collapsecategories", "componentwrapperclass", "config", "const",
	"conversionroot", "customconstructor", "defaultconfig", "defaulttoinstanced", "deprecated",
	"dontcollapsecategories", "earlyaccesspreview", "editinlinenew", "experimental", "globaluserconfig",
	"hidecategories", "hidedropdown", "hidefunctions", "intrinsic", "minimalapi", "noexport", "nontransient",
	"notblueprintable", "notblueprinttype", "noteditinlinenew", "notplaceable", "optional", "perobjectconfig",
	"placeable", "prioritizecategories", "projectuserconfig", "showcategories", "showfunctions", "sparseclassdatatypes",
	"transient", "within"};
const std::set<std::string> StructSpecifiers = {"atomic", "blueprinttype", "hasdefaults", "hasnoopconstructor",
	"immutable", "isalwaysaccessible", "iscoretype", "noexport"};
const std::set<std::string> EnumSpecifiers = {"blueprinttype", "flags"};

/** The prefix is followed by the name itself, which begins with a capital. */
bool HasPrefix(const std::string& Name, char Prefix)
{
	return Name.size() > 1 && Name[0] == Prefix && std::isupper(static_cast<unsigned char>(Name[1])) != 0;
}

class HeaderRules
{
public:
	HeaderRules(const Header& InChecked, const Module& InOwner, const Knowledge& InKnown, Diagnostics& InProblems)
		: Checked(InChecked)
		, Owner(InOwner)
		, Known(InKnown)
		, Problems(InProblems)
	{
	}

	void Run()
	{
		CheckIncludes();
		for (const Record& Each : Checked.Records)
		{
			CheckRecord(Each);
			CheckMembers(Each, Checked.Path, Known, Problems);
		}
		for (const Enum& Each : Checked.Enums)
		{
			CheckEnum(Each);
		}
	}

private:
	void Report(int Line, const std::string& Message) { Problems.push_back({Checked.Path, Line, Message}); }

	void CheckIncludes()
	{
		const std::string Expected = Checked.BaseName + ".generated.h";
		const auto IsGenerated = [](const Include& Each) { return Each.Name.ends_with(".generated.h"); };
		const auto Found = std::ranges::find_if(Checked.Includes, IsGenerated);
		if (Found == Checked.Includes.end())
		{
			Report(1, "the include of \"" + Expected + "\" is missing");
			return;
		}
		if (Found->Name != Expected)
		{
			Report(Found->Line, "the generated include must be \"" + Expected + "\", as the file is called");
		}
		for (auto After = Found + 1; After != Checked.Includes.end(); ++After)
		{
			Report(After->Line,
				"\"" + After->Name + "\" is included after \"" + Found->Name + "\", which must be the last");
		}
		for (const Record& Each : Checked.Records)
		{
			if (Each.Line < Found->Line)
			{
				Report(Each.Line, Each.Name + " comes before the include of \"" + Found->Name + "\"");
			}
		}
		CheckUnique(Found->Line, Checked.BaseName + ".h", "a header of this name");
	}

	void CheckUnique(int Line, const std::string& Name, const std::string& What)
	{
		for (const std::string& Path : Known.Declarations(Name))
		{
			if (Path != Checked.Path)
			{
				Report(Line, What + " exists already: " + Path);
			}
		}
	}

	void CheckRecord(const Record& Each)
	{
		const bool bClass = Each.Kind == RecordKind::Class;
		CheckSpecifiers(Each.Marks, bClass ? ClassSpecifiers : StructSpecifiers, Checked.Path, Problems);
		CheckUnique(Each.Line, Each.Name, "a type called " + Each.Name);
		CheckConditions(Each.Conditions, Each.Line, Each.Name);
		if (Each.BodyLines.empty())
		{
			Report(Each.Line, Each.Name + " has no GENERATED_BODY()");
		}
		for (std::size_t Index = 1; Index < Each.BodyLines.size(); ++Index)
		{
			Report(Each.BodyLines[Index], Each.Name + " has more than one GENERATED_BODY()");
		}
		if (bClass)
		{
			CheckClassNames(Each);
		}
		else
		{
			CheckStructNames(Each);
		}
		CheckExport(Each);
		if (bClass && Each.Marks.Has("defaultconfig") && !Each.Marks.Has("config"))
		{
			Report(Each.Line, Each.Name + " is DefaultConfig but names no Config file");
		}
	}

	void CheckClassNames(const Record& Each)
	{
		if (Each.Bases.empty())
		{
			Report(Each.Line, Each.Name + " derives from nothing; a UCLASS derives from UObject or one of its classes");
			return;
		}
		const std::string& Base = Each.Bases.front();
		if (!Known.IsClass(Base))
		{
			Report(Each.Line, Each.Name + " derives from " + Base + ", which is no reflected class");
			return;
		}
		const bool bActor = HasPrefix(Base, 'A') || Each.Name == "AActor";
		if (!HasPrefix(Each.Name, bActor ? 'A' : 'U'))
		{
			Report(Each.Line,
				Each.Name + " must begin with " + (bActor ? "A, as it is an actor" : "U, as it is no actor"));
		}
		for (auto Other = Each.Bases.begin() + 1; Other != Each.Bases.end(); ++Other)
		{
			if (!HasPrefix(*Other, 'I') && (!HasPrefix(*Other, 'F') || Known.IsClass(*Other)))
			{
				Report(Each.Line,
					Each.Name + " derives also from " + *Other
						+ "; only interfaces and classes without reflection may follow the base class");
			}
		}
	}

	void CheckStructNames(const Record& Each)
	{
		if (!HasPrefix(Each.Name, 'F'))
		{
			Report(Each.Line, Each.Name + " must begin with F");
		}
		if (!Each.Functions.empty())
		{
			Report(Each.Functions.front().Line, "a USTRUCT cannot have UFUNCTIONs");
		}
		if (!Each.Bases.empty() && !Known.IsStruct(Each.Bases.front()))
		{
			Report(Each.Line, Each.Name + " derives from " + Each.Bases.front() + ", which is no USTRUCT");
		}
	}

	void CheckExport(const Record& Each)
	{
		const bool bMinimal = Each.Marks.Has("minimalapi");
		if (!Each.Api.empty() && Each.Api != Owner.Api)
		{
			Report(Each.Line, Each.Name + " is exported by " + Each.Api + "; its module's macro is " + Owner.Api);
		}
		else if (bMinimal && !Each.Api.empty())
		{
			Report(Each.Line, Each.Name + " is MinimalAPI and cannot be exported by " + Each.Api + " as well");
		}
		else if (Checked.bPublic && Each.Api.empty() && !bMinimal)
		{
			Report(Each.Line, Each.Name + " is in a public header and needs " + Owner.Api + " for other modules");
		}
	}

	void CheckEnum(const Enum& Each)
	{
		CheckSpecifiers(Each.Marks, EnumSpecifiers, Checked.Path, Problems);
		CheckUnique(Each.Line, Each.Name, "a type called " + Each.Name);
		CheckConditions(Each.Conditions, Each.Line, Each.Name);
		if (!HasPrefix(Each.Name, 'E'))
		{
			Report(Each.Line, Each.Name + " must begin with E");
		}
		if (Each.Marks.Has("blueprinttype") && Each.bScoped && Each.Underlying != "uint8")
		{
			Report(Each.Line, Each.Name + " is a BlueprintType and must be an enum class : uint8");
		}
		if (Each.Values.empty())
		{
			Report(Each.Line, Each.Name + " has no values");
		}
	}

	void CheckConditions(const std::vector<std::string>& Conditions, int Line, const std::string& Name)
	{
		if (!Conditions.empty())
		{
			Report(Line, Name + " is inside #if " + Conditions.back() + "; reflected types must always be there");
		}
	}

	const Header& Checked;
	const Module& Owner;
	const Knowledge& Known;
	Diagnostics& Problems;
};
} // namespace

void CheckHeader(const Header& Checked, const Module& Owner, const Knowledge& Known, Diagnostics& Problems)
{
	HeaderRules(Checked, Owner, Known, Problems).Run();
}

void CheckSpecifiers(
	const Specifiers& Marks, const std::set<std::string>& Allowed, const std::string& Path, Diagnostics& Problems)
{
	for (const auto& Mark : Marks.Values)
	{
		if (!Allowed.contains(Mark.first))
		{
			Problems.push_back({Path, Marks.Line, "unknown specifier '" + Mark.first + "'"});
		}
	}
	for (const std::string& Duplicate : Marks.Duplicates)
	{
		Problems.push_back({Path, Marks.Line, "specifier '" + Duplicate + "' appears twice"});
	}
}

void CheckModule(
	const Module& Checked, const std::string& Folder, const std::vector<SourceFile>& Sources, Diagnostics& Problems)
{
	std::size_t Count = 0;
	for (const SourceFile& Source : Sources)
	{
		const std::vector<Token> Tokens = Tokenize(Source.Text);
		for (std::size_t Index = 0; Index + 5 < Tokens.size(); ++Index)
		{
			const std::string& Macro = Tokens[Index].Text;
			if (Macro != "IMPLEMENT_MODULE" && Macro != "IMPLEMENT_GAME_MODULE"
				&& Macro != "IMPLEMENT_PRIMARY_GAME_MODULE")
			{
				continue;
			}
			const Token& Name = Tokens[Index + 4];
			if (++Count > 1)
			{
				Problems.push_back(
					{Source.Path, Name.Line, "module " + Checked.Name + " is implemented more than once"});
			}
			else if (!Name.Is(Checked.Name))
			{
				Problems.push_back(
					{Source.Path, Name.Line, "implements module " + Name.Text + " in the folder of " + Checked.Name});
			}
		}
	}
	if (Count == 0)
	{
		Problems.push_back({Folder, 1, "module " + Checked.Name + " has no IMPLEMENT_MODULE"});
	}
}
} // namespace HeaderTool
