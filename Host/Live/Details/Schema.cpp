// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Details/Schema.h"

#include "ClothFabric.h"
#include "ClothPhysicsActor.h"
#include "CoreMinimal.h"
#include "Details/EditCondition.h"
#include "Details/Labels.h"
#include "Engine/WindDirectionalSource.h"
#include "FabricFile.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"
#include "Level/PropertyReader.h"
#include "Level/PropertyTypes.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace Live
{

namespace
{

std::string MetaOf(const FProperty& property, const TCHAR* key)
{
	return Player::FromEngine(property.GetMetaData(key));
}

/// Whether a class, or one that it derives of, says so: "Collision, Physics".
bool IsHiddenByClass(const std::string& category, const UStruct& type)
{
	bool isHidden = false;
	for (const UStruct* each = &type; each != nullptr; each = each->GetSuperStruct())
	{
		const std::string hidden = ", " + Player::FromEngine(each->GetMetaData(TEXT("HideCategories"))) + ",";
		isHidden = isHidden || hidden.find(", " + category + ",") != std::string::npos;
	}
	return isHidden && !category.empty();
}

/// Where an actor is stands in the level, not in its properties; the rest means nothing here.
bool IsHidden(const FProperty& property, const UStruct& type)
{
	static const std::vector<std::string> Always = {"Transform", "Mobility", "Lighting", "Dynamic Mesh Component"};
	const std::string category = MetaOf(property, TEXT("Category"));
	return !Player::IsEditable(property) || property.HasAnyPropertyFlags(CPF_DisableEditOnInstance)
		|| std::ranges::find(Always, category) != Always.end() || IsHiddenByClass(category, type);
}

std::string TypeOfStruct(const FProperty& property)
{
	const std::string name = Player::StructOf(property);
	if (name == "Vector")
	{
		return "vector";
	}
	if (name == "Vector2D")
	{
		return "vector2";
	}
	if (name == "IntPoint")
	{
		return "intpoint";
	}
	return name == "Rotator" ? "rotator" : "struct";
}

std::string TypeOf(const FProperty& property)
{
	if (CastField<FBoolProperty>(&property) != nullptr)
	{
		return "boolean";
	}
	if (Player::EnumOf(property) != nullptr)
	{
		return "enum";
	}
	if (const FNumericProperty* number = Player::NumberOf(property))
	{
		return Player::BitsOf(property) != nullptr ? "bitmask" : number->IsFloatingPoint() ? "number" : "integer";
	}
	if (CastField<FArrayProperty>(&property) != nullptr)
	{
		return "array";
	}
	if (CastField<FObjectPropertyBase>(&property) != nullptr)
	{
		return "object";
	}
	return CastField<FStructProperty>(&property) != nullptr ? TypeOfStruct(property) : "text";
}

/// As the editor shows it behind the number; else none.
std::string UnitOf(const FProperty& property)
{
	const std::string unit = MetaOf(property, TEXT("Units"));
	return !unit.empty() ? unit : MetaOf(property, TEXT("ForceUnits"));
}

/// What can be chosen; none if anything else can be said.
std::optional<Json> ChoicesOf(const FProperty& property)
{
	const UEnum* enumeration = Player::EnumOf(property);
	const UEnum* bits = Player::BitsOf(property);
	if (enumeration != nullptr || bits != nullptr)
	{
		const Player::Choices choices(enumeration != nullptr ? *enumeration : *bits);
		Json names = Json::array();
		for (size_t i = 0; i < choices.Names.size(); ++i)
		{
			// None of the bits is an empty list.
			if (enumeration != nullptr || choices.Values[i] != 0)
			{
				names.push_back(choices.Names[i]);
			}
		}
		return names;
	}
	const auto* object = CastField<FObjectPropertyBase>(&property);
	return object != nullptr && object->PropertyClass == UClothFabric::StaticClass()
		? std::optional<Json>(Input::FabricNames())
		: std::nullopt;
}

void AddLimit(Json& json, const char* key, const FProperty& property, const TCHAR* meta)
{
	if (const auto limit = Player::MetaNumber(property, meta))
	{
		json[key] = *limit;
	}
}

/// What the editor says of a property whatever its value is.
Json DescribeType(const FProperty& property)
{
	const std::string name = Player::NameOf(property);
	const std::string shown = MetaOf(property, TEXT("DisplayName"));
	const bool isBoolean = CastField<FBoolProperty>(&property) != nullptr;
	Json json = {{"name", name}, {"label", shown.empty() ? ToLabel(name, isBoolean) : shown},
		{"category", MetaOf(property, TEXT("Category"))}, {"tooltip", MetaOf(property, TEXT("ToolTip"))},
		{"type", TypeOf(property)}};
	if (const std::string unit = UnitOf(property); !unit.empty())
	{
		json["unit"] = unit;
	}
	AddLimit(json, "min", property, TEXT("ClampMin"));
	AddLimit(json, "max", property, TEXT("ClampMax"));
	AddLimit(json, "sliderMin", property, TEXT("UIMin"));
	AddLimit(json, "sliderMax", property, TEXT("UIMax"));
	if (auto choices = ChoicesOf(property))
	{
		json["choices"] = *std::move(choices);
	}
	json["advanced"] = property.HasAnyPropertyFlags(CPF_AdvancedDisplay);
	return json;
}

Json DescribeAll(const UStruct& type, const void* container, const UObject* owner);

/// What is inside a struct, a part of the object, or the elements of an array.
std::optional<Json> DescribeMembers(const FProperty& property, const void* value, const UObject* owner)
{
	if (const auto* array = CastField<FArrayProperty>(&property))
	{
		return Json::array({DescribeType(*array->Inner)});
	}
	if (owner != nullptr)
	{
		if (const UObject* part = Player::PartOf(property, value, *owner))
		{
			return DescribeAll(*part->GetClass(), part, part);
		}
	}
	const auto* structure = CastField<FStructProperty>(&property);
	return structure != nullptr && TypeOf(property) == "struct"
		? std::optional(DescribeAll(*structure->Struct, value, owner))
		: std::nullopt;
}

/// Assets other than fabrics cannot be chosen here, only seen.
bool CanBeChanged(const FProperty& property, bool hasMembers)
{
	return hasMembers || TypeOf(property) != "object" || ChoicesOf(property).has_value();
}

Json Describe(const FProperty& property, const UStruct& type, const void* container, const UObject* owner)
{
	const void* value = property.ContainerPtrToValuePtr<void>(container);
	Json json = DescribeType(property);
	const std::string condition = MetaOf(property, TEXT("EditCondition"));
	bool isEnabled = true;
	if (!condition.empty())
	{
		json["condition"] = condition;
		json["hides"] = property.HasMetaData(TEXT("EditConditionHides"));
		isEnabled = HoldsEditCondition(condition, type, container);
	}
	auto members = DescribeMembers(property, value, owner);
	json["enabled"] = isEnabled && CanBeChanged(property, members.has_value());
	json["value"] = Player::ReadValue(property, value, owner);
	if (members)
	{
		json["properties"] = *std::move(members);
	}
	return json;
}

Json DescribeAll(const UStruct& type, const void* container, const UObject* owner)
{
	Json properties = Json::array();
	for (TFieldIterator<FProperty> property(&type); property; ++property)
	{
		if (!IsHidden(**property, type))
		{
			properties.push_back(Describe(**property, type, container, owner));
		}
	}
	return properties;
}

const char* KindOf(const AActor& actor)
{
	return actor.IsA<AClothPhysicsActor>() ? "cloth" : actor.IsA<AWindDirectionalSource>() ? "wind" : "body";
}

} // namespace

Json DescribeObject(const std::string& name, const AActor& actor)
{
	return {{"object", name}, {"class", Player::FromEngine(actor.GetClass()->GetName())}, {"kind", KindOf(actor)},
		{"properties", DescribeAll(*actor.GetClass(), &actor, &actor)}};
}

Json ReadValues(const AActor& actor) { return Player::ReadEditable(*actor.GetClass(), &actor, &actor); }

} // namespace Live
