// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

class btCollisionShape;
class btConvexShape;
class btTransform;

namespace Host
{
/// Whether a convex shape and any shape have a point in common. Bullet itself measures depths, and may give up on deep
/// ones.
bool Overlaps(const btConvexShape& Query, const btTransform& QueryPlace, const btCollisionShape& Shape,
	const btTransform& ShapePlace);
} // namespace Host
