// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "TypeRules.h"

#include <algorithm>
#include <cctype>

namespace HeaderTool
{
namespace
{
const std::set<std::string> Scalars = {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
	"float", "double", "FName", "FString", "FText"};
const std::set<std::string> NoBlueprintScalars = {"int8", "int16", "uint16", "uint32", "uint64"};
const std::set<std::string> Containers = {"TArray", "TSet", "TMap"};
const std::set<std::string> ObjectPointers = {
	"TObjectPtr", "TWeakObjectPtr", "TSubclassOf", "TSoftObjectPtr", "TSoftClassPtr"};

class TypeChecker
{
public:
	TypeChecker(bool bInBlueprint, bool bInFunction, const Knowledge& InKnown)
		: bBlueprint(bInBlueprint)
		, bFunction(bInFunction)
		, Known(InKnown)
	{
	}

	/** A type as a whole: a value, a pointer to an object or a container of such. */
	void Check(const Type& Checked)
	{
		if (Containers.contains(Checked.Name))
		{
			CheckContainer(Checked);
		}
		else
		{
			CheckElement(Checked);
		}
	}

	std::vector<std::string> Problems;

private:
	void Report(const std::string& Problem) { Problems.push_back(Problem); }

	void CheckContainer(const Type& Checked)
	{
		if (Checked.Pointers > 0)
		{
			Report("a pointer to a container is not reflected");
		}
		if (Checked.Arguments.size() != (Checked.Name == "TMap" ? 2U : 1U))
		{
			Report(Checked.Name + " has the wrong number of types");
			return;
		}
		for (const Type& Argument : Checked.Arguments)
		{
			if (Containers.contains(Argument.Name))
			{
				Report("containers cannot be nested; wrap the inner " + Argument.Name + " in a USTRUCT");
			}
			else
			{
				CheckElement(Argument);
			}
		}
	}

	void CheckElement(const Type& Checked)
	{
		if (Checked.Pointers > 0)
		{
			CheckPointer(Checked);
		}
		else if (ObjectPointers.contains(Checked.Name))
		{
			CheckObjectPointer(Checked);
		}
		else if (Checked.Name == "TEnumAsByte")
		{
			CheckEnumAsByte(Checked);
		}
		else if (Scalars.contains(Checked.Name))
		{
			if (bBlueprint && NoBlueprintScalars.contains(Checked.Name))
			{
				Report("Blueprints do not know " + Checked.Name);
			}
		}
		else if (Known.FindEnum(Checked.Name) != nullptr)
		{
			CheckEnum(*Known.FindEnum(Checked.Name));
		}
		else if (Known.IsStruct(Checked.Name))
		{
			CheckStruct(Checked.Name);
		}
		else if (Known.IsClass(Checked.Name))
		{
			Report(Checked.Name + " is a class; hold it by TObjectPtr");
		}
		else if (!Known.IsDelegate(Checked.Name))
		{
			Report("'" + Checked.Name + "' is not a reflected type");
		}
	}

	void CheckPointer(const Type& Checked)
	{
		if (Checked.Pointers > 1)
		{
			Report("a pointer to a pointer is not reflected");
		}
		else if (!Known.IsClass(Checked.Name))
		{
			Report("a pointer to '" + Checked.Name + "', which is no UObject, is not reflected");
		}
		else if (!bFunction)
		{
			Report("a raw pointer; use TObjectPtr<" + Checked.Name + ">");
		}
	}

	void CheckObjectPointer(const Type& Checked)
	{
		if (bFunction && Checked.Name == "TObjectPtr")
		{
			Report("functions take and return raw pointers, not TObjectPtr");
		}
		if (Checked.Arguments.size() != 1 || !Known.IsClass(Checked.Arguments.front().Name))
		{
			Report(Checked.Name + " of something that is no reflected class");
		}
	}

	void CheckEnumAsByte(const Type& Checked)
	{
		if (Checked.Arguments.size() != 1 || Known.FindEnum(Checked.Arguments.front().Name) == nullptr)
		{
			Report("TEnumAsByte of something that is no UENUM");
		}
		else if (Known.FindEnum(Checked.Arguments.front().Name)->bScoped)
		{
			Report("TEnumAsByte is for old-style enums; use " + Checked.Arguments.front().Name + " itself");
		}
	}

	void CheckEnum(const Enum& Checked)
	{
		if (!Checked.bScoped)
		{
			Report(Checked.Name + " is an old-style enum; use TEnumAsByte<" + Checked.Name + ">");
		}
		else if (bBlueprint && !Checked.Marks.Has("blueprinttype"))
		{
			Report(Checked.Name + " is no BlueprintType");
		}
	}

	void CheckStruct(const std::string& Name)
	{
		const Record* const Found = Known.FindRecord(Name);
		if (!bBlueprint || Found == nullptr || Found->Marks.Has("blueprinttype"))
		{
			return;
		}
		const std::vector<const Record*> Bases = Known.Bases(*Found);
		if (std::ranges::none_of(Bases, [](const Record* Base) { return Base->Marks.Has("blueprinttype"); }))
		{
			Report(Name + " is no BlueprintType");
		}
	}

	bool bBlueprint;
	bool bFunction;
	const Knowledge& Known;
};

bool IsNumber(const std::string& Token)
{
	return !Token.empty() && std::isdigit(static_cast<unsigned char>(Token.front())) != 0;
}
} // namespace

std::vector<std::string> PropertyTypeProblems(const Property& Checked, bool bBlueprint, const Knowledge& Known)
{
	const Type& Of = Checked.PropertyType;
	if (Checked.bBitField)
	{
		const bool bAllowed = Of.Name == "uint8" || Of.Name == "uint16" || Of.Name == "uint32" || Of.Name == "bool";
		return bAllowed ? std::vector<std::string>()
						: std::vector<std::string>{"only uint8, uint16, uint32 and bool have bits"};
	}
	TypeChecker Checker(bBlueprint, false, Known);
	Checker.Check(Of);
	if (Of.bReference)
	{
		Checker.Problems.emplace_back("a UPROPERTY cannot be a reference");
	}
	if (Of.bConst)
	{
		Checker.Problems.emplace_back("a UPROPERTY cannot be const");
	}
	return std::move(Checker.Problems);
}

std::vector<std::string> FunctionTypeProblems(
	const Type& Checked, bool bResult, bool bBlueprint, const Knowledge& Known)
{
	TypeChecker Checker(bBlueprint, true, Known);
	Checker.Check(Checked);
	if (bResult && Checked.bReference && !Checked.bConst)
	{
		Checker.Problems.emplace_back("a reference that is not const");
	}
	return std::move(Checker.Problems);
}

bool IsSimpleDefault(const std::vector<std::string>& Tokens)
{
	static const std::set<std::string> Words = {
		"true", "false", "nullptr", "NULL", "NAME_None", "INDEX_NONE", "ForceInit", "\""};
	static const std::set<std::string> Structs = {"FVector", "FVector2D", "FRotator", "FLinearColor", "FColor"};
	if (Tokens.size() == 1)
	{
		return Words.contains(Tokens[0]) || IsNumber(Tokens[0]);
	}
	if (Tokens.size() == 2 && (Tokens[0] == "-" || Tokens[0] == "+"))
	{
		return IsNumber(Tokens[1]);
	}
	if (Tokens.size() == 3 && Tokens[1] == "::")
	{
		return Tokens[0].starts_with('E') || Structs.contains(Tokens[0]);
	}
	if (Tokens[0] == "TEXT" || Structs.contains(Tokens[0]))
	{
		return std::ranges::all_of(Tokens.begin() + 1, Tokens.end(),
			[](const std::string& Token)
			{
				return Token == "(" || Token == ")" || Token == "," || Token == "-" || Token == "\""
					|| Token == "ForceInit" || IsNumber(Token);
			});
	}
	return false;
}
} // namespace HeaderTool
