// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

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

/// Adds up single terms in one order, four at once: sum = add(sum, i).
template <typename Add>
double SumOf(size_t first, size_t last, const Add& add)
{
	Float4 sum = Float4::Zero();
	for (size_t i = first; i < last; ++i)
	{
		sum = add(sum, i);
	}
	return static_cast<double>(SumLanes(sum));
}

/// The same in double precision from block to block: rounding must not depend on workers nor grow with the cloth.
template <size_t Size = BlockSize, typename Add>
double BlockedSum(size_t count, const Add& add)
{
	double total = 0.0;
	for (size_t first = 0; first < count; first += Size)
	{
		total += SumOf(first, std::min(first + Size, count), add);
	}
	return total;
}

/// The same of each lane but the last.
template <typename Add>
Float4 BlockedVectorSum(size_t count, const Add& add)
{
	double x = 0.0;
	double y = 0.0;
	double z = 0.0;
	for (size_t first = 0; first < count; first += BlockSize)
	{
		Float4 sum = Float4::Zero();
		for (size_t i = first; i < std::min(first + BlockSize, count); ++i)
		{
			sum = add(sum, i);
		}
		const Vector3 block = sum.ToVector3();
		x += static_cast<double>(block.X);
		y += static_cast<double>(block.Y);
		z += static_cast<double>(block.Z);
	}
	return Float4::From({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
}

template <size_t Size = BlockSize>
double BlockedDot(const Float4* a, const Float4* b, size_t count)
{
	return BlockedSum<Size>(count, [a, b](Float4 sum, size_t i) { return MulAdd(a[i], b[i], sum); });
}

} // namespace Cloth
