// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScene.h"

#include <span>
#include <string>

namespace Cloth::Scenes
{

struct ContactSceneEntry
{
	const char* Name;
	const char* What;
	ContactScene (*Make)(int side); ///< side: particles along a side of the cloth, at least 2
	int Side;                       ///< enough for pictures
};

std::span<const ContactSceneEntry> ContactScenes();

/// Throws if there is no scene of this name, and says which there are.
const ContactSceneEntry& FindContactScene(const std::string& name);

} // namespace Cloth::Scenes
