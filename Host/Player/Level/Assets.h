// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"

#include <map>
#include <string>

class UClass;
class UClothFabric;
class UObject;
class UStaticMesh;

namespace Player
{

/// The meshes and fabrics of a level. They belong to an object, the world.
class Assets
{
public:
	explicit Assets(UObject& owner);

	/// What a property of this class shall refer to: a mesh described in place, a fabric by name or file, or any other
	/// by its properties.
	UObject* Find(UClass* type, const Input::Field& field);

	/// What is doubtful about the fabrics, a line each.
	const std::string& Warnings() const { return Doubts; }

private:
	UStaticMesh* MakeMesh(const Input::Field& field);
	UClothFabric* FindFabric(const Input::Field& field);

	UObject& Owner;
	std::map<std::string, UClothFabric*> Fabrics;
	std::string Doubts;
};

} // namespace Player
