// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Elimination.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

template <typename Scalar>
Elimination<Scalar>::Elimination(const SymmetricMatrix& matrix, const SymbolicFactor& symbolic)
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

double EliminationWork(const SymbolicFactor::Supernode& supernode)
{
	const double width = static_cast<double>(supernode.Columns.size());
	const double rows = static_cast<double>(supernode.Rows.size());
	return width * width * width / 3.0 + width * rows * (width + rows);
}

template <typename Scalar>
const typename Elimination<Scalar>::DenseMatrix& Elimination<Scalar>::Assemble(size_t s, std::span<const double> added)
{
	const SymbolicFactor::Supernode& supernode = Symbolic.Supernodes[s];
	const Eigen::Index width = Width(s);
	Size = width + static_cast<Eigen::Index>(supernode.Rows.size());
	Front.setZero(Size + 3, Size + 3);
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
				Front(Place[static_cast<size_t>(rows[i])], place) = static_cast<Scalar>(values[i]);
			}
		}
		if (!added.empty())
		{
			Front(place, place) += static_cast<Scalar>(added[static_cast<size_t>(column)]);
		}
	}
	for (const size_t child : Children[s])
	{
		const std::vector<int>& rows = Symbolic.Supernodes[child].Rows;
		const Scalar* from = Remainder[child].data();
		for (size_t column = 0; column < rows.size(); ++column)
		{
			Scalar* to = &Front(0, Place[static_cast<size_t>(rows[column])]);
			for (size_t row = column; row < rows.size(); ++row)
			{
				to[Place[static_cast<size_t>(rows[row])]] += *from++;
			}
		}
	}
	return Front;
}

template <typename Scalar>
bool Elimination<Scalar>::Eliminate(Eigen::Index begin, Eigen::Index count)
{
	const Eigen::Index end = begin + count;
	for (Eigen::Index column = begin; column < end; ++column)
	{
		const Scalar pivot = Front(column, column);
		if (!(pivot > Scalar(0)) || !std::isfinite(pivot))
		{
			return false;
		}
		Front(column, column) = std::sqrt(pivot);
		Front.col(column).tail(Front.rows() - column - 1) /= Front(column, column);
		for (Eigen::Index other = column + 1; other < end; ++other)
		{
			const Eigen::Index below = Front.rows() - other;
			Front.col(other).tail(below) -= Front(other, column) * Front.col(column).tail(below);
		}
	}
	for (Eigen::Index column = end; column < Size; column += 4)
	{
		for (Eigen::Index row = column; row < Size; row += 4)
		{
			SubtractProduct(begin, count, row, column);
		}
	}
	return true;
}

/// From four by four entries what columns [begin, begin + count) leave there. Above the diagonal the result means
/// nothing.
template <typename Scalar>
void Elimination<Scalar>::SubtractProduct(Eigen::Index begin, Eigen::Index count, Eigen::Index row, Eigen::Index column)
{
	using Four = Eigen::Array<Scalar, 4, 1>;
	using Entries = Eigen::Map<Four>;
	Four a = Entries(&Front(row, column));
	Four b = Entries(&Front(row, column + 1));
	Four c = Entries(&Front(row, column + 2));
	Four d = Entries(&Front(row, column + 3));
	for (Eigen::Index k = begin; k < begin + count; ++k)
	{
		const Four left = Entries(&Front(row, k));
		const Scalar* right = &Front(column, k);
		a -= left * right[0];
		b -= left * right[1];
		c -= left * right[2];
		d -= left * right[3];
	}
	Entries(&Front(row, column)) = a;
	Entries(&Front(row, column + 1)) = b;
	Entries(&Front(row, column + 2)) = c;
	Entries(&Front(row, column + 3)) = d;
}

template <typename Scalar>
void Elimination<Scalar>::Leave(size_t s)
{
	if (Symbolic.Supernodes[s].Parent != -1)
	{
		const size_t rows = Symbolic.Supernodes[s].Rows.size();
		Remainder[s].resize(rows * (rows + 1) / 2);
		Scalar* to = Remainder[s].data();
		for (Eigen::Index column = Width(s); column < Size; ++column)
		{
			to = std::copy(&Front(column, column), &Front(0, column) + Size, to);
		}
	}
}

template <typename Scalar>
void Elimination<Scalar>::Discard(size_t s)
{
	for (const size_t child : Children[s])
	{
		Remainder[child] = {};
	}
}

template class Elimination<float>;
template class Elimination<double>;

} // namespace Cloth
