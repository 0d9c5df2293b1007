// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Parallel.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/Filter.h"
#include "LinearAlgebra/SymbolicFactor.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <type_traits>

namespace Cloth
{

namespace
{

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

/// x, y and z of four rows += tile times those of one particle
inline void AddProduct(Float4& x, Float4& y, Float4& z, Float4 tile, Float4 particle)
{
	x = MulAddLane<0>(tile, particle, x);
	y = MulAddLane<1>(tile, particle, y);
	z = MulAddLane<2>(tile, particle, z);
}

inline void AddTo(Float4* work, const int* rows, Float4 x, Float4 y, Float4 z)
{
	Float4 w = Float4::Zero();
	Transpose(x, y, z, w);
	work[rows[0]] += x;
	work[rows[1]] += y;
	work[rows[2]] += z;
	work[rows[3]] += w;
}

/// work[rows] += tiles r, for Count rows of tiles. Sums are kept by coordinate, four rows in a register, so that
/// the unused fourth component costs nothing; and in single variables, for compilers keep arrays of them in memory.
template <int Count>
inline void AddTileRows(const Float4* tiles, const int* rows, int width, const Float4* r, Float4* work)
{
	static_assert(Count >= 1 && Count <= 4);
	const Float4 zero = Float4::Zero();
	Float4 x0 = zero, y0 = zero, z0 = zero;
	Float4 x1 = zero, y1 = zero, z1 = zero;
	Float4 x2 = zero, y2 = zero, z2 = zero;
	Float4 x3 = zero, y3 = zero, z3 = zero;
	for (int column = 0; column < width; ++column)
	{
		const Float4 particle = r[column];
		AddProduct(x0, y0, z0, tiles[column], particle);
		if constexpr (Count > 1)
		{
			AddProduct(x1, y1, z1, tiles[width + column], particle);
		}
		if constexpr (Count > 2)
		{
			AddProduct(x2, y2, z2, tiles[2 * width + column], particle);
		}
		if constexpr (Count > 3)
		{
			AddProduct(x3, y3, z3, tiles[3 * width + column], particle);
		}
	}
	AddTo(work, rows, x0, y0, z0);
	if constexpr (Count > 1)
	{
		AddTo(work, rows + 4, x1, y1, z1);
	}
	if constexpr (Count > 2)
	{
		AddTo(work, rows + 8, x2, y2, z2);
	}
	if constexpr (Count > 3)
	{
		AddTo(work, rows + 12, x3, y3, z3);
	}
}

/// work[rows] += tiles r
inline void AddProductTo(const Float4* tiles, int tileRows, const int* rows, int width, const Float4* r, Float4* work)
{
	for (; tileRows >= 4; tileRows -= 4, rows += 16, tiles += 4 * width)
	{
		AddTileRows<4>(tiles, rows, width, r, work);
	}
	if (tileRows == 3)
	{
		AddTileRows<3>(tiles, rows, width, r, work);
	}
	else if (tileRows == 2)
	{
		AddTileRows<2>(tiles, rows, width, r, work);
	}
	else if (tileRows == 1)
	{
		AddTileRows<1>(tiles, rows, width, r, work);
	}
}

/// product = tiles^T work[rows], for a panel with Width columns. Rows are taken from the last to the first: the factor
/// is then read backwards without a jump between panels.
template <int Width>
void TransposedProduct(const Float4* tiles, int tileRows, const int* rows, const Float4* work, Float4* product)
{
	static_assert(Width >= 1 && Width <= PanelWidth && PanelWidth == 12);
	const Float4 zero = Float4::Zero();
	Float4 s0 = zero, s1 = zero, s2 = zero, s3 = zero, s4 = zero, s5 = zero;
	Float4 s6 = zero, s7 = zero, s8 = zero, s9 = zero, s10 = zero, s11 = zero;
	tiles += tileRows * Width;
	rows += tileRows * 4;
	for (; tileRows > 0; --tileRows)
	{
		tiles -= Width;
		rows -= 4;
		const Float4 a = work[rows[0]];
		const Float4 b = work[rows[1]];
		const Float4 c = work[rows[2]];
		const Float4 d = work[rows[3]];
		const auto add = [&](Float4& s, auto column)
		{
			if constexpr (column.value < Width)
			{
				s = AddTile(s, tiles[column.value], a, b, c, d);
			}
		};
		add(s0, std::integral_constant<int, 0>());
		add(s1, std::integral_constant<int, 1>());
		add(s2, std::integral_constant<int, 2>());
		add(s3, std::integral_constant<int, 3>());
		add(s4, std::integral_constant<int, 4>());
		add(s5, std::integral_constant<int, 5>());
		add(s6, std::integral_constant<int, 6>());
		add(s7, std::integral_constant<int, 7>());
		add(s8, std::integral_constant<int, 8>());
		add(s9, std::integral_constant<int, 9>());
		add(s10, std::integral_constant<int, 10>());
		add(s11, std::integral_constant<int, 11>());
	}
	const auto store = [product](Float4 s, auto column)
	{
		if constexpr (column.value < Width)
		{
			product[column.value] = s;
		}
	};
	store(s0, std::integral_constant<int, 0>());
	store(s1, std::integral_constant<int, 1>());
	store(s2, std::integral_constant<int, 2>());
	store(s3, std::integral_constant<int, 3>());
	store(s4, std::integral_constant<int, 4>());
	store(s5, std::integral_constant<int, 5>());
	store(s6, std::integral_constant<int, 6>());
	store(s7, std::integral_constant<int, 7>());
	store(s8, std::integral_constant<int, 8>());
	store(s9, std::integral_constant<int, 9>());
	store(s10, std::integral_constant<int, 10>());
	store(s11, std::integral_constant<int, 11>());
}

using TransposedKernel = void (*)(const Float4*, int, const int*, const Float4*, Float4*);
constexpr TransposedKernel TransposedProductOfWidth[PanelWidth + 1] = {nullptr, TransposedProduct<1>,
	TransposedProduct<2>, TransposedProduct<3>, TransposedProduct<4>, TransposedProduct<5>, TransposedProduct<6>,
	TransposedProduct<7>, TransposedProduct<8>, TransposedProduct<9>, TransposedProduct<10>, TransposedProduct<11>,
	TransposedProduct<12>};

} // namespace

/// Adds the panel's updates to the rows below. Its own rows keep r for the way back or, if constrained, y = T^-1 r.
template <bool Masked>
void Factor::Forward(const Panel& panel, Float4* work, const Filter* filter) const
{
	const int width = panel.Width;
	const Float4* tiles = Values.data() + panel.Value + panel.OwnTileRows() * width;
	const int* rows = Rows.data() + panel.Row + panel.OwnTileRows() * 4;
	Float4* r = work + panel.Place;
	if (Masked && HasConstraint(*filter, panel.Particle, width))
	{
		Float4 product[PanelWidth]; // T y
		const float* triangle = Triangles.data() + panel.Triangle;
		std::copy_n(r, width, product);
		for (int column = 0; column < width; ++column)
		{
			const Float4 filtered = filter->Apply(panel.Particle + column, r[column]);
			product[column] -= r[column] - filtered;
			r[column] = filtered * *triangle++;
			for (int row = column + 1; row < width; ++row)
			{
				r[row] = NegMulAdd(r[column], Float4::Splat(*triangle++), r[row]);
			}
		}
		AddProductTo(tiles, panel.TileRows, rows, width, product, work);
		return;
	}
	AddProductTo(tiles, panel.TileRows, rows, width, r, work);
}

/// Solves for the panel's own rows, those below being solved.
template <bool Masked>
void Factor::Backward(const Panel& panel, Float4* work, const Filter* filter) const
{
	const int width = panel.Width;
	const int ownTileRows = panel.OwnTileRows();
	const Float4* tiles = Values.data() + panel.Value;
	const int* rows = Rows.data() + panel.Row;
	Float4* own = work + panel.Place;
	if (Masked && HasConstraint(*filter, panel.Particle, width))
	{
		Float4 below[PanelWidth];
		TransposedProductOfWidth[width](
			tiles + ownTileRows * width, panel.TileRows, rows + ownTileRows * 4, work, below);
		const float* triangle = Triangles.data() + panel.Triangle + width * (width + 1) / 2;
		for (int column = width; column-- > 0;)
		{
			triangle -= width - column;
			Float4 value = own[column];
			for (int row = column + 1; row < width; ++row)
			{
				value = MulAdd(below[row], Float4::Splat(triangle[row - column]), value);
			}
			own[column] = filter->Apply(panel.Particle + column, value * triangle[0] + below[column]);
			below[column] -= own[column];
		}
		return;
	}
	TransposedProductOfWidth[width](tiles, ownTileRows + panel.TileRows, rows, work, own);
}

template <bool Masked>
void Factor::ForwardPiece(const Piece& piece, const Float4* x, Float4* work, const Filter* filter) const
{
	if (x != work)
	{
		for (size_t i = piece.FirstRange; i < piece.LastRange; ++i)
		{
			std::copy_n(x + Ranges[i].Particle, Ranges[i].Count, work + Ranges[i].Place);
		}
		for (size_t i = piece.FirstCopy; i < piece.LastCopy; ++i)
		{
			work[Copies[i].Place] = Float4::Zero();
		}
		for (size_t i = piece.FirstReceived; i < piece.LastReceived; ++i)
		{
			work[Received[i].Original] += work[Received[i].Place];
		}
	}
	for (int i = piece.FirstPanel; i < piece.LastPanel; ++i)
	{
		Forward<Masked>(Panels[static_cast<size_t>(i)], work, filter);
	}
}

template <bool Masked>
void Factor::BackwardPiece(const Piece& piece, Float4* x, Float4* work, const Filter* filter) const
{
	for (size_t i = piece.FirstCopy; i < piece.LastCopy; ++i)
	{
		work[Copies[i].Place] = work[Copies[i].Original];
	}
	for (int i = piece.LastPanel; i-- > piece.FirstPanel;)
	{
		Backward<Masked>(Panels[static_cast<size_t>(i)], work, filter);
	}
	for (size_t i = piece.FirstRange; x != work && i < piece.LastRange; ++i)
	{
		std::copy_n(work + Ranges[i].Place, Ranges[i].Count, x + Ranges[i].Particle);
	}
}

template <bool Masked>
void Factor::SolveMaybeMasked(Float4* x, const Filter* filter, Workspace& workspace, Workers* workers) const
{
	assert(workspace.Work.size() == WorkSize);
	Float4* work = Pieces.size() > 1 ? workspace.Work.data() : x;
	int begin = 0;
	for (const int end : LevelEnd)
	{
		ForEach(workers, end - begin,
			[&](int i)
			{ ForwardPiece<Masked>(Pieces[static_cast<size_t>(begin) + static_cast<size_t>(i)], x, work, filter); });
		begin = end;
	}
	for (size_t level = LevelEnd.size(); level-- > 0;)
	{
		begin = level == 0 ? 0 : LevelEnd[level - 1];
		ForEach(workers, LevelEnd[level] - begin,
			[&](int i)
			{ BackwardPiece<Masked>(Pieces[static_cast<size_t>(begin) + static_cast<size_t>(i)], x, work, filter); });
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
