// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Elimination.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

Elimination::Elimination(const SymmetricMatrix& matrix, const SymbolicFactor& symbolic)
	: Matrix(&matrix)
	, Symbolic(symbolic)
	, Children(symbolic.Supernodes.size())
	, Remainder(symbolic.Supernodes.size())
	, Place(static_cast<size_t>(matrix.Size()), -1)
{
	for (size_t s = 0; s < symbolic.Supernodes.size(); ++s)
	{
		if (symbolic.Supernodes[s].Parent != -1)
		{
			Children[static_cast<size_t>(symbolic.Supernodes[s].Parent)].push_back(s);
		}
	}
}

double Elimination::Work(const SymbolicFactor::Supernode& supernode)
{
	const double width = static_cast<double>(supernode.Columns.size());
	const double rows = static_cast<double>(supernode.Rows.size());
	return width * width * width / 3.0 + width * rows * (width + rows);
}

const Elimination::DenseMatrix& Elimination::Assemble(size_t s, std::span<const double> added)
{
	const SymbolicFactor::Supernode& supernode = Symbolic.Supernodes[s];
	const Eigen::Index width = Width(s);
	const Eigen::Index size = width + static_cast<Eigen::Index>(supernode.Rows.size());
	Front.setZero(size, size);
	for (size_t i = 0; i < supernode.Columns.size(); ++i)
	{
		Place[static_cast<size_t>(supernode.Columns[i])] = static_cast<int>(i);
	}
	for (size_t i = 0; i < supernode.Rows.size(); ++i)
	{
		Place[static_cast<size_t>(supernode.Rows[i])] = static_cast<int>(width) + static_cast<int>(i);
	}
	for (const int column : supernode.Columns)
	{
		const std::span<const int> rows = Matrix->Columns(column);
		const std::span<const double> values = Matrix->Values(column);
		const int place = Place[static_cast<size_t>(column)];
		for (size_t i = 0; i < rows.size(); ++i)
		{
			if (rows[i] >= column)
			{
				Front(Place[static_cast<size_t>(rows[i])], place) = values[i];
			}
		}
		if (!added.empty())
		{
			Front(place, place) += added[static_cast<size_t>(column)];
		}
	}
	for (const size_t child : Children[s])
	{
		const std::vector<int>& rows = Symbolic.Supernodes[child].Rows;
		const double* from = Remainder[child].data();
		for (size_t column = 0; column < rows.size(); ++column)
		{
			double* to = &Front(0, Place[static_cast<size_t>(rows[column])]);
			for (size_t row = column; row < rows.size(); ++row)
			{
				to[Place[static_cast<size_t>(rows[row])]] += *from++;
			}
		}
	}
	return Front;
}

bool Elimination::Eliminate(Eigen::Index begin, Eigen::Index count)
{
	const Eigen::Index below = Front.rows() - begin - count;
	auto triangle = Front.block(begin, begin, count, count);
	for (Eigen::Index column = 0; column < count; ++column)
	{
		const double pivot = triangle(column, column);
		if (!(pivot > 0.0) || !std::isfinite(pivot))
		{
			return false;
		}
		triangle(column, column) = std::sqrt(pivot);
		triangle.col(column).tail(count - column - 1) /= triangle(column, column);
		for (Eigen::Index other = column + 1; other < count; ++other)
		{
			triangle.col(other).tail(count - other) -=
				triangle(other, column) * triangle.col(column).tail(count - other);
		}
	}
	if (below > 0)
	{
		auto rows = Front.block(begin + count, begin, below, count);
		triangle.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(rows);
		Front.bottomRightCorner(below, below).selfadjointView<Eigen::Lower>().rankUpdate(rows, -1.0);
	}
	return true;
}

void Elimination::Leave(size_t s)
{
	if (Symbolic.Supernodes[s].Parent != -1)
	{
		const size_t rows = Symbolic.Supernodes[s].Rows.size();
		Remainder[s].resize(rows * (rows + 1) / 2);
		double* to = Remainder[s].data();
		for (Eigen::Index column = Width(s); column < Front.cols(); ++column)
		{
			to = std::copy(&Front(column, column), &Front(0, column) + Front.rows(), to);
		}
	}
}

void Elimination::Discard(size_t s)
{
	for (const size_t child : Children[s])
	{
		Remainder[child] = {};
	}
}

} // namespace Cloth
