// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Look.h"

#include <string>
#include <vector>

namespace Player
{

struct DrawnCorner
{
	Vector3 Position;
	Vector3 Normal;
	Vector2 TextureCoordinates;
};

/// Triangles with corners of their own: three in a row are one.
struct DrawnMesh
{
	std::string Name;
	std::vector<DrawnCorner> Corners;
	Look Appearance;
	bool IsCloth = false;
	bool Moves = false; ///< may be elsewhere in another frame
};

struct DrawnScene
{
	std::vector<DrawnMesh> Meshes;
};

} // namespace Player
