// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Scenes.h"

/// Closed surfaces of bodies, facing out.
namespace Cloth::Scenes
{

Mesh Box(Vector3 halfExtents);

/// Along Z, about the origin: a pole, or a round table top.
Mesh Cylinder(float radius, float height, int segments);

/// A ring about Z.
Mesh Torus(float majorRadius, float minorRadius, int majorSegments, int minorSegments);

/// Along Z, about the origin; the length is between the centres of its ends. Each end has a quarter as many rings as
/// there are segments around.
Mesh Capsule(float radius, float length, int segments);

/// After Castel del Monte: octagonal, with an octagonal courtyard and an octagonal tower at each corner. About 1 m
/// across and 0.4 m high, standing on z = 0; one surface of about 4,000 triangles.
Mesh Castle();

} // namespace Cloth::Scenes
