// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/PropertyTypes.h"

#include "Level/Properties.h"
#include "UObject/Class.h"
#include "UObject/Object.h"
#include "UObject/UnrealType.h"

#include <cstdlib>
#include <utility>

namespace Player
{

bool IsEditable(const FProperty& property) { return property.HasAnyPropertyFlags(CPF_Edit); }

std::string NameOf(const FProperty& property) { return FromEngine(property.GetName()); }

std::optional<double> MetaNumber(const FProperty& property, const TCHAR* key)
{
	const std::string text = FromEngine(property.GetMetaData(key));
	char* end = nullptr;
	const double number = std::strtod(text.c_str(), &end);
	return end != text.c_str() ? std::optional(number) : std::nullopt;
}

bool IsInCentimetres(const FProperty& property)
{
	return property.GetMetaData(TEXT("Units")) == TEXT("cm") || property.GetMetaData(TEXT("ForceUnits")) == TEXT("cm")
		|| property.GetMetaData(TEXT("DisplayName")).EndsWith(TEXT("(cm)"));
}

Choices::Choices(const UEnum& type)
{
	for (int32 i = 0; i < type.NumEnums(); ++i)
	{
		std::string name = FromEngine(type.GetNameStringByIndex(i));
		if (!name.ends_with("_MAX"))
		{
			Names.push_back(std::move(name));
			Values.push_back(type.GetValueByIndex(i));
		}
	}
}

const UEnum* EnumOf(const FProperty& property)
{
	if (const auto* enumeration = CastField<FEnumProperty>(&property))
	{
		return enumeration->GetEnum();
	}
	const auto* byte = CastField<FByteProperty>(&property);
	return byte != nullptr ? byte->Enum.Get() : nullptr;
}

const UEnum* BitsOf(const FProperty& property)
{
	return property.HasMetaData(TEXT("BitmaskEnum"))
		? FindObject<UEnum>(nullptr, *property.GetMetaData(TEXT("BitmaskEnum")))
		: nullptr;
}

const FNumericProperty* NumberOf(const FProperty& property)
{
	const auto* enumeration = CastField<FEnumProperty>(&property);
	return enumeration != nullptr ? enumeration->GetUnderlyingProperty() : CastField<FNumericProperty>(&property);
}

std::string StructOf(const FProperty& property)
{
	const auto* structure = CastField<FStructProperty>(&property);
	return structure != nullptr ? FromEngine(structure->Struct->GetName()) : "";
}

UObject* PartOf(const FProperty& property, const void* value, const UObject& owner)
{
	const auto* object = CastField<FObjectPropertyBase>(&property);
	UObject* part = object != nullptr ? object->GetObjectPropertyValue(value) : nullptr;
	return part != nullptr && part->GetOuter() == &owner ? part : nullptr;
}

} // namespace Player
