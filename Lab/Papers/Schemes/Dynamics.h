// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <Eigen/Core>

namespace Lab
{

/// A vector for each particle, one a column.
using Field = Eigen::Matrix3Xd;

/// Where particles are and how fast.
struct Motion
{
	Field Position; ///< m
	Field Velocity; ///< m/s
};

/// What makes particles move: all that an explicit scheme needs to know.
class Dynamics
{
public:
	virtual ~Dynamics() = default;

	/// Writes the acceleration of every particle, m/s2; that of held ones is zero.
	virtual void Accelerate(const Motion& motion, Field& acceleration) const = 0;
};

} // namespace Lab
