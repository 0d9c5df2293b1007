// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/SymmetricMatrix.h"

#include "Parallel.h"

#include <algorithm>
#include <cassert>

namespace Cloth
{

namespace
{

constexpr int RowsPerPiece = 1024;

} // namespace

SymmetricMatrix::SymmetricMatrix(int size, std::span<const Triplet> triplets)
{
	assert(size >= 0);
	const size_t count = static_cast<size_t>(size);

	struct Entry
	{
		int Column;
		double Value;
	};

	// A stable counting sort by row, then by column, keeps equal entries in the order given: sums are reproducible.
	std::vector<size_t> fill(count + 1, 0);
	for (size_t row = 0; row < count; ++row)
	{
		fill[row + 1] = 1;
	}
	for (const Triplet& triplet : triplets)
	{
		assert(triplet.Row >= 0 && triplet.Row < size && triplet.Column >= 0 && triplet.Column < size);
		++fill[static_cast<size_t>(triplet.Row) + 1];
		if (triplet.Row != triplet.Column)
		{
			++fill[static_cast<size_t>(triplet.Column) + 1];
		}
	}
	for (size_t row = 0; row < count; ++row)
	{
		fill[row + 1] += fill[row];
	}
	const std::vector<size_t> begin = fill;
	std::vector<Entry> entries(begin[count]);
	for (int row = 0; row < size; ++row)
	{
		entries[fill[static_cast<size_t>(row)]++] = {row, 0.0};
	}
	for (const Triplet& triplet : triplets)
	{
		entries[fill[static_cast<size_t>(triplet.Row)]++] = {triplet.Column, triplet.Value};
		if (triplet.Row != triplet.Column)
		{
			entries[fill[static_cast<size_t>(triplet.Column)]++] = {triplet.Row, triplet.Value};
		}
	}

	RowStart.reserve(count + 1);
	DiagonalIndex.reserve(count);
	for (size_t row = 0; row < count; ++row)
	{
		const auto first = entries.begin() + static_cast<std::ptrdiff_t>(begin[row]);
		const auto last = entries.begin() + static_cast<std::ptrdiff_t>(begin[row + 1]);
		std::stable_sort(first, last, [](const Entry& a, const Entry& b) { return a.Column < b.Column; });
		for (auto entry = first; entry != last; ++entry)
		{
			if (Column.size() > RowStart[row] && Column.back() == entry->Column)
			{
				Value.back() += entry->Value;
				continue;
			}
			if (entry->Column == static_cast<int>(row))
			{
				DiagonalIndex.push_back(Column.size());
			}
			Column.push_back(entry->Column);
			Value.push_back(entry->Value);
		}
		RowStart.push_back(Column.size());
	}
	SingleValue.reserve(Value.size());
	for (const double value : Value)
	{
		SingleValue.push_back(static_cast<float>(value));
	}
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
				for (; i + 1 < rowEnd; i += 2)
				{
					even = MulAdd(vector[Column[i]], Float4::Splat(SingleValue[i]), even);
					odd = MulAdd(vector[Column[i + 1]], Float4::Splat(SingleValue[i + 1]), odd);
				}
				if (i < rowEnd)
				{
					even = MulAdd(vector[Column[i]], Float4::Splat(SingleValue[i]), even);
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
