// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <algorithm>
#include <cstddef>

namespace Cloth
{

/// Particles and threads are worked through in blocks of this size, whatever the number of workers.
inline constexpr int BlockSize = 1024;
inline int BlockCount(int count) { return (count + BlockSize - 1) / BlockSize; }

/// What belongs to a block.
struct Range
{
	size_t First;
	size_t Last;

	Range(int block, size_t count)
		: First(static_cast<size_t>(block) * BlockSize)
		, Last(std::min(First + BlockSize, count))
	{
	}
};

} // namespace Cloth
