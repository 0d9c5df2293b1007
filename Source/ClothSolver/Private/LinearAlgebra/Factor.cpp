// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Factor.h"

#include "LinearAlgebra/Elimination.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Cloth
{

namespace
{

using DenseMatrix = Eigen::MatrixXd;

} // namespace

Factor::Factor(const SymbolicFactor& symbolic, int size)
	: ParticleCount(size)
{
	Plan(symbolic);
}

std::optional<Factor> Factor::Compute(const SymmetricMatrix& matrix)
{
	const SymbolicFactor symbolic = SymbolicFactor::Analyze(matrix, SymbolicFactor::Merging::Neighbours);
	Factor factor(symbolic, matrix.Size());
	Elimination fronts(matrix, symbolic);
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

bool Factor::Take(Elimination& fronts, size_t supernode, std::span<const double> added)
{
	const DenseMatrix& front = fronts.Assemble(supernode, added);
	const Eigen::Index width = fronts.Width(supernode);
	size_t panel = PanelOfSupernode[supernode];
	for (Eigen::Index begin = 0; begin < width; begin += Panels[panel++].Width)
	{
		if (!fronts.Eliminate(begin, Panels[panel].Width)
			|| !FillPanel(Panels[panel], &front(begin, begin), static_cast<int>(front.rows() - begin),
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

/// Copies a factored panel, whose rows start at its first column, into tiles. False if single precision is too small.
bool Factor::FillPanel(const Panel& panel, const double* values, int rows, int stride)
{
	const int width = panel.Width;
	const Eigen::Map<const DenseMatrix, 0, Eigen::OuterStride<>> source(
		values, rows, width, Eigen::OuterStride<>(stride));
	DenseMatrix inverse = DenseMatrix::Identity(width, width);
	source.topRows(width).triangularView<Eigen::Lower>().solveInPlace(inverse);
	const DenseMatrix own = inverse.transpose() * inverse;
	const DenseMatrix below = -(source.bottomRows(rows - width) * inverse);

	bool isFinite = true;
	const auto single = [&isFinite](double value)
	{
		isFinite = isFinite && std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max());
		return isFinite ? static_cast<float>(value) : 0.0f;
	};
	const auto tile = [&single](const auto& matrix, int row, int column)
	{
		float lane[4] = {};
		for (int i = 0; i < 4 && row + i < static_cast<int>(matrix.rows()); ++i)
		{
			lane[i] = single(matrix(row + i, column));
		}
		return Float4::Set(lane[0], lane[1], lane[2], lane[3]);
	};

	Float4* target = Values.data() + panel.Value;
	for (const DenseMatrix* part : {&own, &below})
	{
		for (int row = 0; row < static_cast<int>(part->rows()); row += 4)
		{
			for (int column = 0; column < width; ++column)
			{
				*target++ = tile(*part, row, column);
			}
		}
	}
	float* triangle = Triangles.data() + panel.Triangle;
	for (int column = 0; column < width; ++column)
	{
		*triangle++ = single(1.0 / source(column, column));
		for (int row = column + 1; row < width; ++row)
		{
			*triangle++ = single(source(row, column));
		}
	}
	return isFinite;
}

} // namespace Cloth
