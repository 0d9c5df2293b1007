// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/PropertyReader.h"

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"
#include "Level/PropertyTypes.h"
#include "UObject/Class.h"
#include "UObject/Object.h"
#include "UObject/UnrealType.h"
#include "Units.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace Player
{

namespace
{

using nlohmann::ordered_json;

/// As short as it can be shown without being another one to the property: 0.1 is no 0.10000000149.
double Shorten(double number, int digits)
{
	char text[40];
	(void)std::snprintf(text, sizeof text, "%.*g", digits, number);
	return std::strtod(text, nullptr);
}

double ShortenDouble(double number) { return Shorten(number, 12); }

/// The fewest digits that give the same float.
double ShortenFloat(double number)
{
	const auto value = static_cast<float>(number);
	for (int digits = 6; digits < 9; ++digits)
	{
		const double shorter = Shorten(number, digits);
		if (static_cast<float>(shorter) == value)
		{
			return shorter;
		}
	}
	return Shorten(number, 9);
}

/// What is no number has no JSON.
ordered_json ToJson(double number) { return std::isfinite(number) ? ordered_json(number) : ordered_json(); }

ordered_json ReadNumber(const FProperty& property, const FNumericProperty& number, const void* value)
{
	if (number.IsFloatingPoint())
	{
		const double read = number.GetFloatingPointPropertyValue(value);
		return ToJson(CastField<FFloatProperty>(&property) != nullptr ? ShortenFloat(read) : ShortenDouble(read));
	}
	const int64 integer = number.GetSignedIntPropertyValue(value);
	if (const UEnum* enumeration = EnumOf(property))
	{
		return FromEngine(enumeration->GetNameStringByValue(integer));
	}
	if (const UEnum* bits = BitsOf(property))
	{
		const Choices choices(*bits);
		ordered_json names = ordered_json::array();
		for (size_t i = 0; i < choices.Names.size(); ++i)
		{
			if (choices.Values[i] != 0 && (integer & choices.Values[i]) == choices.Values[i])
			{
				names.push_back(choices.Names[i]);
			}
		}
		return names;
	}
	return integer;
}

ordered_json ReadStruct(const FStructProperty& property, const void* value, const UObject* owner)
{
	const std::string type = StructOf(property);
	const auto list = [](auto... numbers) { return ordered_json::array({ToJson(ShortenDouble(numbers))...}); };
	if (type == "Vector")
	{
		const auto& v = *static_cast<const FVector*>(value);
		return list(v.X, v.Y, v.Z);
	}
	if (type == "Vector2D")
	{
		const auto& v = *static_cast<const FVector2D*>(value);
		return list(v.X, v.Y);
	}
	if (type == "Rotator")
	{
		const auto& v = *static_cast<const FRotator*>(value);
		return list(v.Pitch, v.Yaw, v.Roll);
	}
	if (type == "IntPoint")
	{
		const auto& v = *static_cast<const FIntPoint*>(value);
		return ordered_json::array({v.X, v.Y});
	}
	return ReadEditable(*property.Struct, value, owner);
}

ordered_json ReadObject(const FObjectPropertyBase& property, const void* value, const UObject* owner)
{
	const UObject* object = property.GetObjectPropertyValue(value);
	if (object == nullptr)
	{
		return nullptr;
	}
	if (owner != nullptr && object->GetOuter() == owner)
	{
		return ReadEditable(*object->GetClass(), object, object);
	}
	const auto* actor = Cast<AActor>(object);
	return FromEngine(actor != nullptr ? actor->GetActorLabel() : object->GetName());
}

ordered_json ToFileUnit(const ordered_json& value, double perMetre)
{
	if (value.is_number())
	{
		return value.get<double>() / perMetre;
	}
	ordered_json converted = value;
	if (value.is_array())
	{
		for (ordered_json& element : converted)
		{
			element = ToFileUnit(ordered_json(element), perMetre);
		}
	}
	return converted;
}

const UStruct* StructWithin(const FProperty& property)
{
	if (const auto* array = CastField<FArrayProperty>(&property))
	{
		return StructWithin(*array->Inner);
	}
	if (const auto* object = CastField<FObjectPropertyBase>(&property))
	{
		return object->PropertyClass.Get();
	}
	const auto* structure = CastField<FStructProperty>(&property);
	return structure != nullptr ? structure->Struct.Get() : nullptr;
}

} // namespace

ordered_json ReadValue(const FProperty& property, const void* value, const UObject* owner)
{
	if (const auto* boolean = CastField<FBoolProperty>(&property))
	{
		return boolean->GetPropertyValue(value);
	}
	if (CastField<FNameProperty>(&property) != nullptr)
	{
		return FromEngine(FNameProperty::GetPropertyValue(value).ToString());
	}
	if (CastField<FStrProperty>(&property) != nullptr)
	{
		return FromEngine(FStrProperty::GetPropertyValue(value));
	}
	if (const auto* array = CastField<FArrayProperty>(&property))
	{
		ordered_json elements = ordered_json::array();
		const FScriptArrayHelper helper(array, value);
		for (int32 i = 0; i < helper.Num(); ++i)
		{
			elements.push_back(ReadValue(*array->Inner, helper.GetRawPtr(i), owner));
		}
		return elements;
	}
	if (const auto* object = CastField<FObjectPropertyBase>(&property))
	{
		return ReadObject(*object, value, owner);
	}
	if (const FNumericProperty* number = NumberOf(property))
	{
		return ReadNumber(property, *number, value);
	}
	const auto* structure = CastField<FStructProperty>(&property);
	return structure != nullptr ? ReadStruct(*structure, value, owner) : ordered_json();
}

ordered_json ReadEditable(const UStruct& type, const void* container, const UObject* owner)
{
	ordered_json values = ordered_json::object();
	for (TFieldIterator<FProperty> property(&type); property; ++property)
	{
		if (IsEditable(**property))
		{
			values[NameOf(**property)] =
				ReadValue(**property, property->ContainerPtrToValuePtr<void>(container), owner);
		}
	}
	return values;
}

ordered_json ReadAll(const UStruct& type, const void* container)
{
	ordered_json values = ordered_json::object();
	for (TFieldIterator<FProperty> property(&type); property; ++property)
	{
		values[NameOf(**property)] = ReadValue(**property, property->ContainerPtrToValuePtr<void>(container), nullptr);
	}
	return values;
}

ordered_json ToFileUnit(const FProperty& property, const ordered_json& value)
{
	if (value.is_object())
	{
		const UStruct* type = StructWithin(property);
		ordered_json converted = ordered_json::object();
		for (const auto& [key, member] : value.items())
		{
			const FProperty* inner = type != nullptr ? type->FindPropertyByName(FName(*ToEngine(key))) : nullptr;
			converted[key] = inner != nullptr ? ToFileUnit(*inner, member) : member;
		}
		return converted;
	}
	if (const auto* array = CastField<FArrayProperty>(&property); array != nullptr && value.is_array())
	{
		ordered_json converted = ordered_json::array();
		for (const ordered_json& element : value)
		{
			converted.push_back(element.is_object() ? ToFileUnit(property, element) : element);
		}
		return IsInCentimetres(property) ? ToFileUnit(converted, CentimetresPerMetre) : converted;
	}
	return IsInCentimetres(property) ? ToFileUnit(value, CentimetresPerMetre) : value;
}

} // namespace Player
