// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Simd.h"

#include <vector>

namespace Cloth
{

/// The translation and rotation with the momentum and angular momentum of a cloud of particles.
struct RigidMotion
{
	Float4 Center = Float4::Zero();
	Float4 Velocity = Float4::Zero();
	Vector3 Rotation; ///< 1/s

	Float4 At(Float4 position) const
	{
		return Velocity + Float4::From(Cross(Rotation, (position - Center).ToVector3()));
	}
};

RigidMotion RigidMotionOf(
	const std::vector<float>& mass, const std::vector<Float4>& position, const std::vector<Float4>& velocity);

} // namespace Cloth
