// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/IncompleteCholesky.h"

#include "LinearAlgebra/SymmetricMatrix.h"

#include <cmath>

namespace Cloth
{

IncompleteCholesky::IncompleteCholesky(const SymmetricMatrix& matrix)
{
	// Bending has positive couplings, with which pivots can vanish. Twice the diagonal at the latest leaves a matrix
	// that is dominated by it.
	for (double scale = 1.0; !Compute(matrix, scale) && scale < 1e6; scale = 1.0 + 2.0 * (scale - 1.0) + 1e-3)
	{
	}
}

bool IncompleteCholesky::Compute(const SymmetricMatrix& matrix, double diagonalScale)
{
	const size_t count = static_cast<size_t>(matrix.Size());
	Start.assign(1, 0);
	Column.clear();
	Value.clear();
	InverseDiagonal.clear();
	std::vector<double> inverse;
	std::vector<double> exact;
	for (size_t row = 0; row < count; ++row)
	{
		const auto columns = matrix.Columns(static_cast<int>(row));
		const auto values = matrix.Values(static_cast<int>(row));
		double pivot = matrix.Diagonal(static_cast<int>(row)) * diagonalScale;
		const size_t begin = Column.size();
		for (size_t entry = 0; entry < columns.size() && columns[entry] < static_cast<int>(row); ++entry)
		{
			// Subtract what this row and the row of the column have in common.
			const size_t column = static_cast<size_t>(columns[entry]);
			double value = values[entry];
			size_t mine = begin;
			size_t other = static_cast<size_t>(Start[column]);
			while (mine < Column.size() && other < static_cast<size_t>(Start[column + 1]))
			{
				if (Column[mine] == Column[other])
				{
					value -= exact[mine++] * exact[other++];
				}
				else
				{
					++(Column[mine] < Column[other] ? mine : other);
				}
			}
			value *= inverse[column];
			pivot -= value * value;
			Column.push_back(columns[entry]);
			exact.push_back(value);
			Value.push_back(static_cast<float>(value));
		}
		if (!(pivot > 0.0))
		{
			return false;
		}
		Start.push_back(static_cast<int>(Column.size()));
		inverse.push_back(1.0 / std::sqrt(pivot));
		InverseDiagonal.push_back(static_cast<float>(inverse.back()));
	}
	return true;
}

void IncompleteCholesky::Solve(Float4* x, const Filter& filter) const
{
	const int count = static_cast<int>(InverseDiagonal.size());
	for (int i = 0; i < count; ++i)
	{
		const size_t row = static_cast<size_t>(i);
		Float4 sum = x[row];
		for (size_t entry = static_cast<size_t>(Start[row]); entry < static_cast<size_t>(Start[row + 1]); ++entry)
		{
			sum = NegMulAdd(x[Column[entry]], Float4::Splat(Value[entry]), sum);
		}
		x[row] = filter.Apply(i, sum * InverseDiagonal[row]);
	}
	for (int i = count - 1; i >= 0; --i)
	{
		const size_t row = static_cast<size_t>(i);
		const Float4 result = filter.Apply(i, x[row] * InverseDiagonal[row]);
		x[row] = result;
		for (size_t entry = static_cast<size_t>(Start[row]); entry < static_cast<size_t>(Start[row + 1]); ++entry)
		{
			x[Column[entry]] = NegMulAdd(result, Float4::Splat(Value[entry]), x[Column[entry]]);
		}
	}
}

} // namespace Cloth
