// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

#include <array>
#include <vector>

namespace Cloth
{

/// The translation and rotation with the momentum and angular momentum of a cloud of particles.
struct RigidMotion
{
	Float4 Center = Float4::Zero();
	Float4 Velocity = Float4::Zero();
	Vector3 Rotation;                        ///< 1/s
	std::array<double, 3> AngularMomentum{}; ///< about the centre, kg m2/s

	Float4 At(Float4 position) const
	{
		return Velocity + Float4::From(Cross(Rotation, (position - Center).ToVector3()));
	}
};

RigidMotion RigidMotionOf(
	const std::vector<float>& mass, const std::vector<Float4>& position, const std::vector<Float4>& velocity);

/// The rotation that gives the particles an angular momentum about their centre.
Vector3 RotationFor(const std::vector<float>& mass, const std::vector<Float4>& position, Float4 center,
	const std::array<double, 3>& angularMomentum);

} // namespace Cloth
