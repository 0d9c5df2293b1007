// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <nlohmann/json.hpp>

class FProperty;
class UObject;
class UStruct;

namespace Player
{

/// The value of a property as the editor shows it: lengths in cm where the property is in cm, enumerators and bits by
/// name, vectors as lists, structs and parts of the object as objects, other objects by name.
nlohmann::ordered_json ReadValue(const FProperty& property, const void* value, const UObject* owner);

/// All values of a struct or object that can be edited.
nlohmann::ordered_json ReadEditable(const UStruct& type, const void* container, const UObject* owner);

/// All values of a struct, whether they can be edited or not.
nlohmann::ordered_json ReadAll(const UStruct& type, const void* container);

/// A value in the unit of the editor, as a level file says it.
nlohmann::ordered_json ToFileUnit(const FProperty& property, const nlohmann::ordered_json& value);

} // namespace Player
