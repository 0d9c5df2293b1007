// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Rules.h"

#include "TypeRules.h"
#include <algorithm>
#include <array>

namespace HeaderTool
{
namespace
{
const std::set<std::string> PropertySpecifiers = {"advanceddisplay", "assetregistrysearchable", "blueprintassignable",
	"blueprintauthorityonly", "blueprintcallable", "blueprintgetter", "blueprintreadonly", "blueprintreadwrite",
	"blueprintsetter", "category", "config", "duplicatetransient", "editanywhere", "editdefaultsonly", "editfixedsize",
	"editinstanceonly", "export", "fieldnotify", "getter", "globalconfig", "instanced", "interp", "localized",
	"noclear", "nonpieduplicatetransient", "nontransactional", "notreplicated", "replicated", "replicatedusing",
	"savegame", "setter", "simpledisplay", "skipserialization", "textexporttransient", "transient", "visibleanywhere",
	"visibledefaultsonly", "visibleinstanceonly"};
const std::set<std::string> FunctionSpecifiers = {"blueprintauthorityonly", "blueprintcallable", "blueprintcosmetic",
	"blueprintgetter", "blueprintimplementableevent", "blueprintinternaluseonly", "blueprintnativeevent",
	"blueprintpure", "blueprintsetter", "callineditor", "category", "client", "customthunk", "exec", "fieldnotify",
	"netmulticast", "reliable", "sealedevent", "server", "unreliable", "withvalidation"};
constexpr std::array EditSpecifiers = {"editanywhere", "editdefaultsonly", "editinstanceonly", "visibleanywhere",
	"visibledefaultsonly", "visibleinstanceonly"};

bool IsBlueprintVisible(const Specifiers& Marks)
{
	return Marks.Has("blueprintreadonly") || Marks.Has("blueprintreadwrite") || Marks.Has("blueprintgetter")
		|| Marks.Has("blueprintsetter");
}

bool IsBlueprintFunction(const Specifiers& Marks)
{
	return Marks.Has("blueprintcallable") || Marks.Has("blueprintpure") || Marks.Has("blueprintimplementableevent")
		|| Marks.Has("blueprintnativeevent");
}

class MemberRules
{
public:
	MemberRules(const Record& InChecked, const std::string& InPath, const Knowledge& InKnown, Diagnostics& InProblems)
		: Checked(InChecked)
		, Path(InPath)
		, Known(InKnown)
		, Problems(InProblems)
		, Bases(InKnown.Bases(InChecked))
	{
	}

	void Run()
	{
		std::set<std::string> Names;
		for (const Property& Each : Checked.Properties)
		{
			if (!Names.insert(Each.Name).second)
			{
				Report(Each.Line, Each.Name + " is declared twice");
			}
			CheckProperty(Each);
		}
		for (const Function& Each : Checked.Functions)
		{
			if (!Names.insert(Each.Name).second)
			{
				Report(Each.Line, Each.Name + " is declared twice; UFUNCTIONs cannot be overloaded");
			}
			CheckFunction(Each);
		}
	}

private:
	void Report(int Line, const std::string& Message) { Problems.push_back({Path, Line, Message}); }

	void CheckProperty(const Property& Each)
	{
		CheckSpecifiers(Each.Marks, PropertySpecifiers, Path, Problems);
		CheckPropertyMarks(Each);
		CheckShape(Each);
		const bool bBlueprint = IsBlueprintVisible(Each.Marks);
		for (const std::string& Problem : PropertyTypeProblems(Each, bBlueprint, Known))
		{
			Report(Each.Line, Each.Name + ": " + Problem);
		}
		for (const std::string& Problem : UnitProblems(Each))
		{
			Report(Each.Line, Each.Name + ": " + Problem);
		}
		for (const Record* Base : Bases)
		{
			if (HasProperty(*Base, Each.Name))
			{
				Report(Each.Line, Each.Name + " hides the property of the same name in " + Base->Name);
			}
		}
		for (const std::string& Condition : Each.Conditions)
		{
			if (Condition != "WITH_EDITORONLY_DATA")
			{
				Report(Each.Line,
					Each.Name + " is inside #if " + Condition + "; only WITH_EDITORONLY_DATA may enclose a UPROPERTY");
			}
		}
	}

	void CheckPropertyMarks(const Property& Each)
	{
		const Specifiers& Marks = Each.Marks;
		const auto EditCount = std::ranges::count_if(EditSpecifiers, [&](const char* Name) { return Marks.Has(Name); });
		if (EditCount > 1)
		{
			Report(Each.Line, Each.Name + " has more than one Edit or Visible specifier");
		}
		if (Marks.Has("blueprintassignable") != Known.IsDelegate(Each.PropertyType.Name))
		{
			Report(Each.Line, Each.Name + ": events are BlueprintAssignable, and nothing else is");
		}
		if (Marks.Has("blueprintreadonly") && Marks.Has("blueprintreadwrite"))
		{
			Report(Each.Line, Each.Name + " cannot be BlueprintReadOnly and BlueprintReadWrite");
		}
		if (const auto Setter = Marks.Values.find("blueprintsetter"); Setter != Marks.Values.end())
		{
			const bool bFound = std::ranges::any_of(Checked.Functions,
				[&](const Function& Other)
				{ return Other.Name == Setter->second && Other.Marks.Has("blueprintsetter"); });
			if (!bFound)
			{
				Report(Each.Line,
					Each.Name + " has the BlueprintSetter " + Setter->second
						+ ", which is no UFUNCTION(BlueprintSetter) of the class");
			}
		}
		const bool bBlueprint =
			IsBlueprintVisible(Marks) || Marks.Has("blueprintassignable") || Marks.Has("blueprintcallable");
		if ((EditCount > 0 || bBlueprint) && Marks.Has("category") == false)
		{
			Report(Each.Line, Each.Name + " needs a Category, as the editor or Blueprints show it");
		}
		if (IsBlueprintVisible(Marks) && Each.Visibility == Access::Private
			&& !Marks.Meta.contains("AllowPrivateAccess"))
		{
			Report(Each.Line, Each.Name + " is private and cannot be shown to Blueprints without AllowPrivateAccess");
		}
		if ((Marks.Has("config") || Marks.Has("globalconfig")) && !HasConfig())
		{
			Report(Each.Line, Each.Name + " is Config, but no class names a Config file");
		}
	}

	bool HasConfig() const
	{
		return Checked.Marks.Has("config")
			|| std::ranges::any_of(Bases, [](const Record* Base) { return Base->Marks.Has("config"); });
	}

	void CheckShape(const Property& Each)
	{
		if (Each.bStatic)
		{
			Report(Each.Line, Each.Name + " is static; a UPROPERTY belongs to an object");
		}
		if (Each.bSeveral)
		{
			Report(Each.Line, "one UPROPERTY declares one variable, not several");
		}
	}

	void CheckFunction(const Function& Each)
	{
		CheckSpecifiers(Each.Marks, FunctionSpecifiers, Path, Problems);
		const bool bBlueprint = IsBlueprintFunction(Each.Marks);
		// No page says that accessors may do without.
		const bool bAccessor = Each.Marks.Has("blueprintsetter") || Each.Marks.Has("blueprintgetter");
		if ((bBlueprint || bAccessor) && !Each.Marks.Has("category"))
		{
			Report(Each.Line, Each.Name + " needs a Category, as Blueprints show it");
		}
		if (Each.Result.Name != "void" || Each.Result.Pointers > 0)
		{
			for (const std::string& Problem : FunctionTypeProblems(Each.Result, true, bBlueprint, Known))
			{
				Report(Each.Line, Each.Name + " returns something it cannot: " + Problem);
			}
		}
		for (const Parameter& Argument : Each.Parameters)
		{
			CheckParameter(Each, Argument, bBlueprint);
		}
		for (const Record* Base : Bases)
		{
			if (std::ranges::any_of(Base->Functions, [&](const Function& Other) { return Other.Name == Each.Name; }))
			{
				Report(Each.Line,
					Each.Name + " overrides a UFUNCTION of " + Base->Name + " and cannot be a UFUNCTION again");
			}
		}
		for (const std::string& Condition : Each.Conditions)
		{
			if (Condition != "WITH_EDITORONLY_DATA" && Condition != "WITH_EDITOR")
			{
				Report(Each.Line,
					Each.Name + " is inside #if " + Condition + "; only WITH_EDITOR may enclose a UFUNCTION");
			}
		}
	}

	void CheckParameter(const Function& Owner, const Parameter& Argument, bool bBlueprint)
	{
		for (const std::string& Problem : FunctionTypeProblems(Argument.ParameterType, false, bBlueprint, Known))
		{
			Report(Owner.Line, Owner.Name + ", parameter " + Argument.Name + ": " + Problem);
		}
		if (!Argument.Default.empty() && !IsSimpleDefault(Argument.Default))
		{
			Report(Owner.Line, Owner.Name + ", parameter " + Argument.Name + ": the default value is too complex");
		}
		const bool bHides = HasProperty(Checked, Argument.Name)
			|| std::ranges::any_of(Bases, [&](const Record* Base) { return HasProperty(*Base, Argument.Name); });
		if (bHides)
		{
			Report(Owner.Line, Owner.Name + ", parameter " + Argument.Name + " hides a property of the class");
		}
	}

	static bool HasProperty(const Record& Owner, const std::string& Name)
	{
		return std::ranges::any_of(Owner.Properties, [&](const Property& Each) { return Each.Name == Name; });
	}

	const Record& Checked;
	const std::string& Path;
	const Knowledge& Known;
	Diagnostics& Problems;
	std::vector<const Record*> Bases;
};
} // namespace

void CheckMembers(const Record& Checked, const std::string& Path, const Knowledge& Known, Diagnostics& Problems)
{
	MemberRules(Checked, Path, Known, Problems).Run();
}
} // namespace HeaderTool
