// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Level/Field.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

class UClass;
class UClothFabric;
class UObject;
class UStaticMesh;

namespace Player
{

/// Where levels and fabrics are: the plugin's content folder.
std::filesystem::path ContentFolder();

/// The names of the JSON files of a folder, in alphabetical order.
std::vector<std::string> JsonNames(const std::filesystem::path& folder);

/// The meshes and fabrics of a level. They belong to an object, the world.
class Assets
{
public:
	explicit Assets(UObject& owner);

	/// What a property of this class shall refer to: a mesh described in place, a fabric by name, or any other object
	/// by its properties.
	UObject* Find(UClass* type, const Field& field);

private:
	UStaticMesh* MakeMesh(const Field& field);
	UClothFabric* FindFabric(const Field& field);

	UObject& Owner;
	std::map<std::string, UClothFabric*> Fabrics;
};

} // namespace Player
