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

int OtherEnd(const Triplet& triplet, int end) { return triplet.Row == end ? triplet.Column : triplet.Row; }

/// Numbers of the triplets off the diagonal for each row, sorted by column, then by row. Both keep the order of equal
/// entries: sums are then reproducible.
void SortByRow(size_t count, std::span<const Triplet> triplets, std::vector<size_t>& rowStart, std::vector<int>& byRow)
{
	std::vector<size_t> start;
	std::vector<int> byColumn;
	CompressRows(count, start, byColumn,
		[triplets](auto&& add)
		{
			for (size_t i = 0; i < triplets.size(); ++i)
			{
				if (triplets[i].Row != triplets[i].Column)
				{
					add(triplets[i].Column, static_cast<int>(i));
					add(triplets[i].Row, static_cast<int>(i));
				}
			}
		});
	CompressRows(count, rowStart, byRow,
		[&](auto&& add)
		{
			for (size_t column = 0; column < count; ++column)
			{
				for (size_t i = start[column]; i < start[column + 1]; ++i)
				{
					const Triplet& triplet = triplets[static_cast<size_t>(byColumn[i])];
					add(OtherEnd(triplet, static_cast<int>(column)), byColumn[i]);
				}
			}
		});
}

} // namespace

SymmetricMatrix::SymmetricMatrix(int size, std::span<const Triplet> triplets)
	: SymmetricMatrix(std::vector<double>(static_cast<size_t>(size), 0.0), triplets)
{
}

SymmetricMatrix::SymmetricMatrix(std::vector<double> diagonal, std::span<const Triplet> triplets)
{
	const size_t count = diagonal.size();
	const int size = static_cast<int>(count);
	for (const Triplet& triplet : triplets)
	{
		assert(triplet.Row >= 0 && triplet.Row < size && triplet.Column >= 0 && triplet.Column < size);
		if (triplet.Row == triplet.Column)
		{
			diagonal[static_cast<size_t>(triplet.Row)] += triplet.Value;
		}
	}
	std::vector<size_t> rowStart;
	std::vector<int> byRow;
	SortByRow(count, triplets, rowStart, byRow);

	RowStart.reserve(count + 1);
	DiagonalIndex.reserve(count);
	Column.reserve(count + byRow.size());
	Value.reserve(count + byRow.size());
	for (size_t row = 0; row < count; ++row)
	{
		size_t entry = rowStart[row];
		const size_t end = rowStart[row + 1];
		const auto takeUntil = [&](int last)
		{
			for (; entry < end; ++entry)
			{
				const int column = OtherEnd(triplets[static_cast<size_t>(byRow[entry])], static_cast<int>(row));
				const double value = triplets[static_cast<size_t>(byRow[entry])].Value;
				if (column >= last)
				{
					return;
				}
				if (Column.size() > RowStart.back() && Column.back() == column)
				{
					Value.back() += value;
					continue;
				}
				Column.push_back(column);
				Value.push_back(value);
			}
		};
		takeUntil(static_cast<int>(row));
		DiagonalIndex.push_back(Column.size());
		Column.push_back(static_cast<int>(row));
		Value.push_back(diagonal[row]);
		takeUntil(size);
		RowStart.push_back(Column.size());
	}
	if (Column.size() < Column.capacity())
	{
		// Copies are no larger than they have to be; without exceptions shrink_to_fit does nothing.
		Column = std::vector(Column);
		Value = std::vector(Value);
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
