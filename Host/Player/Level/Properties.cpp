// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Properties.h"

#include "UObject/Class.h"
#include "UObject/Object.h"
#include "UObject/UnrealType.h"
#include "Units.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace Player
{

namespace
{

std::string NameOf(const FProperty& property) { return FromEngine(property.GetName()); }

/// Of what the editor shows.
std::vector<std::string> EditableNames(const UStruct& type)
{
	std::vector<std::string> names;
	for (TFieldIterator<FProperty> property(&type); property; ++property)
	{
		if (property->HasAnyPropertyFlags(CPF_Edit))
		{
			names.push_back(NameOf(**property));
		}
	}
	return names;
}

double MetaNumber(const FProperty& property, const TCHAR* key, double otherwise)
{
	return property.HasMetaData(key) ? std::atof(FromEngine(property.GetMetaData(key)).c_str()) : otherwise;
}

/// Behind the number or, where the editor shows none there, in the row's name: "Sheet Size (cm)".
bool IsInCentimetres(const FProperty& property)
{
	return property.GetMetaData(TEXT("Units")) == TEXT("cm") || property.GetMetaData(TEXT("ForceUnits")) == TEXT("cm")
		|| property.GetMetaData(TEXT("DisplayName")).EndsWith(TEXT("(cm)"));
}

/// Names and values of an enumeration.
struct Choices
{
	explicit Choices(const UEnum& type)
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

	int64 Read(const Input::Field& field) const { return Values[field.Choice(Names)]; }

	std::vector<std::string> Names;
	std::vector<int64> Values;
};

const UEnum* EnumOf(const FProperty& property)
{
	if (const auto* enumeration = CastField<FEnumProperty>(&property))
	{
		return enumeration->GetEnum();
	}
	const auto* byte = CastField<FByteProperty>(&property);
	return byte != nullptr ? byte->Enum.Get() : nullptr;
}

const FNumericProperty* NumberOf(const FProperty& property)
{
	const auto* enumeration = CastField<FEnumProperty>(&property);
	return enumeration != nullptr ? enumeration->GetUnderlyingProperty() : CastField<FNumericProperty>(&property);
}

} // namespace

FString ToEngine(const std::string& text) { return {UTF8_TO_TCHAR(text.c_str())}; }
std::string FromEngine(const FString& text) { return TCHAR_TO_UTF8(*text); }

PropertyWriter::PropertyWriter(AssetFinder finder)
	: Finder(std::move(finder))
{
}

void PropertyWriter::Write(UObject& object, const Input::Field& values, const std::vector<std::string>& others) const
{
	WriteStruct(*object.GetClass(), &object, values, object, others);
}

void PropertyWriter::WriteStruct(UStruct& type, void* container, const Input::Field& values, UObject& owner,
	const std::vector<std::string>& others) const
{
	std::vector<std::string> allowed = EditableNames(type);
	allowed.insert(allowed.end(), others.begin(), others.end());
	values.AllowKeys(allowed);
	for (const std::string& key : values.Keys())
	{
		if (std::ranges::find(others, key) != others.end())
		{
			continue;
		}
		FProperty& property = *type.FindPropertyByName(FName(*ToEngine(key)));
		Limits limits;
		limits.Scale = IsInCentimetres(property) ? CentimetresPerMetre : 1.0;
		limits.Allowed = {MetaNumber(property, TEXT("ClampMin"), Input::AnyNumber.Low) / limits.Scale,
			MetaNumber(property, TEXT("ClampMax"), Input::AnyNumber.High) / limits.Scale};
		const bool isMember = container == &owner;
		if (isMember)
		{
			owner.PreEditChange(&property);
		}
		WriteValue(property, property.ContainerPtrToValuePtr<void>(container), *values.Find(key), limits, owner);
		if (isMember)
		{
			FPropertyChangedEvent changed(&property);
			owner.PostEditChangeProperty(changed);
		}
	}
}

void PropertyWriter::WriteValue(
	const FProperty& property, void* value, const Input::Field& field, const Limits& limits, UObject& owner) const
{
	if (const auto* boolean = CastField<FBoolProperty>(&property))
	{
		boolean->SetPropertyValue(value, field.Boolean());
	}
	else if (CastField<FNameProperty>(&property) != nullptr)
	{
		FNameProperty::SetPropertyValue(value, FName(*ToEngine(field.Text())));
	}
	else if (CastField<FStrProperty>(&property) != nullptr)
	{
		FStrProperty::SetPropertyValue(value, ToEngine(field.Text()));
	}
	else if (const auto* array = CastField<FArrayProperty>(&property))
	{
		const std::vector<Input::Field> elements = field.Elements();
		FScriptArrayHelper helper(array, value);
		helper.Resize(static_cast<int32>(elements.size()));
		for (size_t i = 0; i < elements.size(); ++i)
		{
			WriteValue(*array->Inner, helper.GetRawPtr(static_cast<int32>(i)), elements[i], limits, owner);
		}
	}
	else if (CastField<FObjectPropertyBase>(&property) != nullptr)
	{
		WriteObject(property, value, field, owner);
	}
	else if (!WriteNumber(property, value, field, limits) && !WriteVector(property, value, field, limits))
	{
		const auto* structure = CastField<FStructProperty>(&property);
		if (structure == nullptr)
		{
			field.Fail("this kind of property cannot be set in a file");
		}
		WriteStruct(*structure->Struct, value, field, owner, {});
	}
}

void PropertyWriter::WriteObject(
	const FProperty& property, void* value, const Input::Field& field, UObject& owner) const
{
	const auto& object = *CastField<FObjectPropertyBase>(&property);
	UObject* part = object.GetObjectPropertyValue(value);
	if (part != nullptr && part->GetOuter() == &owner)
	{
		Write(*part, field);
	}
	else
	{
		object.SetObjectPropertyValue(value, Finder(object.PropertyClass, field));
	}
}

bool PropertyWriter::WriteNumber(
	const FProperty& property, void* value, const Input::Field& field, const Limits& limits)
{
	const FNumericProperty* number = NumberOf(property);
	if (number == nullptr)
	{
		return false;
	}
	if (const UEnum* enumeration = EnumOf(property))
	{
		number->SetIntPropertyValue(value, Choices(*enumeration).Read(field));
	}
	else if (property.HasMetaData(TEXT("BitmaskEnum")))
	{
		const Choices choices(*FindObject<UEnum>(nullptr, *property.GetMetaData(TEXT("BitmaskEnum"))));
		int64 bits = 0;
		for (const Input::Field& element : field.Elements())
		{
			bits |= choices.Read(element);
		}
		number->SetIntPropertyValue(value, bits);
	}
	else if (number->IsFloatingPoint())
	{
		number->SetFloatingPointPropertyValue(value, field.Number(limits.Allowed) * limits.Scale);
	}
	else
	{
		number->SetIntPropertyValue(value, static_cast<int64>(field.Integer(limits.Allowed)));
	}
	return true;
}

bool PropertyWriter::WriteVector(
	const FProperty& property, void* value, const Input::Field& field, const Limits& limits)
{
	const auto* structure = CastField<FStructProperty>(&property);
	const std::string type = structure != nullptr ? FromEngine(structure->Struct->GetName()) : "";
	if (type == "Vector")
	{
		const std::vector<double> v = field.Numbers(3, limits.Allowed);
		*static_cast<FVector*>(value) = FVector(v[0], v[1], v[2]) * limits.Scale;
	}
	else if (type == "Vector2D")
	{
		const std::vector<double> v = field.Numbers(2, limits.Allowed);
		*static_cast<FVector2D*>(value) = FVector2D(v[0], v[1]) * limits.Scale;
	}
	else if (type == "Rotator")
	{
		const std::vector<double> v = field.Numbers(3, limits.Allowed);
		*static_cast<FRotator*>(value) = FRotator(v[0], v[1], v[2]);
	}
	else if (type == "IntPoint")
	{
		const std::vector<Input::Field> v = field.Elements(2);
		*static_cast<FIntPoint*>(value) = FIntPoint(v[0].Integer(limits.Allowed), v[1].Integer(limits.Allowed));
	}
	else
	{
		return false;
	}
	return true;
}

} // namespace Player
