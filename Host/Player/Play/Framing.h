// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Renderer.h"
#include "Field.h"
#include "Play/Progress.h"

#include <filesystem>

namespace Player
{

/// The level's camera, or else one that sees all cloths and moving bodies in all frames: then the level is played to
/// find out where they go, which is the same every time.
Camera FindCamera(const std::filesystem::path& file, int frames, int framesPerSecond, Progress::Style style,
	Input::Reach reach = Input::Reach::OwnFolder);

/// One that sees all cloths and moving bodies as they are.
Camera CameraAround(const DrawnScene& scene);

} // namespace Player
