// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"
#include "Core/Simd.h"

#include <cstddef>
#include <span>
#include <vector>

namespace Cloth
{

class Workers;

/// A value to be added to one entry of a matrix.
struct Triplet
{
	int Row = 0;
	int Column = 0;
	double Value = 0.0;
};

/// One scalar matrix for the x, y and z coordinates alike: an entry couples two particles, a vector is one Float4 per
/// particle.
class SymmetricMatrix
{
public:
	SymmetricMatrix() = default;

	/// Values of the same entry are added in the order given. A coupling is given once, as (i, j) or as (j, i), and
	/// stands for both. Every diagonal entry exists, be it zero.
	SymmetricMatrix(int size, std::span<const Triplet> triplets);

	/// The same with the diagonal apart; what the triplets have there is added.
	SymmetricMatrix(std::vector<double> diagonal, std::span<const Triplet> triplets);

	int Size() const { return static_cast<int>(RowStart.size()) - 1; }
	size_t NonZeros() const { return Column.size(); }

	/// The columns of a row, ascending, the diagonal among them; both halves of the matrix are there.
	std::span<const int> Columns(int row) const { return Row(Column, row); }
	std::span<const double> Values(int row) const { return Row(Value, row); }
	double Diagonal(int row) const { return Value[DiagonalIndex[static_cast<size_t>(row)]]; }

	bool HasStructureOf(const SymmetricMatrix& other) const
	{
		return RowStart == other.RowStart && Column == other.Column;
	}

	/// product = A vector
	void Multiply(const Float4* vector, Float4* product, Workers* workers) const;

	/// The matrix of the particles numbered anew, toInternal[old] = new.
	SymmetricMatrix Permuted(std::span<const int> toInternal) const;

	size_t Bytes() const { return BytesOf(RowStart, Column, Value, DiagonalIndex); }

private:
	template <typename Type>
	std::span<const Type> Row(const std::vector<Type>& entries, int row) const
	{
		const size_t begin = RowStart[static_cast<size_t>(row)];
		return std::span<const Type>(entries).subspan(begin, RowStart[static_cast<size_t>(row) + 1] - begin);
	}

	std::vector<size_t> RowStart = {0};
	std::vector<int> Column;
	std::vector<double> Value;
	std::vector<size_t> DiagonalIndex;
};

} // namespace Cloth
