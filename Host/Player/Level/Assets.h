// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "FabricFile.h"
#include "Field.h"
#include "Level/Budget.h"

#include "UObject/WeakObjectPtrTemplates.h"
#include <limits>
#include <map>
#include <string>

class UClass;
class UClothFabric;
class UObject;
class USkeletalMesh;
class UStaticMesh;

namespace Player
{

/// A name that an asset, and its file, can have: letters, digits and underscores.
std::string ToAssetName(const std::string& name);

/// The meshes and fabrics of a level. They belong to an object, the world.
class Assets
{
public:
	/// Meshes with more triangles in all than the budget are refused.
	Assets(UObject& owner, const Budget& limits);

	/// What a property of this class shall refer to: a mesh described in place, a fabric by name or file, or any other
	/// by its properties.
	UObject* Find(UClass* type, const Input::Field& field);

	/// What is doubtful about the fabrics, a line each.
	const std::string& Warnings() const { return Doubts; }

	/// A fabric of its own, whatever others are called.
	UClothFabric* MakeFabric(const Input::FabricFile& file);

	/// Throws if an asset would be read of a file that does not come with the plugin.
	static void RefuseFiles(const Input::Field& field);

	/// From now on meshes are not counted.
	void ForgetBudget() { TrianglesLeft = std::numeric_limits<size_t>::max(); }

private:
	UStaticMesh* FindMesh(const Input::Field& field);
	USkeletalMesh* FindFigure(const Input::Field& field);
	UClothFabric* FindFabric(const Input::Field& field);

	UObject& Owner;
	size_t TrianglesLeft;
	// As long as something is made of them.
	std::map<std::string, TWeakObjectPtr<UStaticMesh>> Meshes; ///< by their descriptions
	std::map<std::string, TWeakObjectPtr<USkeletalMesh>> Figures;
	std::map<std::string, TWeakObjectPtr<UClothFabric>> Fabrics;
	std::string Doubts;
};

} // namespace Player
