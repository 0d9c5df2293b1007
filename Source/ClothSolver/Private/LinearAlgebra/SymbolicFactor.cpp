// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/SymbolicFactor.h"

#include "LinearAlgebra/SymmetricMatrix.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace Cloth
{

namespace
{

/// The column updated first by each column, -1 for none: Liu 1990, "The role of elimination trees in sparse
/// factorization".
std::vector<int> EliminationTree(const SymmetricMatrix& matrix)
{
	const int size = matrix.Size();
	std::vector<int> parent(static_cast<size_t>(size), -1);
	std::vector<int> ancestor(static_cast<size_t>(size), -1);
	for (int row = 0; row < size; ++row)
	{
		for (int column : matrix.Columns(row))
		{
			while (column != -1 && column < row)
			{
				const int next = ancestor[static_cast<size_t>(column)];
				ancestor[static_cast<size_t>(column)] = row;
				if (next == -1)
				{
					parent[static_cast<size_t>(column)] = row;
				}
				column = next;
			}
		}
	}
	return parent;
}

/// The time to solve with a supernode, in multiply-adds per sweep. Measured on Neoverse V1.
double Cost(size_t width, size_t rows)
{
	constexpr double PerPanel = 80.0;
	constexpr double PerRow = 1.0;
	double cost = 0.0;
	while (width > 0)
	{
		const size_t panel = std::min(width, static_cast<size_t>(PanelWidth));
		width -= panel;
		const size_t tileRows = (rows + width + 3) / 4;
		const double below = 4.0 * static_cast<double>(tileRows);
		cost += PerPanel + PerRow * below + static_cast<double>(panel) * (below + static_cast<double>(panel + 3) / 2.0);
	}
	return cost;
}

/// Supernodes in the strict sense: each column's rows are the next column and its rows.
std::vector<SymbolicFactor::Supernode> FundamentalSupernodes(const SymmetricMatrix& matrix)
{
	const int size = matrix.Size();
	const std::vector<int> parent = EliminationTree(matrix);
	std::vector<int> mark(static_cast<size_t>(size), -1);
	std::vector<int> supernodeOf(static_cast<size_t>(size), -1);
	std::vector<std::vector<int>> rows(static_cast<size_t>(size));
	std::vector<std::vector<int>> children(static_cast<size_t>(size));
	std::vector<SymbolicFactor::Supernode> supernodes;
	for (int column = 0; column < size; ++column)
	{
		const size_t c = static_cast<size_t>(column);
		const auto add = [&](int row)
		{
			if (row > column && mark[static_cast<size_t>(row)] != column)
			{
				mark[static_cast<size_t>(row)] = column;
				rows[c].push_back(row);
			}
		};
		for (const int row : matrix.Columns(column))
		{
			add(row);
		}
		for (const int child : children[c])
		{
			for (const int row : rows[static_cast<size_t>(child)])
			{
				add(row);
			}
		}
		if (column > 0 && parent[c - 1] == column && rows[c - 1].size() == rows[c].size() + 1)
		{
			supernodeOf[c] = supernodeOf[c - 1];
			rows[c - 1] = {};
		}
		else
		{
			supernodeOf[c] = static_cast<int>(supernodes.size());
			supernodes.emplace_back();
		}
		supernodes[static_cast<size_t>(supernodeOf[c])].Columns.push_back(column);
		if (parent[c] != -1)
		{
			children[static_cast<size_t>(parent[c])].push_back(column);
		}
	}
	for (SymbolicFactor::Supernode& supernode : supernodes)
	{
		supernode.Rows = std::move(rows[static_cast<size_t>(supernode.Columns.back())]);
		std::sort(supernode.Rows.begin(), supernode.Rows.end());
		const int above = parent[static_cast<size_t>(supernode.Columns.back())];
		supernode.Parent = above == -1 ? -1 : supernodeOf[static_cast<size_t>(above)];
	}
	return supernodes;
}

} // namespace

size_t SymbolicFactor::Supernode::NonZeros() const
{
	return Columns.size() * (Columns.size() + 1) / 2 + Columns.size() * Rows.size();
}

SymbolicFactor SymbolicFactor::Analyze(const SymmetricMatrix& matrix, Merging merging)
{
	std::vector<Supernode> supernodes = FundamentalSupernodes(matrix);
	std::vector<std::vector<size_t>> children(supernodes.size());
	for (size_t s = 0; s < supernodes.size(); ++s)
	{
		// A merged child hands its own children over, and they are tried too.
		Supernode& supernode = supernodes[s];
		std::vector<size_t>& candidates = children[s];
		for (size_t i = candidates.size(); i-- > 0;)
		{
			const Supernode& child = supernodes[candidates[i]];
			const size_t width = supernode.Columns.size();
			const bool may = merging == Merging::Any || child.Columns.back() + 1 == supernode.Columns.front();
			if (!may
				|| Cost(child.Columns.size() + width, supernode.Rows.size())
					> Cost(child.Columns.size(), child.Rows.size()) + Cost(width, supernode.Rows.size()))
			{
				continue;
			}
			const size_t merged = candidates[i];
			std::vector<int> columns;
			std::ranges::merge(supernodes[merged].Columns, supernode.Columns, std::back_inserter(columns));
			supernode.Columns = std::move(columns);
			supernodes[merged] = {};
			candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(i));
			candidates.insert(candidates.end(), children[merged].begin(), children[merged].end());
			std::sort(candidates.begin(), candidates.end());
			i = candidates.size();
		}
		for (const size_t child : candidates)
		{
			supernodes[child].Parent = static_cast<int>(s);
		}
		if (supernode.Parent != -1)
		{
			children[static_cast<size_t>(supernode.Parent)].push_back(s);
		}
	}

	std::vector<int> newNumber(supernodes.size(), -1);
	SymbolicFactor result;
	for (size_t s = 0; s < supernodes.size(); ++s)
	{
		if (!supernodes[s].Columns.empty())
		{
			newNumber[s] = static_cast<int>(result.Supernodes.size());
			result.Supernodes.push_back(std::move(supernodes[s]));
		}
	}
	for (Supernode& supernode : result.Supernodes)
	{
		supernode.Parent = supernode.Parent == -1 ? -1 : newNumber[static_cast<size_t>(supernode.Parent)];
	}
	return result;
}

std::vector<int> SymbolicFactor::Order() const
{
	// Subtree sizes give each supernode its place after all its descendants, in a depth-first order.
	std::vector<size_t> columns(Supernodes.size());
	for (size_t s = 0; s < Supernodes.size(); ++s)
	{
		columns[s] += Supernodes[s].Columns.size();
		if (Supernodes[s].Parent != -1)
		{
			columns[static_cast<size_t>(Supernodes[s].Parent)] += columns[s];
		}
	}
	size_t total = 0;
	for (size_t s = 0; s < Supernodes.size(); ++s)
	{
		total += Supernodes[s].Parent == -1 ? columns[s] : 0;
	}
	std::vector<size_t> end(Supernodes.size());
	std::vector<int> order(total);
	for (size_t s = Supernodes.size(); s-- > 0;)
	{
		// The latest child ends where its parent's columns begin; `end` of the parent then moves before that child.
		size_t& limit = Supernodes[s].Parent == -1 ? total : end[static_cast<size_t>(Supernodes[s].Parent)];
		end[s] = limit;
		limit -= columns[s];
		end[s] -= Supernodes[s].Columns.size();
		std::copy(Supernodes[s].Columns.begin(), Supernodes[s].Columns.end(),
			order.begin() + static_cast<std::ptrdiff_t>(end[s]));
	}
	return order;
}

} // namespace Cloth
