// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Tracer.h"
#include "Picture.h"

namespace Player
{

using Cloth::Camera;

/// Six numbers from 0 to 1, evenly spread over the samples of a pixel.
struct SampleNumbers
{
	SampleNumbers(uint32_t pixel, uint32_t sample);

	Vector2 Pixel;
	Vector2 Light;
	Vector2 Sky;
};

/// What one ray sees.
struct Sight
{
	Color Diffuse; ///< light that the surface scatters
	Color Light;   ///< light that falls on it; the same but for its colour, and noisy
	Color Extra;   ///< everything else: mirrored light, the background
	Vector3 Normal;
	float Distance = 0.0f; ///< 0 for the background
};

/// A studio: one soft light over the viewer's left shoulder, a bright sky, and a background into which floors fade.
class Lighting
{
public:
	explicit Lighting(const Camera& camera);

	/// What arrives from a direction: direct light with soft shadows, sky light with one bounce.
	Sight See(const Tracer& tracer, Vector3 origin, Vector3 direction, const SampleNumbers& numbers) const;

private:
	Color Background(Vector3 direction) const;
	Color FromLight(const Tracer& tracer, const SurfacePoint& point, Vector3 toLight) const;
	Color Beyond(const Tracer& tracer, Vector3 origin, Vector3 direction) const;
	Color FromSky(const Tracer& tracer, const SurfacePoint& point, const SampleNumbers& numbers) const;
	Color Mirrored(const Tracer& tracer, const SurfacePoint& point, Vector3 direction, Vector3 toLight) const;

	Vector3 Target;
	Vector3 ToLight;
	float HorizonSpread;
};

} // namespace Player
