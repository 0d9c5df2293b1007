// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/HostConfig.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"

namespace
{
/** An array has one line per element, with a plus in front of all but the first. */
void ImportElement(
	const FArrayProperty& Property, void* Array, const FString& Key, const FString& Value, UObject* Owner)
{
	FScriptArrayHelper Helper(&Property, Array);
	if (!Key.StartsWith(TEXT("+")))
	{
		Helper.EmptyValues();
	}
	const int32 Index = Helper.AddValue();
	if (Property.Inner->ImportText_Direct(*Value, Helper.GetRawPtr(Index), Owner, 0) == nullptr)
	{
		Helper.Resize(Index);
		UE_LOG(LogHost, Warning, TEXT("%s: %s is no value of %s"), *Owner->GetName(), *Value, *Property.GetName());
	}
}
} // namespace

void UObject::LoadConfig()
{
	const UClass* const Class = GetClass();
	const FString Section = Class->GetPathName();
	for (const Host::FConfigLine& Line : Host::ReadConfigSection(Class->ClassConfigName.ToString(), Section))
	{
		const bool bElement = Line.Key.StartsWith(TEXT("+"));
		const FProperty* const Property = Class->FindPropertyByName(FName(bElement ? Line.Key.RightChop(1) : Line.Key));
		if (Property == nullptr || !Property->HasAnyPropertyFlags(CPF_Config))
		{
			UE_LOG(LogHost, Warning, TEXT("%s has no Config property %s"), *Section, *Line.Key);
			continue;
		}
		void* const Value = Property->ContainerPtrToValuePtr<void>(this);
		if (const auto* const Array = CastField<FArrayProperty>(Property))
		{
			ImportElement(*Array, Value, Line.Key, Line.Value, this);
		}
		else if (Property->ImportText_Direct(*Line.Value, Value, this, 0) == nullptr)
		{
			UE_LOG(LogHost, Warning, TEXT("%s: %s is no value of %s"), *Section, *Line.Value, *Line.Key);
		}
	}
}
