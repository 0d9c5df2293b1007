// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"
#include "LinearAlgebra/EliminationOrder.h"
#include "LinearAlgebra/Filter.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <Eigen/Dense>

#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace Cloth
{

/// A unit mass on each diagonal, and springs.
class TestSprings
{
public:
	explicit TestSprings(int size)
		: Size(size)
	{
		for (int i = 0; i < size; ++i)
		{
			Triplets.push_back({i, i, 1.0});
		}
	}

	void Add(int i, int j, double stiffness)
	{
		Triplets.push_back({i, i, stiffness});
		Triplets.push_back({j, j, stiffness});
		Triplets.push_back({i, j, -stiffness});
	}

	SymmetricMatrix Matrix() const { return SymmetricMatrix(Size, Triplets); }

	int Size;
	std::vector<Triplet> Triplets;
};

/// A square cloth with structural, shear and bending springs.
inline SymmetricMatrix GridMatrix(int side, double stiffness)
{
	TestSprings springs(side * side);
	for (int row = 0; row < side; ++row)
	{
		for (int column = 0; column < side; ++column)
		{
			const auto add = [&](int down, int right, double share)
			{
				const bool isInside = row + down < side && column + right < side && column + right >= 0;
				if (isInside)
				{
					springs.Add(row * side + column, (row + down) * side + column + right, share * stiffness);
				}
			};
			add(0, 1, 1.0);
			add(1, 0, 1.0);
			add(1, 1, 0.3);
			add(1, -1, 0.3);
			add(0, 2, 0.1);
			add(2, 0, 0.1);
		}
	}
	return springs.Matrix();
}

/// Springs between near neighbours among points strewn in a square, of very different stiffness; may fall apart.
inline SymmetricMatrix IrregularMatrix(int size, double reach, uint32_t seed)
{
	std::mt19937 random(seed);
	std::uniform_real_distribution<double> uniform(0.0, 1.0);
	std::vector<double> x;
	std::vector<double> y;
	for (int i = 0; i < size; ++i)
	{
		x.push_back(uniform(random));
		y.push_back(uniform(random));
	}
	TestSprings springs(size);
	for (size_t i = 0; i < x.size(); ++i)
	{
		for (size_t j = 0; j < i; ++j)
		{
			if ((x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]) < reach * reach)
			{
				springs.Add(static_cast<int>(i), static_cast<int>(j), 100.0 * uniform(random));
			}
		}
	}
	return springs.Matrix();
}

inline SymmetricMatrix Reordered(const SymmetricMatrix& matrix, std::span<const int> last = {})
{
	return matrix.Permuted(EliminationOrder::Compute(matrix, last).ToInternal);
}

inline std::vector<Float4> RandomVectors(int size, uint32_t seed)
{
	std::mt19937 random(seed);
	std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
	std::vector<Float4> vectors;
	for (int i = 0; i < size; ++i)
	{
		const float x = uniform(random);
		const float y = uniform(random);
		const float z = uniform(random);
		vectors.push_back(Float4::Set(x, y, z, 0.0f));
	}
	return vectors;
}

/// One column per coordinate.
inline Eigen::MatrixXd ToEigen(std::span<const Float4> vectors)
{
	Eigen::MatrixXd result(static_cast<Eigen::Index>(vectors.size()), 3);
	for (size_t i = 0; i < vectors.size(); ++i)
	{
		const Vector3 v = vectors[i].ToVector3();
		result.row(static_cast<Eigen::Index>(i)) << static_cast<double>(v.X), static_cast<double>(v.Y),
			static_cast<double>(v.Z);
	}
	return result;
}

inline Eigen::MatrixXd ToEigen(const SymmetricMatrix& matrix)
{
	Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(matrix.Size(), matrix.Size());
	for (int row = 0; row < matrix.Size(); ++row)
	{
		for (size_t i = 0; i < matrix.Columns(row).size(); ++i)
		{
			dense(row, matrix.Columns(row)[i]) = matrix.Values(row)[i];
		}
	}
	return dense;
}

inline Filter FreeFilter(int size)
{
	Filter filter;
	filter.Kind.assign(static_cast<size_t>(size), Freedom::All);
	filter.Direction.assign(static_cast<size_t>(size), Float4::Zero());
	filter.Active = true;
	return filter;
}

/// About the given share of particles constrained, in all ways.
inline Filter RandomFilter(int size, double share, uint32_t seed)
{
	std::mt19937 random(seed);
	std::uniform_real_distribution<double> uniform(0.0, 1.0);
	Filter filter = FreeFilter(size);
	for (size_t i = 0; i < filter.Kind.size(); ++i)
	{
		if (uniform(random) < share)
		{
			const Freedom kinds[] = {Freedom::Plane, Freedom::Line, Freedom::None};
			filter.Kind[i] = kinds[random() % 3];
			const Eigen::Vector3d direction =
				Eigen::Vector3d(uniform(random) - 0.5, uniform(random) - 0.5, uniform(random) + 0.1).normalized();
			filter.Direction[i] = Float4::Set(static_cast<float>(direction.x()), static_cast<float>(direction.y()),
				static_cast<float>(direction.z()), 0.0f);
		}
	}
	return filter;
}

inline std::vector<Float4> Filtered(std::vector<Float4> vectors, const Filter& filter)
{
	for (size_t i = 0; i < vectors.size(); ++i)
	{
		vectors[i] = filter.Apply(static_cast<int>(i), vectors[i]);
	}
	return vectors;
}

inline double InnerProduct(std::span<const Float4> a, std::span<const Float4> b)
{
	return ToEigen(a).cwiseProduct(ToEigen(b)).sum();
}

} // namespace Cloth
