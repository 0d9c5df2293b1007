// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/SymmetricMatrix.h"

#include "Core/CompressedRows.h"
#include "Core/Parallel.h"

#include <algorithm>
#include <cassert>

namespace Cloth
{

namespace
{

constexpr int RowsPerPiece = 1024;

/// Sorts by row or column, keeping the order of equal ones: sums are then reproducible.
std::vector<Triplet> Sorted(const std::vector<Triplet>& triplets, size_t size, int Triplet::*key)
{
	std::vector<size_t> start;
	std::vector<Triplet> sorted;
	CompressRows(size, start, sorted,
		[&](auto&& add)
		{
			for (const Triplet& triplet : triplets)
			{
				add(triplet.*key, triplet);
			}
		});
	return sorted;
}

} // namespace

SymmetricMatrix::SymmetricMatrix(int size, std::span<const Triplet> triplets)
{
	assert(size >= 0);
	const size_t count = static_cast<size_t>(size);
	std::vector<Triplet> entries;
	entries.reserve(count + 2 * triplets.size());
	for (int row = 0; row < size; ++row)
	{
		entries.push_back({row, row, 0.0});
	}
	for (const Triplet& triplet : triplets)
	{
		assert(triplet.Row >= 0 && triplet.Row < size && triplet.Column >= 0 && triplet.Column < size);
		entries.push_back(triplet);
		if (triplet.Row != triplet.Column)
		{
			entries.push_back({triplet.Column, triplet.Row, triplet.Value});
		}
	}
	entries = Sorted(Sorted(entries, count, &Triplet::Column), count, &Triplet::Row);

	RowStart.reserve(count + 1);
	DiagonalIndex.reserve(count);
	auto entry = entries.begin();
	for (int row = 0; row < size; ++row)
	{
		for (; entry != entries.end() && entry->Row == row; ++entry)
		{
			if (Column.size() > RowStart.back() && Column.back() == entry->Column)
			{
				Value.back() += entry->Value;
				continue;
			}
			if (entry->Column == row)
			{
				DiagonalIndex.push_back(Column.size());
			}
			Column.push_back(entry->Column);
			Value.push_back(entry->Value);
		}
		RowStart.push_back(Column.size());
	}
	// Copies are no larger than they have to be; without exceptions shrink_to_fit does nothing.
	Column = std::vector(Column);
	Value = std::vector(Value);
}

void SymmetricMatrix::Multiply(const Float4* vector, Float4* product, Workers* workers) const
{
	const int size = Size();
	ForEach(workers, (size + RowsPerPiece - 1) / RowsPerPiece,
		[&](int piece)
		{
			const int end = std::min(size, (piece + 1) * RowsPerPiece);
			for (int row = piece * RowsPerPiece; row < end; ++row)
			{
				const size_t rowEnd = RowStart[static_cast<size_t>(row) + 1];
				size_t i = RowStart[static_cast<size_t>(row)];
				Float4 even = Float4::Zero();
				Float4 odd = Float4::Zero();
				const auto times = [&](size_t entry, Float4 sum)
				{ return MulAdd(vector[Column[entry]], Float4::Splat(static_cast<float>(Value[entry])), sum); };
				for (; i + 1 < rowEnd; i += 2)
				{
					even = times(i, even);
					odd = times(i + 1, odd);
				}
				if (i < rowEnd)
				{
					even = times(i, even);
				}
				product[row] = even + odd;
			}
		});
}

SymmetricMatrix SymmetricMatrix::Permuted(std::span<const int> toInternal) const
{
	assert(toInternal.size() == static_cast<size_t>(Size()));
	std::vector<Triplet> triplets;
	triplets.reserve((Column.size() + static_cast<size_t>(Size())) / 2);
	for (int row = 0; row < Size(); ++row)
	{
		const std::span<const int> columns = Columns(row);
		const std::span<const double> values = Values(row);
		for (size_t i = 0; i < columns.size() && columns[i] <= row; ++i)
		{
			triplets.push_back(
				{toInternal[static_cast<size_t>(row)], toInternal[static_cast<size_t>(columns[i])], values[i]});
		}
	}
	return SymmetricMatrix(Size(), triplets);
}

} // namespace Cloth
