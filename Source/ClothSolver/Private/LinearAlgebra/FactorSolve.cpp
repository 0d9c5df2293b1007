// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Filter.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymbolicFactor.h"
#include "Parallel.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace Cloth
{

namespace
{

constexpr int PaddedWidth = (PanelWidth + 3) / 4 * 4;

bool HasConstraint(const Filter& filter, int first, int count)
{
	static_assert(static_cast<uint8_t>(Freedom::All) == 0);
	const Freedom* kind = filter.Kind.data() + first;
	uint64_t any = 0;
	for (; count >= 8; count -= 8, kind += 8)
	{
		uint64_t eight;
		std::memcpy(&eight, kind, 8);
		any |= eight;
	}
	for (; count > 0; --count, ++kind)
	{
		any |= static_cast<uint64_t>(*kind);
	}
	return any != 0;
}

/// sum += the four lanes of `tile` times a, b, c and d
inline Float4 AddTile(Float4 sum, Float4 tile, Float4 a, Float4 b, Float4 c, Float4 d)
{
	sum = MulAddLane<0>(a, tile, sum);
	sum = MulAddLane<1>(b, tile, sum);
	sum = MulAddLane<2>(c, tile, sum);
	return MulAddLane<3>(d, tile, sum);
}

/// y = inverse r
inline void MultiplyInverse(const Float4* inverse, int width, const Float4* r, Float4* y)
{
	for (int row = 0; row < width; row += 4)
	{
		Float4 sum[4] = {Float4::Zero(), Float4::Zero(), Float4::Zero(), Float4::Zero()};
		const int columns = std::min(row + 4, width);
		for (int column = 0; column < columns; ++column)
		{
			const Float4 tile = *inverse++;
			sum[0] = MulAddLane<0>(r[column], tile, sum[0]);
			sum[1] = MulAddLane<1>(r[column], tile, sum[1]);
			sum[2] = MulAddLane<2>(r[column], tile, sum[2]);
			sum[3] = MulAddLane<3>(r[column], tile, sum[3]);
		}
		y[row] = sum[0];
		y[row + 1] = sum[1];
		y[row + 2] = sum[2];
		y[row + 3] = sum[3];
	}
}

/// y = inverse^T r
inline void MultiplyInverseTransposed(const Float4* inverse, int width, const Float4* r, Float4* y)
{
	for (int column = 0; column < width; ++column)
	{
		y[column] = Float4::Zero();
	}
	for (int row = 0; row < width; row += 4)
	{
		const int columns = std::min(row + 4, width);
		const Float4 a = r[row];
		const Float4 b = r[row + 1];
		const Float4 c = r[row + 2];
		const Float4 d = r[row + 3];
		for (int column = 0; column < columns; ++column)
		{
			y[column] = AddTile(y[column], *inverse++, a, b, c, d);
		}
	}
}

/// work[rows] -= tiles y
inline void SubtractProduct(
	const Float4* tiles, int tileCount, const int* rows, int width, const Float4* y, Float4* work)
{
	for (; tileCount >= 2; tileCount -= 2, rows += 8, tiles += 2 * width)
	{
		Float4 sum[8];
		for (int i = 0; i < 8; ++i)
		{
			sum[i] = work[rows[i]];
		}
		for (int column = 0; column < width; ++column)
		{
			const Float4 value = y[column];
			const Float4 upper = tiles[column];
			const Float4 lower = tiles[width + column];
			sum[0] = NegMulAddLane<0>(value, upper, sum[0]);
			sum[1] = NegMulAddLane<1>(value, upper, sum[1]);
			sum[2] = NegMulAddLane<2>(value, upper, sum[2]);
			sum[3] = NegMulAddLane<3>(value, upper, sum[3]);
			sum[4] = NegMulAddLane<0>(value, lower, sum[4]);
			sum[5] = NegMulAddLane<1>(value, lower, sum[5]);
			sum[6] = NegMulAddLane<2>(value, lower, sum[6]);
			sum[7] = NegMulAddLane<3>(value, lower, sum[7]);
		}
		for (int i = 0; i < 8; ++i)
		{
			work[rows[i]] = sum[i];
		}
	}
	if (tileCount > 0)
	{
		Float4 sum[4];
		for (int i = 0; i < 4; ++i)
		{
			sum[i] = work[rows[i]];
		}
		for (int column = 0; column < width; ++column)
		{
			const Float4 value = y[column];
			const Float4 tile = tiles[column];
			sum[0] = NegMulAddLane<0>(value, tile, sum[0]);
			sum[1] = NegMulAddLane<1>(value, tile, sum[1]);
			sum[2] = NegMulAddLane<2>(value, tile, sum[2]);
			sum[3] = NegMulAddLane<3>(value, tile, sum[3]);
		}
		for (int i = 0; i < 4; ++i)
		{
			work[rows[i]] = sum[i];
		}
	}
}

/// sum[0 .. Count) = tiles^T x[rows], for Count columns of a panel that has `width`
template <int Count>
inline void TransposedProduct(
	const Float4* tiles, int tileCount, const int* rows, int width, const Float4* x, Float4* sum)
{
	Float4 partial[Count];
	for (int column = 0; column < Count; ++column)
	{
		partial[column] = Float4::Zero();
	}
	for (; tileCount > 0; --tileCount, rows += 4, tiles += width)
	{
		const Float4 a = x[rows[0]];
		const Float4 b = x[rows[1]];
		const Float4 c = x[rows[2]];
		const Float4 d = x[rows[3]];
		for (int column = 0; column < Count; ++column)
		{
			partial[column] = AddTile(partial[column], tiles[column], a, b, c, d);
		}
	}
	for (int column = 0; column < Count; ++column)
	{
		sum[column] = partial[column];
	}
}

} // namespace

template <bool Masked>
void Factor::Forward(const Panel& panel, Float4* work, const Filter* filter) const
{
	const int width = panel.Width;
	const Float4* inverse = Values.data() + panel.Inverse;
	Float4* r = work + panel.First;
	Float4 y[PaddedWidth];
	if (Masked && HasConstraint(*filter, panel.First, width))
	{
		const float* triangle = Triangles.data() + panel.Triangle;
		for (int column = 0; column < width; ++column)
		{
			y[column] = filter->Apply(panel.First + column, r[column] * *triangle++);
			for (int row = column + 1; row < width; ++row)
			{
				r[row] = NegMulAdd(y[column], Float4::Splat(*triangle++), r[row]);
			}
		}
	}
	else
	{
		MultiplyInverse(inverse, width, r, y);
	}
	for (int column = 0; column < width; ++column)
	{
		r[column] = y[column];
	}
	const int* rows = (ForwardRows.empty() ? BackwardRows.data() : ForwardRows.data()) + panel.Row;
	SubtractProduct(inverse + panel.InverseTiles(), panel.TileCount, rows, width, y, work);
}

template <bool Masked>
void Factor::Backward(const Panel& panel, const Float4* work, Float4* x, const Filter* filter) const
{
	const int width = panel.Width;
	const Float4* inverse = Values.data() + panel.Inverse;
	const Float4* tiles = inverse + panel.InverseTiles();
	const int* rows = BackwardRows.data() + panel.Row;
	Float4 sum[PaddedWidth + 8];
	int column = 0;
	for (; column + 8 <= width; column += 8)
	{
		TransposedProduct<8>(tiles + column, panel.TileCount, rows, width, x, sum + column);
	}
	switch (width - column)
	{
	case 1:
		TransposedProduct<1>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	case 2:
		TransposedProduct<2>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	case 3:
		TransposedProduct<3>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	case 4:
		TransposedProduct<4>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	case 5:
		TransposedProduct<5>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	case 6:
		TransposedProduct<6>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	case 7:
		TransposedProduct<7>(tiles + column, panel.TileCount, rows, width, x, sum + column);
		break;
	default:
		break;
	}
	const Float4* y = work + panel.First;
	for (column = 0; column < width; ++column)
	{
		sum[column] = y[column] - sum[column];
	}
	for (; column < (width + 3) / 4 * 4; ++column)
	{
		sum[column] = Float4::Zero();
	}
	Float4* result = x + panel.First;
	if (Masked && HasConstraint(*filter, panel.First, width))
	{
		const float* triangle = Triangles.data() + panel.Triangle + panel.Width * (panel.Width + 1) / 2;
		for (column = width; column-- > 0;)
		{
			triangle -= width - column;
			Float4 value = sum[column];
			for (int row = column + 1; row < width; ++row)
			{
				value = NegMulAdd(result[row], Float4::Splat(triangle[row - column]), value);
			}
			result[column] = filter->Apply(panel.First + column, value * triangle[0]);
		}
	}
	else
	{
		MultiplyInverseTransposed(inverse, width, sum, result);
	}
}

template <bool Masked>
void Factor::SolveMaybeMasked(Float4* x, const Filter* filter, Workspace& workspace, Workers* workers) const
{
	assert(workspace.Work.size() == WorkSize);
	const bool isShared = Pieces.size() > 1;
	Float4* work = isShared ? workspace.Work.data() : x;
	int firstPiece = 0;
	for (const int lastPiece : LevelEnd)
	{
		ForEach(workers, lastPiece - firstPiece,
			[&](int index)
			{
				const Piece& piece = Pieces[static_cast<size_t>(firstPiece + index)];
				if (isShared)
				{
					for (int i = piece.FirstPanel; i < piece.LastPanel; ++i)
					{
						const Panel& panel = Panels[static_cast<size_t>(i)];
						std::copy_n(x + panel.First, panel.Width, work + panel.First);
					}
					std::fill(work + piece.BufferBegin, work + piece.BufferEnd, Float4::Zero());
					for (size_t i = piece.MoveBegin; i < piece.MoveEnd; ++i)
					{
						work[Moves[i].To] += work[Moves[i].From];
					}
				}
				for (int i = piece.FirstPanel; i < piece.LastPanel; ++i)
				{
					Forward<Masked>(Panels[static_cast<size_t>(i)], work, filter);
				}
			});
		firstPiece = lastPiece;
	}
	for (size_t level = LevelEnd.size(); level-- > 0;)
	{
		firstPiece = level == 0 ? 0 : LevelEnd[level - 1];
		ForEach(workers, LevelEnd[level] - firstPiece,
			[&](int index)
			{
				const Piece& piece = Pieces[static_cast<size_t>(firstPiece + index)];
				for (int i = piece.LastPanel; i-- > piece.FirstPanel;)
				{
					Backward<Masked>(Panels[static_cast<size_t>(i)], work, x, filter);
				}
			});
	}
}

void Factor::Solve(Float4* x, Workspace& workspace, Workers* workers) const
{
	SolveMaybeMasked<false>(x, nullptr, workspace, workers);
}

void Factor::Solve(Float4* x, const Filter& filter, Workspace& workspace, Workers* workers) const
{
	if (!filter.Active)
	{
		Solve(x, workspace, workers);
		return;
	}
	SolveMaybeMasked<true>(x, &filter, workspace, workers);
}

} // namespace Cloth
