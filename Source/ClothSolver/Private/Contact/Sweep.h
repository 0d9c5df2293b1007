// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/Colliders.h"

namespace Cloth
{

/// Where the path of a particle first meets a collider that moves, in the frame of the collider. A turning collider
/// sees the path bent, so that it is looked at in pieces.
bool SweepHits(const PlacedCollider& collider, Vector3 from, Vector3 to, float step, Vector3& point, Vector3& normal);

/// Whether a particle would end nearer to the collider than half the cloth's thickness.
bool EndsInside(const PlacedCollider& collider, Vector3 end, float halfThickness);

} // namespace Cloth
