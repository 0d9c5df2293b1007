// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Factor.h"

#include "LinearAlgebra/Elimination.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Cloth
{

Factor::Factor(const SymbolicFactor& symbolic, int size)
	: ParticleCount(size)
{
	Plan(symbolic);
}

std::optional<Factor> Factor::Compute(const SymmetricMatrix& matrix)
{
	const SymbolicFactor symbolic = SymbolicFactor::Analyze(matrix, SymbolicFactor::Merging::Neighbours);
	Factor factor(symbolic, matrix.Size());
	Elimination<double> fronts(matrix, symbolic);
	for (size_t s = 0; s < symbolic.Supernodes.size(); ++s)
	{
		if (!factor.Take(fronts, s, {}))
		{
			return std::nullopt;
		}
		fronts.Discard(s);
	}
	return factor;
}

template <typename Scalar>
bool Factor::Take(Elimination<Scalar>& fronts, size_t supernode, std::span<const double> added)
{
	const auto& front = fronts.Assemble(supernode, added);
	const Eigen::Index width = fronts.Width(supernode);
	size_t panel = PanelOfSupernode[supernode];
	for (Eigen::Index begin = 0; begin < width; begin += Panels[panel++].Width)
	{
		if (!fronts.Eliminate(begin, Panels[panel].Width)
			|| !FillPanel(Panels[panel], &front(begin, begin), static_cast<int>(fronts.Rows() - begin),
				static_cast<int>(front.rows())))
		{
			return false;
		}
	}
	fronts.Leave(supernode);
	return true;
}

size_t Factor::SolveBytes() const
{
	return Values.size() * sizeof(Float4) + Rows.size() * sizeof(int) + Panels.size() * sizeof(Panel);
}

size_t Factor::Bytes() const
{
	return SolveBytes() + Triangles.size() * sizeof(float) + (Copies.size() + Received.size()) * sizeof(Copy)
		+ Ranges.size() * sizeof(Range) + Pieces.size() * sizeof(Piece);
}

template bool Factor::Take(Elimination<float>& fronts, size_t supernode, std::span<const double> added);

/// Copies a factored panel, whose rows start at its first column and end with zeros, into tiles. False if single
/// precision is too small.
template <typename Scalar>
bool Factor::FillPanel(const Panel& panel, const Scalar* values, int rows, int stride)
{
	constexpr int Any = Eigen::Dynamic;
	using Square = Eigen::Matrix<Scalar, Any, Any, Eigen::ColMajor, PanelWidth, PanelWidth>;
	using Four = Eigen::Array<Scalar, 4, 1>;
	const int width = panel.Width;
	const Eigen::Map<const Eigen::Matrix<Scalar, Any, Any>, 0, Eigen::OuterStride<>> source(
		values, rows, width, Eigen::OuterStride<>(stride));
	Square inverse = Square::Identity(width, width);
	for (int column = 0; column < width; ++column)
	{
		for (int row = column; row < width; ++row)
		{
			Scalar sum = inverse(row, column);
			for (int between = column; between < row; ++between)
			{
				sum -= source(row, between) * inverse(between, column);
			}
			inverse(row, column) = sum / source(row, row);
		}
	}

	bool isFinite = true;
	Float4* target = Values.data() + panel.Value;
	const auto store = [&](const Four& tile)
	{
		isFinite = isFinite && (tile.abs() <= static_cast<Scalar>(std::numeric_limits<float>::max())).all();
		alignas(16) float lane[4] = {};
		if (isFinite)
		{
			Eigen::Map<Eigen::Array4f, Eigen::Aligned16>{lane} = tile.template cast<float>();
		}
		*target++ = Float4::Load(lane);
	};
	for (int row = 0; row < width; row += 4)
	{
		for (int column = 0; column < width; ++column)
		{
			Four tile = Four::Zero();
			for (int i = 0; i < std::min(4, width - row); ++i)
			{
				tile[i] = OrderedDot(inverse.col(row + i), inverse.col(column));
			}
			store(tile);
		}
	}
	for (int row = width; row < rows; row += 4)
	{
		for (int column = 0; column < width; ++column)
		{
			Four tile = Four::Zero();
			for (int k = column; k < width; ++k)
			{
				tile -= Eigen::Map<const Four>(values + row + k * stride) * inverse(k, column);
			}
			store(tile);
		}
	}
	float* triangle = Triangles.data() + panel.Triangle;
	for (int column = 0; column < width; ++column)
	{
		*triangle++ = static_cast<float>(Scalar(1) / source(column, column));
		for (int row = column + 1; row < width; ++row)
		{
			*triangle++ = static_cast<float>(source(row, column));
		}
	}
	return isFinite;
}

} // namespace Cloth
