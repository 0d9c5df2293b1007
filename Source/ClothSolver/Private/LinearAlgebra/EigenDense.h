// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Small dense matrices; see EigenSparse.h for the rest. Only what is used is included, so that any Eigen will do.
//
// Eigen's own products and decompositions are not used: they fuse multiply-adds on arm64, and the order of their sums
// depends on how wide registers and how large caches are. Operations by entry have the same bits everywhere.

#include "Core/Simd.h"
#include "LinearAlgebra/ThirdParty.h"

#include <cmath>
#include <optional>

THIRD_PARTY_INCLUDES_START
#include <Eigen/Core>
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

inline Eigen::Vector3d Cross(const Eigen::Vector3d& a, const Eigen::Vector3d& b)
{
	return {a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(), a.x() * b.y() - a.y() * b.x()};
}

template <typename A, typename B>
typename A::Scalar OrderedDot(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b)
{
	using Scalar = typename A::Scalar;
	Eigen::Array<Scalar, 4, 1> four = Eigen::Array<Scalar, 4, 1>::Zero();
	const Eigen::Index end = a.size() / 4 * 4;
	for (Eigen::Index i = 0; i < end; i += 4)
	{
		four += a.template segment<4>(i).array() * b.template segment<4>(i).array();
	}
	Scalar sum = (four[0] + four[2]) + (four[1] + four[3]);
	for (Eigen::Index i = end; i < a.size(); ++i)
	{
		const Scalar product = a[i] * b[i];
		sum += product;
	}
	return sum;
}

template <typename A, typename B>
auto OrderedProduct(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b)
{
	using Product = Eigen::Matrix<typename A::Scalar, A::RowsAtCompileTime, B::ColsAtCompileTime>;
	Product product = Product::Zero(a.rows(), b.cols());
	for (Eigen::Index column = 0; column < b.cols(); ++column)
	{
		for (Eigen::Index k = 0; k < a.cols(); ++k)
		{
			product.col(column) += a.col(k) * b(k, column);
		}
	}
	return product;
}

/// Turns the lower half of a symmetric matrix into its Cholesky factor, and the upper one into zeros. False if the
/// matrix is not positive.
template <typename Matrix>
bool OrderedCholesky(Matrix& matrix)
{
	const Eigen::Index size = matrix.rows();
	for (Eigen::Index column = 0; column < size; ++column)
	{
		const Eigen::Index below = size - column;
		matrix.col(column).head(column).setZero();
		for (Eigen::Index k = 0; k < column; ++k)
		{
			matrix.col(column).tail(below) -= matrix.col(k).tail(below) * matrix(column, k);
		}
		const double pivot = matrix(column, column);
		if (!(pivot > 0.0))
		{
			return false;
		}
		matrix.col(column).tail(below) /= std::sqrt(pivot);
	}
	return true;
}

template <typename Matrix>
Matrix InverseOfLower(const Matrix& lower)
{
	const Eigen::Index size = lower.rows();
	Matrix inverse = Matrix::Identity(size, size);
	for (Eigen::Index column = 0; column < size; ++column)
	{
		for (Eigen::Index k = column; k < size; ++k)
		{
			inverse(k, column) /= lower(k, k);
			const Eigen::Index below = size - k - 1;
			inverse.col(column).tail(below) -= lower.col(k).tail(below) * inverse(k, column);
		}
	}
	return inverse;
}

/// Of a symmetric positive matrix; nothing of others.
template <typename Matrix>
std::optional<Matrix> InverseOfPositive(Matrix matrix)
{
	if (!OrderedCholesky(matrix))
	{
		return std::nullopt;
	}
	const Matrix inverse = InverseOfLower(matrix);
	return OrderedProduct(inverse.transpose(), inverse);
}

} // namespace Cloth
