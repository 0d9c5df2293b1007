// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/Class.h"

#include "UObject/UnrealType.h"
#include <algorithm>

UStruct::~UStruct()
{
	for (const FProperty* Property : ChildProperties)
	{
		delete Property;
	}
}

bool UStruct::IsChildOf(const UStruct* SomeBase) const
{
	const UStruct* Struct = this;
	while (Struct != nullptr && Struct != SomeBase)
	{
		Struct = Struct->SuperStruct;
	}
	return Struct != nullptr;
}

FProperty* UStruct::FindPropertyByName(FName InName) const
{
	for (TFieldIterator<FProperty> Property(this); Property; ++Property)
	{
		if (Property->GetFName() == InName)
		{
			return *Property;
		}
	}
	return nullptr;
}

UFunction* UClass::FindFunctionByName(FName InName) const
{
	for (const UClass* Class = this; Class != nullptr; Class = Class->GetSuperClass())
	{
		for (UFunction* Function : Class->Functions)
		{
			if (Function->GetFName() == InName)
			{
				return Function;
			}
		}
	}
	return nullptr;
}

int32 UEnum::GetIndexByValue(int64 Value) const
{
	return Names.IndexOfByPredicate([Value](const TPair<FString, int64>& Pair) { return Pair.Value == Value; });
}

FString UEnum::GetNameStringByValue(int64 Value) const
{
	const int32 Index = GetIndexByValue(Value);
	return Index == INDEX_NONE ? FString() : Names[Index].Key;
}

int64 UEnum::GetValueByNameString(const FString& Name) const
{
	const FString Prefix = CppName + TEXT("::");
	const FString Plain = Name.StartsWith(Prefix) ? Name.RightChop(Prefix.Len()) : Name;
	const auto* const Found =
		Names.FindByPredicate([&](const TPair<FString, int64>& Pair) { return Pair.Key == Plain; });
	return Found == nullptr ? static_cast<int64>(INDEX_NONE) : Found->Value;
}
