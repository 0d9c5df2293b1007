// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Factor.h"

#include "LinearAlgebra/EigenSparse.h"
#include "LinearAlgebra/SymbolicFactor.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Cloth
{

namespace
{

using DenseMatrix = Eigen::MatrixXd;

/// The Cholesky factor of the lower triangle, in place. False if not positive definite.
bool FactorTriangle(Eigen::Ref<DenseMatrix> triangle)
{
	for (Eigen::Index column = 0; column < triangle.cols(); ++column)
	{
		const double pivot = triangle(column, column);
		if (!(pivot > 0.0) || !std::isfinite(pivot))
		{
			return false;
		}
		const Eigen::Index below = triangle.rows() - column - 1;
		triangle(column, column) = std::sqrt(pivot);
		triangle.col(column).tail(below) /= triangle(column, column);
		for (Eigen::Index other = column + 1; other < triangle.cols(); ++other)
		{
			triangle.col(other).tail(triangle.rows() - other) -=
				triangle(other, column) * triangle.col(column).tail(triangle.rows() - other);
		}
	}
	return true;
}

} // namespace

std::optional<Factor> Factor::Compute(const SymmetricMatrix& matrix)
{
	const SymbolicFactor symbolic = SymbolicFactor::Analyze(matrix, SymbolicFactor::Merging::Neighbours);
	Factor factor;
	factor.ParticleCount = matrix.Size();
	const std::vector<size_t> panelOfSupernode = factor.Plan(symbolic);
	if (!factor.Fill(matrix, symbolic, panelOfSupernode))
	{
		return std::nullopt;
	}
	return factor;
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

/// Multifrontal factorization (Duff and Reid 1983): a supernode's dense matrix is the sum of its entries of A and what
/// its children leave; eliminating its columns leaves a matrix of its rows for its parent.
bool Factor::Fill(
	const SymmetricMatrix& matrix, const SymbolicFactor& symbolic, std::span<const size_t> panelOfSupernode)
{
	const size_t count = symbolic.Supernodes.size();
	std::vector<DenseMatrix> remainder(count);
	std::vector<std::vector<size_t>> children(count);
	std::vector<int> place(static_cast<size_t>(matrix.Size()), -1);
	DenseMatrix front;
	for (size_t s = 0; s < count; ++s)
	{
		const SymbolicFactor::Supernode& supernode = symbolic.Supernodes[s];
		const Eigen::Index width = static_cast<Eigen::Index>(supernode.Columns.size());
		const Eigen::Index size = width + static_cast<Eigen::Index>(supernode.Rows.size());
		front.setZero(size, size);
		for (size_t i = 0; i < supernode.Columns.size(); ++i)
		{
			place[static_cast<size_t>(supernode.Columns[i])] = static_cast<int>(i);
		}
		for (size_t i = 0; i < supernode.Rows.size(); ++i)
		{
			place[static_cast<size_t>(supernode.Rows[i])] = static_cast<int>(width) + static_cast<int>(i);
		}
		for (const int column : supernode.Columns)
		{
			const std::span<const int> rows = matrix.Columns(column);
			const std::span<const double> values = matrix.Values(column);
			for (size_t i = 0; i < rows.size(); ++i)
			{
				if (rows[i] >= column)
				{
					front(place[static_cast<size_t>(rows[i])], place[static_cast<size_t>(column)]) = values[i];
				}
			}
		}
		for (const size_t child : children[s])
		{
			const std::vector<int>& rows = symbolic.Supernodes[child].Rows;
			for (size_t column = 0; column < rows.size(); ++column)
			{
				for (size_t row = column; row < rows.size(); ++row)
				{
					front(place[static_cast<size_t>(rows[row])], place[static_cast<size_t>(rows[column])]) +=
						remainder[child](static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
				}
			}
			remainder[child].resize(0, 0);
		}

		Eigen::Index columns = 0;
		size_t panel = panelOfSupernode[s];
		for (Eigen::Index begin = 0; begin < width; begin += columns, ++panel)
		{
			columns = Panels[panel].Width;
			const Eigen::Index rows = size - begin - columns;
			auto triangle = front.block(begin, begin, columns, columns);
			auto below = front.block(begin + columns, begin, rows, columns);
			if (!FactorTriangle(triangle))
			{
				return false;
			}
			if (rows > 0)
			{
				triangle.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(below);
				front.bottomRightCorner(rows, rows).selfadjointView<Eigen::Lower>().rankUpdate(below, -1.0);
			}
			if (!FillPanel(Panels[panel], &front(begin, begin), static_cast<int>(size - begin), static_cast<int>(size)))
			{
				return false;
			}
		}
		if (supernode.Parent != -1)
		{
			remainder[s] = front.bottomRightCorner(size - width, size - width);
			children[static_cast<size_t>(supernode.Parent)].push_back(s);
		}
	}
	return true;
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
