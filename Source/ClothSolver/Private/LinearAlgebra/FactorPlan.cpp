// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SymbolicFactor.h"

#include <algorithm>
#include <iterator>
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

/// Divides the tree of supernodes into pieces: level by level, from small subtrees up to the roots of the tree.
class SupernodeDivider
{
public:
	explicit SupernodeDivider(const std::vector<SymbolicFactor::Supernode>& supernodes)
		: Supernodes(supernodes)
		, Work(supernodes.size())
		, Level(supernodes.size(), 0)
		, PieceOf(supernodes.size(), -1)
	{
	}

	Partition Divide()
	{
		MeasureSubtrees();
		if (Total >= MinimumToShare)
		{
			AssignLevels();
		}
		// Subtrees too small to be worth a piece share one. The top level is one piece.
		const double total = static_cast<double>(Total);
		for (int level = 0; level < static_cast<int>(std::size(LevelShare)) && level < LevelCount - 1; ++level)
		{
			AddPieces(level, LevelShare[level] / 2.0 * total);
		}
		AddPieces(LevelCount - 1, total);
		for (std::vector<size_t>& piece : Divided.Pieces)
		{
			std::reverse(piece.begin(), piece.end());
		}
		return std::move(Divided);
	}

private:
	void MeasureSubtrees()
	{
		for (size_t s = 0; s < Supernodes.size(); ++s)
		{
			Work[s] += Supernodes[s].NonZeros();
			Total += Supernodes[s].NonZeros();
			if (Supernodes[s].Parent != -1)
			{
				Work[ParentOf(s)] += Work[s];
			}
		}
	}

	void AssignLevels()
	{
		for (size_t s = 0; s < Supernodes.size(); ++s)
		{
			for (const double share : LevelShare)
			{
				Level[s] += static_cast<double>(Work[s]) > share * static_cast<double>(Total) ? 1 : 0;
			}
			LevelCount = std::max(LevelCount, Level[s] + 1);
		}
	}

	/// Parents before children: a supernode goes into the piece of the subtree's root.
	void AddPieces(int level, double enough)
	{
		double filled = enough; // nothing to share with yet
		for (size_t s = Supernodes.size(); s-- > 0;)
		{
			if (Level[s] != level)
			{
				continue;
			}
			if (IsRoot(s))
			{
				AddRoot(s, enough, filled);
			}
			else
			{
				PieceOf[s] = PieceOf[ParentOf(s)];
			}
			Divided.Pieces[static_cast<size_t>(PieceOf[s])].push_back(s);
		}
		Divided.LevelEnd.push_back(static_cast<int>(Divided.Pieces.size()));
	}

	/// Gives the root of a subtree to the last piece of its level, or to a new one if that has enough to do.
	void AddRoot(size_t root, double enough, double& filled)
	{
		if (filled >= enough)
		{
			Divided.Pieces.emplace_back();
			filled = 0.0;
		}
		PieceOf[root] = static_cast<int>(Divided.Pieces.size()) - 1;
		filled += static_cast<double>(Work[root]);
	}

	size_t ParentOf(size_t s) const { return static_cast<size_t>(Supernodes[s].Parent); }
	bool IsRoot(size_t s) const { return Supernodes[s].Parent == -1 || Level[ParentOf(s)] != Level[s]; }

	const std::vector<SymbolicFactor::Supernode>& Supernodes;
	std::vector<size_t> Work; ///< nonzeros of the subtree below a supernode, with its own
	size_t Total = 0;
	std::vector<int> Level; ///< by supernode
	int LevelCount = 1;
	std::vector<int> PieceOf; ///< by supernode
	Partition Divided;
};

} // namespace

/// Fills in the layout of a factor piece by piece.
class Factor::Planner
{
public:
	using SupernodeLists = std::vector<std::vector<size_t>>;

	Planner(Factor& target, const SymbolicFactor& symbolic, const SupernodeLists& pieces)
		: Target(target)
		, Supernodes(symbolic.Supernodes)
		, SupernodesOf(pieces)
		, PieceOf(static_cast<size_t>(target.ParticleCount))
		, PlaceOf(static_cast<size_t>(target.ParticleCount))
		, CopyOf(static_cast<size_t>(target.ParticleCount), -1)
	{
	}

	void Plan()
	{
		Target.PanelOfSupernode.resize(Supernodes.size());
		FindOwners();
		for (size_t p = 0; p < SupernodesOf.size(); ++p)
		{
			AddPiece(p);
		}
		AddReceived();
		// Copies are no larger than they have to be.
		Target.Panels = std::vector(Target.Panels);
		Target.Rows = std::vector(Target.Rows);
		Target.WorkSize = WorksInPlace() ? 0 : static_cast<size_t>(NextPlace);
		Target.EntryCount = ValueCount * 4;
		Target.Values.resize(ValueCount);
		Target.Triangles.resize(TriangleSize);
	}

private:
	/// How a supernode's columns are divided into panels: all are Step wide but the first.
	struct PanelWidths
	{
		int First;
		int Step;
	};

	bool WorksInPlace() const { return SupernodesOf.size() == 1; }

	void FindOwners()
	{
		for (size_t p = 0; p < SupernodesOf.size(); ++p)
		{
			for (const size_t s : SupernodesOf[p])
			{
				for (const int column : Supernodes[s].Columns)
				{
					PieceOf[static_cast<size_t>(column)] = p;
				}
			}
		}
	}

	void AddPiece(size_t p)
	{
		Piece piece = {};
		piece.FirstPanel = static_cast<int>(Target.Panels.size());
		piece.FirstRange = Target.Ranges.size();
		piece.FirstCopy = Target.Copies.size();
		for (const size_t s : SupernodesOf[p])
		{
			for (const int column : Supernodes[s].Columns)
			{
				AddOwn(column, piece.FirstRange);
			}
		}
		for (const size_t s : SupernodesOf[p])
		{
			const PanelWidths widths = WidthsOf(Supernodes[s]);
			const size_t firstRow = Target.Rows.size();
			AddRows(p, Supernodes[s], widths.First);
			Target.PanelOfSupernode[s] = Target.Panels.size();
			AddPanels(Supernodes[s], widths, firstRow);
		}
		// The next piece makes its own copies.
		for (size_t i = piece.FirstCopy; i < Target.Copies.size(); ++i)
		{
			CopyOf[static_cast<size_t>(Target.Copies[i].Original)] = -1;
		}
		piece.LastPanel = static_cast<int>(Target.Panels.size());
		piece.LastRange = Target.Ranges.size();
		piece.LastCopy = Target.Copies.size();
		Target.Pieces.push_back(piece);
	}

	/// Gives a particle its place in the workspace of its piece.
	void AddOwn(int column, size_t firstRange)
	{
		std::vector<Range>& ranges = Target.Ranges;
		if (ranges.size() == firstRange || ranges.back().Particle + ranges.back().Count != column)
		{
			ranges.push_back({column, NextPlace, 0});
		}
		++ranges.back().Count;
		PlaceOf[static_cast<size_t>(column)] = WorksInPlace() ? column : NextPlace;
		++NextPlace;
	}

	/// Panels of about the same width. All but the first have whole tiles of columns, so that one list of rows serves
	/// all, each from its own first column on.
	static PanelWidths WidthsOf(const SymbolicFactor::Supernode& supernode)
	{
		const int width = static_cast<int>(supernode.Columns.size());
		const int panelCount = (width + PanelWidth - 1) / PanelWidth;
		const int step = ((width + panelCount - 1) / panelCount + 3) / 4 * 4;
		return {width - step * (panelCount - 1), step};
	}

	/// Lists the columns of the first panel, those of the others and the rows below, each part in whole tiles. Tiles
	/// are filled up with the supernode's first column: their values are zero, so it does not change.
	void AddRows(size_t p, const SymbolicFactor::Supernode& supernode, int firstWidth)
	{
		const size_t firstRow = Target.Rows.size();
		const auto fillTile = [&]
		{
			while ((Target.Rows.size() - firstRow) % 4 != 0)
			{
				AddRow(p, supernode.Columns.front());
			}
		};
		const size_t width = supernode.Columns.size();
		for (size_t i = 0; i < width; ++i)
		{
			AddRow(p, supernode.Columns[i]);
			if (i + 1 == static_cast<size_t>(firstWidth))
			{
				fillTile();
			}
		}
		for (const int row : supernode.Rows)
		{
			AddRow(p, row);
		}
		fillTile();
	}

	/// A row is the place of a particle, or of the piece's copy of it.
	void AddRow(size_t p, int row)
	{
		const size_t r = static_cast<size_t>(row);
		if (PieceOf[r] == p)
		{
			Target.Rows.push_back(PlaceOf[r]);
			return;
		}
		if (CopyOf[r] == -1)
		{
			CopyOf[r] = NextPlace++;
			Target.Copies.push_back({CopyOf[r], row});
		}
		Target.Rows.push_back(CopyOf[r]);
	}

	void AddPanels(const SymbolicFactor::Supernode& supernode, PanelWidths widths, size_t firstRow)
	{
		const int width = static_cast<int>(supernode.Columns.size());
		for (int begin = 0; begin < width;)
		{
			Panel panel = {};
			panel.Particle = supernode.Columns.front() + begin;
			panel.Place = PlaceOf[static_cast<size_t>(panel.Particle)];
			panel.Width = begin == 0 ? widths.First : widths.Step;
			panel.Row = firstRow + static_cast<size_t>((begin + 3) / 4 * 4);
			panel.TileRows = static_cast<int>(Target.Rows.size() - panel.Row) / 4 - panel.OwnTileRows();
			panel.Value = ValueCount;
			ValueCount += static_cast<size_t>((panel.OwnTileRows() + panel.TileRows) * panel.Width);
			panel.Triangle = TriangleSize;
			TriangleSize += static_cast<size_t>(panel.Width * (panel.Width + 1) / 2);
			Target.Panels.push_back(panel);
			begin += panel.Width;
		}
	}

	/// Sorts the copies by the piece of their original, which receives them.
	void AddReceived()
	{
		std::vector<std::vector<Copy>> received(SupernodesOf.size());
		for (Copy& copy : Target.Copies)
		{
			const size_t particle = static_cast<size_t>(copy.Original);
			copy.Original = PlaceOf[particle];
			received[PieceOf[particle]].push_back(copy);
		}
		for (size_t p = 0; p < SupernodesOf.size(); ++p)
		{
			Piece& piece = Target.Pieces[p];
			piece.FirstReceived = Target.Received.size();
			Target.Received.insert(Target.Received.end(), received[p].begin(), received[p].end());
			piece.LastReceived = Target.Received.size();
		}
	}

	Factor& Target;
	const std::vector<SymbolicFactor::Supernode>& Supernodes;
	const SupernodeLists& SupernodesOf; ///< by piece
	std::vector<size_t> PieceOf;        ///< by particle
	std::vector<int> PlaceOf;           ///< by particle
	std::vector<int> CopyOf;            ///< by particle: place of the current piece's copy, -1 if it has none
	int NextPlace = 0;
	size_t ValueCount = 0;
	size_t TriangleSize = 0;
};

/// Lays out panels and pieces, all but the values.
void Factor::Plan(const SymbolicFactor& symbolic)
{
	const Partition partition = SupernodeDivider(symbolic.Supernodes).Divide();
	LevelEnd = partition.LevelEnd;
	Planner(*this, symbolic, partition.Pieces).Plan();
}

} // namespace Cloth
