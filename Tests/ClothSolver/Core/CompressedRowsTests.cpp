// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/CompressedRows.h"

#include <gtest/gtest.h>

#include <utility>

namespace Cloth
{

TEST(CompressedRows, KeepTheOrderWithinARow)
{
	const std::vector<std::pair<int, char>> given = {{2, 'a'}, {0, 'b'}, {2, 'c'}, {2, 'd'}, {0, 'e'}};
	std::vector<int> start = {7};
	std::vector<char> values = {'x'};
	CompressRows(4, start, values,
		[&given](auto&& add)
		{
			for (const auto& [row, value] : given)
			{
				add(row, value);
			}
		});
	EXPECT_EQ(start, (std::vector<int>{0, 2, 2, 5, 5}));
	EXPECT_EQ(values, (std::vector<char>{'b', 'e', 'a', 'c', 'd'}));
}

TEST(CompressedRows, MayBeNone)
{
	std::vector<size_t> start;
	std::vector<int> values = {1};
	CompressRows(0, start, values, [](auto&&) {});
	EXPECT_EQ(start, std::vector<size_t>{0});
	EXPECT_TRUE(values.empty());
}

} // namespace Cloth
