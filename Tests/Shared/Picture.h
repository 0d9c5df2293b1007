// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace Cloth
{

struct Color
{
	float R = 0.0f;
	float G = 0.0f;
	float B = 0.0f;
};

/// Where the picture is taken from; Z is up.
struct Camera
{
	Vector3 Eye{2.0f, -2.0f, 1.0f};
	Vector3 Target;
	float FieldOfView = 35.0f; ///< vertical, degrees
};

/// A picture drawn by a small software rasterizer: smooth-shaded two-sided triangles with a depth buffer, and 3 x 3
/// samples a pixel.
class Picture
{
public:
	Picture(int width, int height);

	/// Draws a mesh into the rectangle of the picture that begins at (left, 0) and is width pixels wide.
	void Draw(std::span<const Vector3> positions, std::span<const int> triangles, const Camera& camera, Color front,
		Color back, int left, int width);

	/// Part of the pixels from left on that show anything but the background.
	double Coverage(int left, int width) const;

	/// Throws if the file cannot be written; no half-written file stays.
	void WritePng(const std::string& path) const;

private:
	static constexpr int Samples = 3;

	int Width;
	int Height;
	std::vector<Color> Pixels;  ///< by sample
	std::vector<float> Nearest; ///< one over depth, by sample
};

} // namespace Cloth
