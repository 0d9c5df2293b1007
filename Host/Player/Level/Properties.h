// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Field.h"

#include <functional>
#include <string>
#include <vector>

class FProperty;
class UClass;
class UObject;
class UStruct;

namespace Player
{

/// Makes or finds the asset that a field describes, for a property of the given class.
using AssetFinder = std::function<UObject*(UClass* type, const Input::Field& field)>;

/// Sets properties of objects to what a file says, as a designer would in the editor. Keys are the names of properties;
/// lengths are metres in files and centimetres in properties whose unit is cm; limits are the properties' own.
class PropertyWriter
{
public:
	/// In which lengths are given. What a value becomes does not depend on it: 57 cm are stored as 0.57 m are.
	enum class Unit
	{
		OfFiles, ///< m
		OfEditor ///< cm
	};

	explicit PropertyWriter(AssetFinder finder, Unit unit = Unit::OfFiles);

	/// Keys in others are not properties but known to the caller.
	void Write(UObject& object, const Input::Field& values, const std::vector<std::string>& others = {}) const;

	/// Reads values for an object that may already play. Nothing has changed until the result is called, which sets
	/// all of them as the editor does.
	std::function<void()> PrepareEdit(UObject& object, const Input::Field& values) const;

private:
	using Changes = std::vector<std::function<void()>>;

	struct Limits
	{
		double Divisor = 1.0; ///< of what is given, to have it in the unit of files
		double Scale = 1.0;   ///< units of the property per unit in files
		Input::Range Allowed = Input::AnyNumber;
	};

	void Prepare(UObject& object, const Input::Field& values, Changes& changes) const;
	Limits LimitsOf(const FProperty& property) const;
	void WriteStruct(UStruct& type, void* container, const Input::Field& values, UObject& owner,
		const std::vector<std::string>& others) const;
	void WriteValue(
		const FProperty& property, void* value, const Input::Field& field, const Limits& limits, UObject& owner) const;
	void WriteObject(const FProperty& property, void* value, const Input::Field& field, UObject& owner) const;
	static bool WriteNumber(const FProperty& property, void* value, const Input::Field& field, const Limits& limits);
	static bool WriteVector(const FProperty& property, void* value, const Input::Field& field, const Limits& limits);

	AssetFinder Finder;
	Unit Lengths;
};

FString ToEngine(const std::string& text);
std::string FromEngine(const FString& text);

} // namespace Player
