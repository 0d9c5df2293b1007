// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Geometry.h"

namespace Player
{

/// What a surface looks like.
struct Look
{
	Color Base{0.4f, 0.42f, 0.46f};
	Color Accent{0.4f, 0.42f, 0.46f}; ///< of stripes; stripes both ways make checks

	/// How many stripes, each with its gap, fit into the range of texture coordinates along U and V.
	Vector2 Stripes;

	/// How many threads do, 0 for what is not woven.
	Vector2 Threads;

	float Gloss = 0.0f;        ///< how much of the lights a polished surface mirrors
	float Sheen = 0.0f;        ///< how much brighter fibres are at grazing angles
	float Translucency = 0.0f; ///< part of the light that shines through
	float Fades = 0.0f;        ///< distance from the camera's target at which a floor is lost in the background, m
};

/// The colour of a point.
Color ColorAt(const Look& look, Vector2 coordinates);

} // namespace Player
