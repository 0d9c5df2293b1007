// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Knowledge.h"

namespace HeaderTool
{
void Knowledge::Add(const Header& Source)
{
	for (const Record& Each : Source.Records)
	{
		DeclaredIn[Each.Name].push_back(Source.Path);
		Records.emplace(Each.Name, Each);
	}
	for (const Enum& Each : Source.Enums)
	{
		DeclaredIn[Each.Name].push_back(Source.Path);
		Enums.emplace(Each.Name, Each);
	}
	Delegates.insert(Source.Delegates.begin(), Source.Delegates.end());
	DeclaredIn[Source.BaseName + ".h"].push_back(Source.Path);
}

const Record* Knowledge::FindRecord(const std::string& Name) const
{
	const auto Found = Records.find(Name);
	return Found == Records.end() ? nullptr : &Found->second;
}

const Enum* Knowledge::FindEnum(const std::string& Name) const
{
	const auto Found = Enums.find(Name);
	return Found == Enums.end() ? nullptr : &Found->second;
}

bool Knowledge::IsClass(const std::string& Name) const
{
	const Record* const Found = FindRecord(Name);
	return IsBuiltInClass(Name) || (Found != nullptr && Found->Kind == RecordKind::Class);
}

bool Knowledge::IsStruct(const std::string& Name) const
{
	const Record* const Found = FindRecord(Name);
	return IsBuiltInStruct(Name) || (Found != nullptr && Found->Kind == RecordKind::Struct);
}

const std::vector<std::string>& Knowledge::Declarations(const std::string& Name) const
{
	static const std::vector<std::string> None;
	const auto Found = DeclaredIn.find(Name);
	return Found == DeclaredIn.end() ? None : Found->second;
}

std::vector<const Record*> Knowledge::Bases(const Record& Source) const
{
	std::vector<const Record*> Result;
	const Record* Current = &Source;
	while (Current != nullptr && !Current->Bases.empty() && Result.size() < 100)
	{
		Current = FindRecord(Current->Bases.front());
		if (Current != nullptr)
		{
			Result.push_back(Current);
		}
	}
	return Result;
}

bool Knowledge::IsBuiltInClass(const std::string& Name)
{
	static const std::set<std::string> Names = {
		"UObject", "UField", "UStruct", "UScriptStruct", "UFunction", "UEnum", "UClass", "UPackage"};
	return Names.contains(Name);
}

bool Knowledge::IsBuiltInStruct(const std::string& Name)
{
	static const std::set<std::string> Names = {"FVector", "FVector3f", "FVector2D", "FVector2f", "FVector4",
		"FVector4f", "FQuat", "FRotator", "FTransform", "FBox", "FBoxSphereBounds", "FIntPoint", "FIntVector", "FColor",
		"FLinearColor"};
	return Names.contains(Name);
}
} // namespace HeaderTool
