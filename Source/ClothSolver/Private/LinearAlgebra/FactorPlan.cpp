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
constexpr double LevelShare[] = {1.0 / 4.0};

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
	const size_t pieceCount = partition.Pieces.size();
	const size_t size = static_cast<size_t>(ParticleCount);
	std::vector<size_t> pieceOf(size);
	std::vector<int> placeOf(size);
	std::vector<int> copyOf(size, -1); // place of the current piece's copy
	std::vector<std::vector<Copy>> received(pieceCount);
	PanelOfSupernode.resize(symbolic.Supernodes.size());
	size_t valueCount = 0;
	size_t triangleSize = 0;
	int place = 0;
	for (size_t p = pieceCount; p-- > 0;)
	{
		for (const size_t s : partition.Pieces[p])
		{
			for (const int column : symbolic.Supernodes[s].Columns)
			{
				pieceOf[static_cast<size_t>(column)] = p;
			}
		}
	}
	for (size_t p = 0; p < pieceCount; ++p)
	{
		Piece piece = {};
		piece.FirstPanel = static_cast<int>(Panels.size());
		piece.FirstRange = Ranges.size();
		piece.FirstCopy = Copies.size();
		for (const size_t s : partition.Pieces[p])
		{
			for (const int column : symbolic.Supernodes[s].Columns)
			{
				if (Ranges.size() == piece.FirstRange || Ranges.back().Particle + Ranges.back().Count != column)
				{
					Ranges.push_back({column, place, 0});
				}
				++Ranges.back().Count;
				placeOf[static_cast<size_t>(column)] = pieceCount == 1 ? column : place;
				++place;
			}
		}
		for (const size_t s : partition.Pieces[p])
		{
			const SymbolicFactor::Supernode& supernode = symbolic.Supernodes[s];
			const auto addRow = [&](int row)
			{
				const size_t r = static_cast<size_t>(row);
				if (pieceOf[r] == p)
				{
					Rows.push_back(placeOf[r]);
					return;
				}
				if (copyOf[r] == -1)
				{
					copyOf[r] = place++;
					Copies.push_back({copyOf[r], row});
				}
				Rows.push_back(copyOf[r]);
			};

			// Panels of about the same width. All but the first have whole tiles of columns, so that one list of rows
			// serves all, each from its own first column on. Tiles are filled up with the supernode's first column:
			// their values are zero, so it does not change.
			const int width = static_cast<int>(supernode.Columns.size());
			const int panelCount = (width + PanelWidth - 1) / PanelWidth;
			const int step = ((width + panelCount - 1) / panelCount + 3) / 4 * 4;
			const int firstWidth = width - step * (panelCount - 1);
			const size_t rowBegin = Rows.size();
			for (int i = 0; i < width; ++i)
			{
				addRow(supernode.Columns[static_cast<size_t>(i)]);
				for (int j = firstWidth; i + 1 == firstWidth && j % 4 != 0; ++j)
				{
					addRow(supernode.Columns.front());
				}
			}
			for (const int row : supernode.Rows)
			{
				addRow(row);
			}
			while ((Rows.size() - rowBegin) % 4 != 0)
			{
				addRow(supernode.Columns.front());
			}

			PanelOfSupernode[s] = Panels.size();
			for (int begin = 0; begin < width;)
			{
				Panel panel = {};
				panel.Particle = supernode.Columns.front() + begin;
				panel.Place = placeOf[static_cast<size_t>(panel.Particle)];
				panel.Width = begin == 0 ? firstWidth : step;
				panel.Row = rowBegin + static_cast<size_t>((begin + 3) / 4 * 4);
				panel.TileRows = static_cast<int>(Rows.size() - panel.Row) / 4 - panel.OwnTileRows();
				panel.Value = valueCount;
				valueCount += static_cast<size_t>((panel.OwnTileRows() + panel.TileRows) * panel.Width);
				panel.Triangle = triangleSize;
				triangleSize += static_cast<size_t>(panel.Width * (panel.Width + 1) / 2);
				Panels.push_back(panel);
				begin += panel.Width;
			}
		}
		for (size_t i = piece.FirstCopy; i < Copies.size(); ++i)
		{
			copyOf[static_cast<size_t>(Copies[i].Original)] = -1;
		}
		piece.LastPanel = static_cast<int>(Panels.size());
		piece.LastRange = Ranges.size();
		piece.LastCopy = Copies.size();
		Pieces.push_back(piece);
	}
	for (Copy& copy : Copies)
	{
		const size_t particle = static_cast<size_t>(copy.Original);
		copy.Original = placeOf[particle];
		received[pieceOf[particle]].push_back(copy);
	}
	for (size_t p = 0; p < pieceCount; ++p)
	{
		Pieces[p].FirstReceived = Received.size();
		Received.insert(Received.end(), received[p].begin(), received[p].end());
		Pieces[p].LastReceived = Received.size();
	}
	WorkSize = pieceCount == 1 ? 0 : static_cast<size_t>(place);
	EntryCount = valueCount * 4;
	Values.resize(valueCount);
	Triangles.resize(triangleSize);
}

} // namespace Cloth
