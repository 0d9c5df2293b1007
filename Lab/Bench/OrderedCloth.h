// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/HangingScene.h"
#include "Lab/Yardstick.h"

#include <vector>

namespace Lab
{

/// The hanging scene as the scalar baseline wants it: numbered by approximate minimum degree, with its Cholesky factor.
struct OrderedCloth
{
	/// The matrix is M + h^2 K; pins are heavy particles in it.
	OrderedCloth(const HangingScene& scene, double implicitStep);

	std::vector<int> Place; ///< by the scene's particle
	std::vector<Yardstick::Spring> Springs;
	std::vector<float> Mass;
	std::vector<char> Pinned;

	Yardstick::Cloth Cloth() const;
	Yardstick::Factor Factor() const;

private:
	std::vector<int> ColumnStart;
	std::vector<int> Row;
	std::vector<float> Value;
	std::vector<float> InverseDiagonal;
};

/// Moves each particle to its place.
std::vector<Yardstick::Quad> Reorder(const std::vector<Cloth::Vector3>& positions, const std::vector<int>& place);

} // namespace Lab
