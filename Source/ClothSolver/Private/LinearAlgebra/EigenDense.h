// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Small dense matrices; see EigenSparse.h for the rest.

#include "Core/Simd.h"
#include "LinearAlgebra/ThirdParty.h"

THIRD_PARTY_INCLUDES_START
#include <Eigen/Dense>
THIRD_PARTY_INCLUDES_END

namespace Cloth
{

inline Eigen::Vector3d ToEigen(Float4 v)
{
	const Vector3 w = v.ToVector3();
	return {w.X, w.Y, w.Z};
}

inline Vector3 ToVector3(const Eigen::Vector3d& v)
{
	return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

inline Float4 ToFloat4(const Eigen::Vector3d& v) { return Float4::From(ToVector3(v)); }

} // namespace Cloth
