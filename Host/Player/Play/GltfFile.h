// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/DrawnScene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace Player
{

/// A played level as glTF 2.0, in metres: a mesh for each actor, with a morph target for each frame in which it has
/// another shape than in the first one, and an animation of their weights. What tears keeps its triangles.
class GltfFile
{
public:
	/// Scenes have the same meshes and triangles. Time in s.
	void Add(const DrawnScene& scene, double time);

	/// Writes the file and, beside it, its buffer with the extension bin.
	void Write(const std::filesystem::path& file) const;

private:
	std::vector<DrawnScene> Frames;
	std::vector<float> Times;
};

} // namespace Player
