// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ObjectArray.h"
#include "UObject/HostReflection.h"
#include <vector>

namespace Host
{
namespace
{
std::vector<TFunction<void()>>& Registrations()
{
	static std::vector<TFunction<void()>> Getters;
	return Getters;
}

#if WITH_EDITOR
void CopyMeta(TMap<FName, FString>& Target, FMetaPairs Meta)
{
	for (const FMetaPair& Pair : Meta)
	{
		Target.Add(FName(Pair.Key), Pair.Value);
	}
}
#endif

/** Values of an enum end, in the engine, with one that is larger than all of them. */
int64 MaximumOf(std::initializer_list<FEnumPair> Values)
{
	int64 Result = 0;
	for (const FEnumPair& Pair : Values)
	{
		Result = FMath::Max(Result, Pair.Value + 1);
	}
	return Result;
}
} // namespace

UClass* FReflectionAccess::MakeClass(const FClassParameters& Parameters)
{
	auto* const Class = new UClass(Intrinsic);
	const FString Package = FString(TEXT("/Script/")) + Parameters.Module;
	FObjectAccess::Adopt(*Class, nullptr, CreatePackage(*Package), FName(Parameters.Name), RF_Public);
	Class->SuperStruct = Parameters.Super == nullptr ? nullptr : Parameters.Super();
	Class->ClassFlags = Parameters.Flags;
	Class->ClassConfigName = FName(Parameters.ConfigName);
	Class->PropertiesSize = Parameters.Size;
	Class->MinAlignment = Parameters.Alignment;
	Class->ClassConstructor = Parameters.Construct;
#if WITH_EDITOR
	CopyMeta(Class->MetaData, Parameters.Meta);
#endif
	return Class;
}

UScriptStruct* FReflectionAccess::MakeStruct(const FStructParameters& Parameters)
{
	auto* const Struct = new UScriptStruct(Intrinsic);
	const FString Package = FString(TEXT("/Script/")) + Parameters.Module;
	FObjectAccess::Adopt(*Struct, nullptr, CreatePackage(*Package), FName(Parameters.Name), RF_Public);
	Struct->SuperStruct = Parameters.Super == nullptr ? nullptr : Parameters.Super();
	Struct->PropertiesSize = Parameters.Size;
	Struct->MinAlignment = Parameters.Alignment;
	Struct->Operations = Parameters.Operations;
#if WITH_EDITOR
	CopyMeta(Struct->MetaData, Parameters.Meta);
#endif
	return Struct;
}

UEnum* FReflectionAccess::MakeEnum(
	const TCHAR* Name, const TCHAR* Module, std::initializer_list<FEnumPair> Values, [[maybe_unused]] FMetaPairs Meta)
{
	auto* const Enum = new UEnum(Intrinsic);
	const FString Package = FString(TEXT("/Script/")) + Module;
	FObjectAccess::Adopt(*Enum, nullptr, CreatePackage(*Package), FName(Name), RF_Public);
	Enum->CppName = Name;
	for (const FEnumPair& Pair : Values)
	{
		Enum->Names.Add({Pair.Name, Pair.Value});
	}
	Enum->Names.Add({FString(Name) + TEXT("_MAX"), MaximumOf(Values)});
#if WITH_EDITOR
	CopyMeta(Enum->MetaData, Meta);
#endif
	return Enum;
}

void FReflectionAccess::AddProperty(
	UStruct& Struct, FProperty* Property, const FPropertyParameters& Parameters, [[maybe_unused]] FMetaPairs Meta)
{
	Property->NamePrivate = FName(Parameters.Name);
	Property->Offset = static_cast<int32>(Parameters.Offset);
	Property->PropertyFlags = Parameters.Flags;
	Property->Owner = &Struct;
#if WITH_EDITOR
	CopyMeta(Property->MetaData, Meta);
#endif
	Struct.ChildProperties.Add(Property);
}

void FReflectionAccess::AddFunction(UClass& Class, const TCHAR* Name, [[maybe_unused]] FMetaPairs Meta)
{
	auto* const Function = new UFunction(Intrinsic);
	FObjectAccess::Adopt(*Function, nullptr, &Class, FName(Name), RF_Public);
#if WITH_EDITOR
	CopyMeta(Function->MetaData, Meta);
#endif
	Class.Functions.Add(Function);
}

FName NameOfMember(const TCHAR* Expression)
{
	const FString Text(Expression);
	int32 Last = INDEX_NONE;
	Text.FindLastChar(TEXT(':'), Last);
	return FName(*Text.RightChop(Last + 1));
}

FProperty* FReflectionAccess::MakeBit(int32 ContainerSize, void (*SetBit)(void* Container), SIZE_T& Offset)
{
	std::vector<uint8> Bytes(static_cast<SIZE_T>(ContainerSize));
	SetBit(Bytes.data());
	Offset = 0;
	while (Bytes[Offset] == 0)
	{
		++Offset;
	}
	auto* const Property = new FBoolProperty;
	Property->FieldMask = Bytes[Offset];
	Property->ElementSize = 1;
	return Property;
}

FTypeRegistration::FTypeRegistration(UClass* (*Getter)())
{
	Registrations().emplace_back([Getter] { (void)Getter(); });
}

FTypeRegistration::FTypeRegistration(UScriptStruct* (*Getter)())
{
	Registrations().emplace_back([Getter] { (void)Getter(); });
}

FTypeRegistration::FTypeRegistration(UEnum* (*Getter)())
{
	Registrations().emplace_back([Getter] { (void)Getter(); });
}

void RegisterAllTypes()
{
	static SIZE_T Done = 0;
	for (; Done < Registrations().size(); ++Done)
	{
		Registrations()[Done]();
	}
}
} // namespace Host
