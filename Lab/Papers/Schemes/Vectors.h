// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"
#include "Lab/Papers/Schemes/Dynamics.h"

#include <vector>

// Between the solver's vectors, in single precision, and the laboratory's.

namespace Lab
{

inline Eigen::Vector3d ToEigen(Cloth::Vector3 v) { return {v.X, v.Y, v.Z}; }

inline Cloth::Vector3 ToCloth(const Eigen::Vector3d& v)
{
	return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

inline std::vector<Cloth::Vector3> ToCloth(const Field& field)
{
	std::vector<Cloth::Vector3> vectors;
	for (Eigen::Index i = 0; i < field.cols(); ++i)
	{
		vectors.push_back(ToCloth(Eigen::Vector3d(field.col(i))));
	}
	return vectors;
}

} // namespace Lab
