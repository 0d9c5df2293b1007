// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Field.h"
#include "Level/Motions.h"

class AActor;
class UObject;
class USkeletalMesh;

namespace Player
{

class Path;

/// A person of capsules and a sphere, in proportions of its height. It stands on its origin and looks along X; its
/// bones have the names of the engine's mannequin.
USkeletalMesh* ReadFigure(const Input::Field& field, UObject& owner);

/// Legs and arms that swing as a figure goes along its path.
Motion ReadGait(const Input::Field& field, const Path& path, AActor& actor);

} // namespace Player
