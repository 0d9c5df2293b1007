// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace Cloth
{

/// Makes lists of different lengths that lie one after the other: that of a row is values[start[row]] to
/// values[start[row + 1]], as in a sparse matrix. forEach(add) calls add(row, value) for every value, and is called
/// twice; within a row the values keep its order.
template <typename Index, typename Value, typename ForEach>
void CompressRows(size_t rows, std::vector<Index>& start, std::vector<Value>& values, const ForEach& forEach)
{
	start.assign(rows + 1, 0);
	forEach([&start](int row, const Value&) { ++start[static_cast<size_t>(row) + 1]; });
	std::partial_sum(start.begin(), start.end(), start.begin());
	values.resize(static_cast<size_t>(start.back()));
	std::vector<Index> next(start.begin(), start.end() - 1);
	forEach(
		[&](int row, const Value& value) { values[static_cast<size_t>(next[static_cast<size_t>(row)]++)] = value; });
}

} // namespace Cloth
