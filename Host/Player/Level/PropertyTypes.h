// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

#include <optional>
#include <string>
#include <vector>

class FNumericProperty;
class FProperty;
class UEnum;
class UObject;

/// What reading and writing properties have in common.
namespace Player
{

/// Whether the editor shows it in a level.
bool IsEditable(const FProperty& property);

std::string NameOf(const FProperty& property);

/// None if there is no such key, or its value is no number.
std::optional<double> MetaNumber(const FProperty& property, const TCHAR* key);

/// Behind the number or, where the editor shows none there, in the row's name: "Sheet Size (cm)".
bool IsInCentimetres(const FProperty& property);

/// Names and values of an enumeration, without the last one that the engine adds.
struct Choices
{
	explicit Choices(const UEnum& type);

	std::vector<std::string> Names;
	std::vector<int64> Values;
};

/// Of an enumeration; null for others.
const UEnum* EnumOf(const FProperty& property);

/// The enumeration whose values are the bits; null for others.
const UEnum* BitsOf(const FProperty& property);

/// What holds the number or enumerator; null for others.
const FNumericProperty* NumberOf(const FProperty& property);

/// The name of the struct's type, empty for others.
std::string StructOf(const FProperty& property);

/// The part of an object that a property refers to, which goes with the object; null for others.
UObject* PartOf(const FProperty& property, const void* value, const UObject& owner);

} // namespace Player
