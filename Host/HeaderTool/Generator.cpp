// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Generator.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

namespace HeaderTool
{
namespace
{
constexpr const char* Notice = "// Written by the header tool. Do not edit.\n\n";

std::string Literal(const std::string& Text)
{
	std::string Result = "TEXT(\"";
	for (const char Letter : Text)
	{
		if (Letter == '\n')
		{
			Result += "\\n";
			continue;
		}
		Result += Letter == '"' ? "\\" : "";
		Result += Letter;
	}
	return Result + "\")";
}

/** The name without the prefix that says what it is. */
std::string PlainName(const std::string& Name) { return Name.substr(1); }

std::string FileId(const Header& Source) { return "FID_" + Source.BaseName + "_h"; }

std::string MetaList(const Specifiers& Marks, const std::string& Comment)
{
	std::map<std::string, std::string> Meta = Marks.Meta;
	if (Marks.Has("category"))
	{
		Meta.emplace("Category", Marks.Values.at("category"));
	}
	if (Marks.Has("hidecategories"))
	{
		Meta.emplace("HideCategories", Marks.Values.at("hidecategories"));
	}
	if (!Comment.empty())
	{
		Meta.emplace("ToolTip", Comment);
	}
	std::ostringstream Result;
	Result << "HOST_META(";
	const char* Separator = "";
	for (const auto& Pair : Meta)
	{
		Result << std::exchange(Separator, ", ") << "{" << Literal(Pair.first) << ", " << Literal(Pair.second) << "}";
	}
	Result << ")";
	return Result.str();
}

/** Generated code repeats the conditions under which a member exists. */
class ConditionGuard
{
public:
	ConditionGuard(std::ostream& InOut, const std::vector<std::string>& Conditions)
		: Out(InOut)
		, bConditional(!Conditions.empty())
	{
		if (bConditional)
		{
			Out << "#if " << Conditions.back() << "\n";
		}
	}
	~ConditionGuard()
	{
		if (bConditional)
		{
			Out << "#endif\n";
		}
	}
	ConditionGuard(const ConditionGuard&) = delete;
	ConditionGuard& operator=(const ConditionGuard&) = delete;

private:
	std::ostream& Out;
	bool bConditional;
};

std::string PropertyFlags(const Specifiers& Marks)
{
	const auto HasAny = [&](std::initializer_list<const char*> Names)
	{ return std::ranges::any_of(Names, [&](const char* Name) { return Marks.Has(Name); }); };
	std::string Flags = "CPF_None";
	const auto Add = [&](bool bCondition, const char* Flag) { Flags += bCondition ? std::string(" | ") + Flag : ""; };
	const bool bVisible = HasAny({"visibleanywhere", "visibledefaultsonly", "visibleinstanceonly"});
	Add(bVisible || HasAny({"editanywhere", "editdefaultsonly", "editinstanceonly"}), "CPF_Edit");
	Add(bVisible, "CPF_EditConst");
	Add(HasAny({"editdefaultsonly", "visibledefaultsonly"}), "CPF_DisableEditOnInstance");
	Add(HasAny({"editinstanceonly", "visibleinstanceonly"}), "CPF_DisableEditOnTemplate");
	Add(HasAny({"blueprintreadonly", "blueprintreadwrite", "blueprintgetter"}), "CPF_BlueprintVisible");
	Add(HasAny({"blueprintreadonly"}), "CPF_BlueprintReadOnly");
	Add(HasAny({"blueprintassignable"}), "CPF_BlueprintAssignable");
	Add(HasAny({"transient"}), "CPF_Transient");
	Add(HasAny({"duplicatetransient"}), "CPF_DuplicateTransient");
	Add(HasAny({"nontransactional"}), "CPF_NonTransactional");
	Add(HasAny({"config", "globalconfig"}), "CPF_Config");
	Add(HasAny({"instanced"}), "CPF_InstancedReference");
	Add(HasAny({"advanceddisplay"}), "CPF_AdvancedDisplay");
	return Flags;
}

/** The class that a pointer, or a container of pointers, is declared with; empty for everything else. */
std::string PointeeClass(const Type& Of)
{
	if (Of.Pointers > 0)
	{
		return Of.Name;
	}
	if (Of.Name == "TArray")
	{
		return PointeeClass(Of.Arguments.front());
	}
	const bool bPointer = Of.Name == "TObjectPtr" || Of.Name == "TWeakObjectPtr" || Of.Name == "TSubclassOf";
	return bPointer ? Of.Arguments.front().Name : "";
}

std::string ClassGetter(const std::string& Class) { return Class.empty() ? "nullptr" : "&HostClass_" + Class; }

class SourceWriter
{
public:
	SourceWriter(const Header& InSource, const Module& InOwner, const Knowledge& InKnown)
		: Source(InSource)
		, Owner(InOwner)
		, Known(InKnown)
	{
	}

	std::string Run()
	{
		Out << Notice << "#include \"" << IncludePath() << "\"\n#include \"UObject/HostReflection.h\"\n\n";
		// offsetof on classes with virtual functions works with every compiler that can build this.
		Out << "#pragma GCC diagnostic ignored \"-Winvalid-offsetof\"\n\n";
		DeclareClasses();
		for (const Enum& Each : Source.Enums)
		{
			WriteEnum(Each);
		}
		for (const Record& Each : Source.Records)
		{
			WriteRecord(Each);
		}
		return Out.str();
	}

private:
	/** As the module's own sources would include it. */
	std::string IncludePath() const
	{
		for (const std::string Folder : {"/Public/", "/Private/"})
		{
			const std::size_t Found = Source.Path.rfind(Folder);
			if (Found != std::string::npos)
			{
				return Source.Path.substr(Found + Folder.size());
			}
		}
		return Source.Path;
	}

	/** Classes that properties point to need not be complete here: their gen.cpp has a function that returns them. */
	void DeclareClasses()
	{
		std::set<std::string> Classes;
		for (const Record& Each : Source.Records)
		{
			for (const Property& Member : Each.Properties)
			{
				Classes.insert(PointeeClass(Member.PropertyType));
			}
		}
		Classes.erase("");
		for (const std::string& Class : Classes)
		{
			Out << "DLLIMPORT UClass* HostClass_" << Class << "();\n";
		}
		Out << "\n";
	}

	void WriteEnum(const Enum& Each)
	{
		const std::string& KnownAs = Each.Namespace.empty() ? Each.Name : Each.Namespace;
		Out << "template <>\nUEnum* StaticEnum<" << Each.Name << ">()\n{\n"
			<< "\tstatic UEnum* const Result = Host::FReflectionAccess::MakeEnum(" << Literal(KnownAs) << ", "
			<< Literal(Owner.Name) << ",\n\t\t{";
		for (const Enumerator& Value : Each.Values)
		{
			const std::string Scope = Each.bScoped ? Each.Name + "::" : Each.Namespace.empty() ? "" : KnownAs + "::";
			const std::string Qualified = Scope + Value.Name;
			Out << "{" << Literal(Value.Name) << ", static_cast<int64>(" << Qualified << ")}, ";
		}
		Out << "},\n\t\t" << MetaList(Each.Marks, Each.Comment) << ");\n\treturn Result;\n}\n"
			<< "static const Host::FTypeRegistration Register_" << KnownAs << "(&StaticEnum<" << Each.Name << ">);\n\n";
	}

	void WriteRecord(const Record& Each)
	{
		const bool bClass = Each.Kind == RecordKind::Class;
		Out << "template <>\nstruct Host::TReflection<" << Each.Name << ">\n{\n";
		if (bClass)
		{
			Out << "\tstatic void Construct(const FObjectInitializer& Initializer)\n\t{\n"
				<< "\t\t::new (static_cast<void*>(Initializer.GetObj())) " << Each.Name
				<< (Each.bInitializerConstructor || !Each.bAnyConstructor ? "(Initializer);\n" : "();\n") << "\t}\n";
		}
		Out << "\tstatic void Describe([[maybe_unused]] " << (bClass ? "UClass" : "UScriptStruct") << "& Type)\n\t{\n";
		for (const Property& Member : Each.Properties)
		{
			WriteProperty(Each, Member);
		}
		for (const Function& Member : Each.Functions)
		{
			const ConditionGuard Guard(Out, Member.Conditions);
			Out << "\t\tHost::FReflectionAccess::AddFunction(Type, " << Literal(Member.Name) << ", "
				<< MetaList(Member.Marks, Member.Comment) << ");\n";
		}
		Out << "\t}\n};\n\n";
		if (bClass)
		{
			WriteClass(Each);
		}
		else
		{
			WriteStruct(Each);
		}
	}

	void WriteProperty(const Record& Each, const Property& Member)
	{
		const ConditionGuard Guard(Out, Member.Conditions);
		const std::string Flags = PropertyFlags(Member.Marks) + (Member.Conditions.empty() ? "" : " | CPF_EditorOnly");
		const std::string Meta = MetaList(Member.Marks, Member.Comment);
		if (Member.bBitField)
		{
			Out << "\t\t{\n\t\t\tSIZE_T Offset = 0;\n"
				<< "\t\t\tFProperty* const Bit = Host::FReflectionAccess::MakeBit(sizeof(" << Each.Name
				<< "), [](void* Container) { static_cast<" << Each.Name << "*>(Container)->" << Member.Name
				<< " = 1; }, Offset);\n"
				<< "\t\t\tHost::FReflectionAccess::AddProperty(Type, Bit, {" << Literal(Member.Name) << ", Offset, "
				<< Flags << ", nullptr}, " << Meta << ");\n\t\t}\n";
			return;
		}
		Out << "\t\tHost::AddProperty<decltype(" << Each.Name << "::" << Member.Name << ")>(Type,\n\t\t\t{"
			<< Literal(Member.Name) << ", offsetof(" << Each.Name << ", " << Member.Name << "), " << Flags << ", "
			<< ClassGetter(PointeeClass(Member.PropertyType)) << "}, " << Meta << ");\n";
	}

	void WriteClass(const Record& Each)
	{
		const std::string& Name = Each.Name;
		std::string Flags = "CLASS_Native";
		Flags += Each.Marks.Has("abstract") ? " | CLASS_Abstract" : "";
		Flags += Each.Marks.Has("defaultconfig") ? " | CLASS_DefaultConfig" : "";
		Flags += ConfigName(Each).empty() ? "" : " | CLASS_Config";
		// An abstract class may have pure virtual functions and then cannot be constructed.
		const std::string Construct =
			Each.Marks.Has("abstract") ? "nullptr" : "&Host::TReflection<" + Name + ">::Construct";
		Out << "UClass* " << Name << "::StaticClass()\n{\n\tstatic UClass* const Result = [] {\n"
			<< "\t\tUClass* const Type = Host::FReflectionAccess::MakeClass({" << Literal(PlainName(Name)) << ", "
			<< Literal(Owner.Name) << ", &" << Each.Bases.front() << "::StaticClass, " << Flags << ", "
			<< Literal(ConfigName(Each)) << ",\n\t\t\tsizeof(" << Name << "), alignof(" << Name << "), " << Construct
			<< ", " << MetaList(Each.Marks, Each.Comment) << "});\n"
			<< "\t\tHost::TReflection<" << Name
			<< ">::Describe(*Type);\n\t\treturn Type;\n\t}();\n\treturn Result;\n}\n"
			<< "DLLEXPORT UClass* HostClass_" << Name << "();\nUClass* HostClass_" << Name << "()\n{\n\treturn " << Name
			<< "::StaticClass();\n}\nstatic const Host::FTypeRegistration Register_" << Name << "(&" << Name
			<< "::StaticClass);\n\n";
		if (!Each.bAnyConstructor)
		{
			Out << Name << "::" << Name << "([[maybe_unused]] const FObjectInitializer& ObjectInitializer)"
				<< (BaseTakesInitializer(Each) ? " : Super(ObjectInitializer)" : "") << "\n{\n}\n\n";
		}
		if (!Each.bHelperConstructor)
		{
			Out << Name << "::" << Name << "(FVTableHelper& Helper) : Super(Helper)\n{\n}\n\n";
		}
		if (!Each.bDestructor)
		{
			Out << Name << "::~" << Name << "()\n{\n}\n\n";
		}
	}

	void WriteStruct(const Record& Each)
	{
		const std::string& Name = Each.Name;
		Out << "UScriptStruct* " << Name << "::StaticStruct()\n{\n\tstatic UScriptStruct* const Result = [] {\n"
			<< "\t\tUScriptStruct* const Type = Host::FReflectionAccess::MakeStruct({" << Literal(PlainName(Name))
			<< ", " << Literal(Owner.Name) << ", "
			<< (Each.Bases.empty() ? "nullptr" : "&TBaseStructure<" + Each.Bases.front() + ">::Get")
			<< ",\n\t\t\tsizeof(" << Name << "), alignof(" << Name << "), Host::FTypeOperations::Of<" << Name << ">(), "
			<< MetaList(Each.Marks, Each.Comment) << "});\n"
			<< "\t\tHost::TReflection<" << Name
			<< ">::Describe(*Type);\n\t\treturn Type;\n\t}();\n\treturn Result;\n}\n"
			<< "static const Host::FTypeRegistration Register_" << Name << "(&" << Name << "::StaticStruct);\n\n";
	}

	/** What the nearest base that declares a constructor takes; UObject takes both. */
	bool BaseTakesInitializer(const Record& Each) const
	{
		for (const Record* Base : Known.Bases(Each))
		{
			if (Base->bAnyConstructor)
			{
				return Base->bInitializerConstructor;
			}
		}
		return true;
	}

	/** The ini file of a class: its own or that of a base. */
	std::string ConfigName(const Record& Each) const
	{
		std::vector<const Record*> Chain = Known.Bases(Each);
		Chain.insert(Chain.begin(), &Each);
		for (const Record* Link : Chain)
		{
			if (Link->Marks.Has("config") && Link->Marks.Values.at("config") != "inherit")
			{
				return Link->Marks.Values.at("config");
			}
		}
		return "";
	}

	const Header& Source;
	const Module& Owner;
	const Knowledge& Known;
	std::ostringstream Out;
};
} // namespace

std::string GenerateHeader(const Header& Source, const Module& Owner)
{
	std::ostringstream Out;
	Out << Notice << "#undef CURRENT_FILE_ID\n#define CURRENT_FILE_ID " << FileId(Source) << "\n\n"
		<< "class FObjectInitializer;\nclass FVTableHelper;\nclass UClass;\nclass UEnum;\nclass UScriptStruct;\n"
		<< "namespace Host\n{\ntemplate <typename T>\nstruct TReflection;\n}\ntemplate <typename E>\nUEnum* "
		   "StaticEnum();\n\n";
	for (const Enum& Each : Source.Enums)
	{
		const std::string Name = Each.Namespace.empty() ? Each.Name : Each.Name.substr(Each.Namespace.size() + 2);
		Out << (Each.Namespace.empty() ? "" : "namespace " + Each.Namespace + "\n{\n") << "enum "
			<< (Each.bScoped ? "class " : "") << Name << (Each.Underlying.empty() ? "" : " : " + Each.Underlying)
			<< ";\n"
			<< (Each.Namespace.empty() ? "" : "}\n");
		Out << "template <>\n" << Owner.Api << " UEnum* StaticEnum<" << Each.Name << ">();\n\n";
	}
	for (const Record& Each : Source.Records)
	{
		const int Line = Each.BodyLines.empty() ? Each.Line : Each.BodyLines.front();
		const std::string& Name = Each.Name;
		// A type that is exported as a whole needs no more.
		const bool bExported = Each.Kind == RecordKind::Struct || Each.Marks.Has("minimalapi");
		const std::string Api = Each.Api.empty() && bExported ? Owner.Api + " " : "";
		Out << "#define " << FileId(Source) << "_" << Line << "_GENERATED_BODY";
		if (Each.Kind == RecordKind::Struct)
		{
			Out << " \\\n\tfriend struct Host::TReflection<" << Name << ">; \\\n\t" << Api
				<< "static UScriptStruct* StaticStruct();";
			Out << (Each.Bases.empty() ? "" : " \\\n\tusing Super = " + Each.Bases.front() + ";") << "\n\n";
			continue;
		}
		Out << " \\\npublic: \\\n\tusing Super = " << Each.Bases.front() << "; \\\n\tusing ThisClass = " << Name
			<< "; \\\n\t" << Api << "static UClass* StaticClass(); \\\n";
		Out << (Each.bAnyConstructor ? ""
									 : "\t" + Api + "explicit " + Name
					+ "(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()); \\\n");
		Out << (Each.bHelperConstructor ? "" : "\t" + Api + "explicit " + Name + "(FVTableHelper& Helper); \\\n");
		Out << (Each.bDestructor ? "" : "\t" + Api + "~" + Name + "() override; \\\n");
		Out << "private: \\\n\tfriend struct Host::TReflection<" << Name << ">;\n\n";
	}
	return Out.str();
}

std::string GenerateSource(const Header& Source, const Module& Owner, const Knowledge& Known)
{
	return SourceWriter(Source, Owner, Known).Run();
}
} // namespace HeaderTool
