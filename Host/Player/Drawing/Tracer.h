// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/DrawnScene.h"

#include <memory>
#include <optional>

namespace Player
{

/// Where a ray meets a surface. The normal is the smooth one, on the side that the ray came from.
struct SurfacePoint
{
	Vector3 Position; ///< a little off the surface, so that rays may start here
	Vector3 Opposite; ///< the same on the other side
	Vector3 Normal;
	Vector2 TextureCoordinates;
	float Distance = 0.0f;
	const DrawnMesh* Mesh = nullptr;
};

/// Finds what rays meet, by means of Embree. The scene has to stay as long as the tracer. What is seen from behind is
/// not there, unless it is two-sided; its shadow is.
class Tracer
{
public:
	explicit Tracer(const DrawnScene& scene);
	~Tracer();
	Tracer(const Tracer&) = delete;
	Tracer& operator=(const Tracer&) = delete;

	std::optional<SurfacePoint> Nearest(Vector3 origin, Vector3 direction) const;
	bool IsBlocked(Vector3 origin, Vector3 direction) const;

private:
	struct Embree;
	const DrawnScene& Scene;
	std::unique_ptr<Embree> Rays;
};

} // namespace Player
