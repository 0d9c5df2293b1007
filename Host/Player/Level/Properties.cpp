// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Properties.h"

#include "Level/PropertyTypes.h"
#include "UObject/Class.h"
#include "UObject/Object.h"
#include "UObject/UnrealType.h"
#include "Units.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

namespace Player
{

namespace
{

/// Of what the editor shows.
std::vector<std::string> EditableNames(const UStruct& type)
{
	std::vector<std::string> names;
	for (TFieldIterator<FProperty> property(&type); property; ++property)
	{
		if (IsEditable(**property))
		{
			names.push_back(NameOf(**property));
		}
	}
	return names;
}

int64 ReadChoice(const Choices& choices, const Input::Field& field)
{
	return choices.Values[field.Choice(choices.Names)];
}

/// The engine stops at a longer one.
FName ReadName(const Input::Field& field)
{
	constexpr int32 Longest = 1023;
	const FString name = ToEngine(field.Line());
	if (name.Len() > Longest)
	{
		field.Fail("a name of " + std::to_string(name.Len()) + " characters is not allowed (at most "
			+ std::to_string(Longest) + ")");
	}
	return FName(*name);
}

/// A value that no object has yet.
class Draft
{
public:
	/// Begins as a copy.
	Draft(const FProperty& property, const void* value)
		: Property(property)
		, Memory(static_cast<size_t>(property.GetSize()) / sizeof(std::max_align_t) + 1)
	{
		Property.InitializeValue(Memory.data());
		Property.CopyCompleteValue(Memory.data(), value);
	}
	~Draft() { Property.DestroyValue(Memory.data()); }
	Draft(const Draft&) = delete;
	Draft& operator=(const Draft&) = delete;

	void* Get() { return Memory.data(); }

private:
	const FProperty& Property;
	std::vector<std::max_align_t> Memory;
};

} // namespace

FString ToEngine(const std::string& text) { return {UTF8_TO_TCHAR(text.c_str())}; }
std::string FromEngine(const FString& text) { return TCHAR_TO_UTF8(*text); }

PropertyWriter::PropertyWriter(AssetFinder finder, Unit unit)
	: Finder(std::move(finder))
	, Lengths(unit)
{
}

void PropertyWriter::Write(UObject& object, const Input::Field& values, const std::vector<std::string>& others) const
{
	WriteStruct(*object.GetClass(), &object, values, object, others);
}

std::function<void()> PropertyWriter::PrepareEdit(UObject& object, const Input::Field& values) const
{
	Changes changes;
	Prepare(object, values, changes);
	return [changes = std::move(changes)]
	{
		for (const auto& change : changes)
		{
			change();
		}
	};
}

void PropertyWriter::Prepare(UObject& object, const Input::Field& values, Changes& changes) const
{
	values.AllowKeys(EditableNames(*object.GetClass()));
	for (const std::string& key : values.Keys())
	{
		FProperty& property = *object.GetClass()->FindPropertyByName(FName(*ToEngine(key)));
		void* value = property.ContainerPtrToValuePtr<void>(&object);
		if (UObject* part = PartOf(property, value, object))
		{
			Prepare(*part, values.Require(key), changes);
			continue;
		}
		const auto draft = std::make_shared<Draft>(property, value);
		WriteValue(property, draft->Get(), values.Require(key), LimitsOf(property), object);
		changes.emplace_back(
			[&object, &property, value, draft]
			{
				object.PreEditChange(&property);
				property.CopyCompleteValue(value, draft->Get());
				FPropertyChangedEvent changed(&property, EPropertyChangeType::ValueSet);
				object.PostEditChangeProperty(changed);
			});
	}
}

PropertyWriter::Limits PropertyWriter::LimitsOf(const FProperty& property) const
{
	Limits limits;
	limits.Scale = IsInCentimetres(property) ? CentimetresPerMetre : 1.0;
	limits.Divisor = Lengths == Unit::OfEditor ? limits.Scale : 1.0;
	const double perUnit = limits.Scale / limits.Divisor;
	limits.Allowed = {MetaNumber(property, TEXT("ClampMin")).value_or(Input::AnyNumber.Low) / perUnit,
		MetaNumber(property, TEXT("ClampMax")).value_or(Input::AnyNumber.High) / perUnit};
	return limits;
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
		void* value = property.ContainerPtrToValuePtr<void>(container);
		const bool isMember = container == &owner;
		if (isMember)
		{
			owner.PreEditChange(&property);
		}
		WriteValue(property, value, values.Require(key), LimitsOf(property), owner);
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
		FNameProperty::SetPropertyValue(value, ReadName(field));
	}
	else if (CastField<FStrProperty>(&property) != nullptr)
	{
		FStrProperty::SetPropertyValue(value, ToEngine(field.Line()));
	}
	else if (const auto* array = CastField<FArrayProperty>(&property))
	{
		const std::vector<Input::Field> elements = field.Elements();
		FScriptArrayHelper helper(array, value);
		// What an element does not say has its default, not what was there before.
		helper.EmptyValues();
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
	if (UObject* part = PartOf(property, value, owner))
	{
		Write(*part, field);
	}
	else
	{
		const bool isNone = field.Kind() == Input::JsonKind::Null;
		object.SetObjectPropertyValue(value, isNone ? nullptr : Finder(object.PropertyClass, field));
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
		number->SetIntPropertyValue(value, ReadChoice(Choices(*enumeration), field));
	}
	else if (const UEnum* bitmask = BitsOf(property))
	{
		const Choices choices(*bitmask);
		int64 bits = 0;
		for (const Input::Field& element : field.Elements())
		{
			bits |= ReadChoice(choices, element);
		}
		number->SetIntPropertyValue(value, bits);
	}
	else if (number->IsFloatingPoint())
	{
		number->SetFloatingPointPropertyValue(value, field.Number(limits.Allowed) / limits.Divisor * limits.Scale);
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
	// Each by itself: vectors are divided by multiplying, which rounds otherwise.
	const auto convert = [&limits](double number) { return number / limits.Divisor * limits.Scale; };
	const std::string type = StructOf(property);
	if (type == "Vector")
	{
		const std::vector<double> v = field.Numbers(3, limits.Allowed);
		*static_cast<FVector*>(value) = FVector(convert(v[0]), convert(v[1]), convert(v[2]));
	}
	else if (type == "Vector2D")
	{
		const std::vector<double> v = field.Numbers(2, limits.Allowed);
		*static_cast<FVector2D*>(value) = FVector2D(convert(v[0]), convert(v[1]));
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
