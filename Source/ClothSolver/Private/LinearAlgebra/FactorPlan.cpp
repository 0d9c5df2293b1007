// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymbolicFactor.h"

#include <algorithm>
#include <utility>

namespace Cloth
{

namespace
{

/// Below this many nonzeros a second thread costs more than it brings.
constexpr size_t MinimumToShare = 150000;

/// Subtrees of at most these shares of all nonzeros are solved in parallel, level by level.
constexpr double LevelShare[] = {1.0 / 12.0, 1.0 / 3.0};

/// Which supernodes make up each piece, level by level.
struct Partition
{
	std::vector<std::vector<size_t>> Pieces;
	std::vector<int> LevelEnd;
};

Partition Divide(const std::vector<SymbolicFactor::Supernode>& supernodes)
{
	const size_t count = supernodes.size();
	std::vector<size_t> work(count);
	size_t total = 0;
	for (size_t s = 0; s < count; ++s)
	{
		work[s] += supernodes[s].NonZeros();
		total += supernodes[s].NonZeros();
		if (supernodes[s].Parent != -1)
		{
			work[static_cast<size_t>(supernodes[s].Parent)] += work[s];
		}
	}

	std::vector<int> level(count, 0);
	int levelCount = 1;
	if (total >= MinimumToShare)
	{
		for (size_t s = 0; s < count; ++s)
		{
			for (const double share : LevelShare)
			{
				level[s] += static_cast<double>(work[s]) > share * static_cast<double>(total) ? 1 : 0;
			}
			levelCount = std::max(levelCount, level[s] + 1);
		}
	}

	Partition partition;
	std::vector<int> pieceOf(count, -1);
	for (int current = 0; current < levelCount; ++current)
	{
		// Subtrees too small to be worth a piece share one.
		const bool isTop = current == levelCount - 1;
		const double enough =
			isTop ? static_cast<double>(total) : LevelShare[current] / 2.0 * static_cast<double>(total);
		const size_t firstPiece = partition.Pieces.size();
		double filled = enough;
		for (size_t s = count; s-- > 0;)
		{
			if (level[s] != current)
			{
				continue;
			}
			const size_t parent = static_cast<size_t>(supernodes[s].Parent);
			const bool isRoot = supernodes[s].Parent == -1 || level[parent] != current;
			if (isRoot && (partition.Pieces.size() == firstPiece || filled >= enough))
			{
				partition.Pieces.emplace_back();
				filled = 0.0;
			}
			if (isRoot)
			{
				pieceOf[s] = static_cast<int>(partition.Pieces.size()) - 1;
				filled += static_cast<double>(work[s]);
			}
			else
			{
				pieceOf[s] = pieceOf[parent];
			}
			partition.Pieces[static_cast<size_t>(pieceOf[s])].push_back(s);
		}
		partition.LevelEnd.push_back(static_cast<int>(partition.Pieces.size()));
	}
	for (std::vector<size_t>& piece : partition.Pieces)
	{
		std::reverse(piece.begin(), piece.end());
	}
	return partition;
}

} // namespace

/// Lays out panels and pieces, all but the values.
void Factor::Plan(const SymbolicFactor& symbolic)
{
	const Partition partition = Divide(symbolic.Supernodes);
	LevelEnd = partition.LevelEnd;
	const bool isShared = partition.Pieces.size() > 1;
	std::vector<int> pieceOf(static_cast<size_t>(ParticleCount));
	for (size_t piece = 0; piece < partition.Pieces.size(); ++piece)
	{
		for (const size_t s : partition.Pieces[piece])
		{
			for (const int column : symbolic.Supernodes[s].Columns)
			{
				pieceOf[static_cast<size_t>(column)] = static_cast<int>(piece);
			}
		}
	}

	PanelOfSupernode.resize(symbolic.Supernodes.size());
	WorkSize = isShared ? static_cast<size_t>(ParticleCount) : 0;
	std::vector<int> bufferPlace(static_cast<size_t>(ParticleCount), -1);
	std::vector<std::vector<Move>> moves(partition.Pieces.size());
	size_t valueCount = 0;
	size_t triangleSize = 0;
	for (size_t p = 0; p < partition.Pieces.size(); ++p)
	{
		Piece piece = {};
		piece.FirstPanel = static_cast<int>(Panels.size());
		piece.BufferBegin = WorkSize;
		std::vector<int> outside;
		for (const size_t s : partition.Pieces[p])
		{
			const SymbolicFactor::Supernode& supernode = symbolic.Supernodes[s];
			const auto addRow = [&](int row)
			{
				BackwardRows.push_back(row);
				if (!isShared)
				{
					return;
				}
				int& place = bufferPlace[static_cast<size_t>(row)];
				if (pieceOf[static_cast<size_t>(row)] == static_cast<int>(p))
				{
					ForwardRows.push_back(row);
					return;
				}
				if (place == -1)
				{
					place = static_cast<int>(WorkSize++);
					outside.push_back(row);
				}
				ForwardRows.push_back(place);
			};
			PanelOfSupernode[s] = Panels.size();
			const size_t rowBegin = BackwardRows.size();
			const int width = static_cast<int>(supernode.Columns.size());
			const int rowCount = width + static_cast<int>(supernode.Rows.size());
			for (int begin = 0; begin < width; begin += PanelWidth)
			{
				Panel panel = {};
				panel.First = supernode.Columns.front() + begin;
				panel.Width = std::min(PanelWidth, width - begin);
				panel.TileCount = (rowCount - begin - panel.Width + 3) / 4;
				panel.Row = rowBegin + static_cast<size_t>(begin + panel.Width - std::min(PanelWidth, width));
				panel.Inverse = valueCount;
				valueCount += static_cast<size_t>(panel.InverseTiles() + panel.TileCount * panel.Width);
				panel.Triangle = triangleSize;
				triangleSize += static_cast<size_t>(panel.Width * (panel.Width + 1) / 2);
				Panels.push_back(panel);
			}
			// The rows of a panel are the columns of the panels after it and the rows of the supernode: one list, in
			// which they begin at different places. What is short of a tile at the end is filled with a column of the
			// supernode itself; its values are zero, so it does not change.
			for (int column = std::min(PanelWidth, width); column < width; ++column)
			{
				addRow(supernode.Columns[static_cast<size_t>(column)]);
			}
			for (const int row : supernode.Rows)
			{
				addRow(row);
			}
			for (int padding = 0; padding < 3; ++padding)
			{
				addRow(supernode.Columns.front());
			}
		}
		for (const int row : outside)
		{
			const int place = std::exchange(bufferPlace[static_cast<size_t>(row)], -1);
			moves[static_cast<size_t>(pieceOf[static_cast<size_t>(row)])].push_back({place, row});
		}
		piece.BufferEnd = WorkSize;
		piece.LastPanel = static_cast<int>(Panels.size());
		Pieces.push_back(piece);
	}
	for (size_t p = 0; p < Pieces.size(); ++p)
	{
		Pieces[p].MoveBegin = Moves.size();
		Moves.insert(Moves.end(), moves[p].begin(), moves[p].end());
		Pieces[p].MoveEnd = Moves.size();
	}
	EntryCount = valueCount * 4;
	Values.resize(valueCount);
	Triangles.resize(triangleSize);
}

} // namespace Cloth
