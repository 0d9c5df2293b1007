// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/DrawnScene.h"
#include "Drawing/Image.h"
#include "Drawing/Lighting.h"

namespace Player
{

struct Quality
{
	int Width = 640;
	int Height = 480;
	int Samples = 16; ///< rays a pixel
};

/// Draws with all cores; the same scene gives the same picture.
Image Draw(const DrawnScene& scene, const Camera& camera, const Quality& quality);

/// Part of the picture in which the first thing seen is cloth.
double ClothCoverage(const DrawnScene& scene, const Camera& camera, const Quality& quality);

/// Sees all of the box from above at an angle.
Camera CameraFor(Vector3 low, Vector3 high);

} // namespace Player
