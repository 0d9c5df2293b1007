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

/// Triangles with corners of their own: three in a row A, B, C are one, and its front is where
/// (C - A) x (B - A) points, as in the engine.
struct DrawnMesh
{
	std::string Name;
	std::vector<DrawnCorner> Corners;
	Look Appearance;
	bool IsCloth = false;
	bool TwoSided = false; ///< else it is not seen from behind
	bool Moves = false;    ///< may be elsewhere in another frame
};

struct DrawnScene
{
	std::vector<DrawnMesh> Meshes;
};

} // namespace Player
