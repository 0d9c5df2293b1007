// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <vector>

namespace Cloth
{

/// Bytes on the heap of a vector with what its elements hold, or of something that has Bytes().
template <typename Part>
size_t BytesOf(const Part& part)
{
	if constexpr (requires { part.Bytes(); })
	{
		return part.Bytes();
	}
	else if constexpr (requires { part.capacity(); })
	{
		size_t bytes = part.capacity() * sizeof(typename Part::value_type);
		for (const auto& element : part)
		{
			bytes += BytesOf(element);
		}
		return bytes;
	}
	else
	{
		return 0;
	}
}

/// Gives back room that vectors do not need; without exceptions, shrink_to_fit does nothing.
template <typename... Values>
void Fit(std::vector<Values>&... vectors)
{
	const auto fit = [](auto& values)
	{
		if (values.capacity() > values.size())
		{
			values = std::vector(values);
		}
	};
	(fit(vectors), ...);
}

template <typename... Parts>
size_t BytesOf(const Parts&... parts) requires(sizeof...(Parts) > 1)
{
	return (BytesOf(parts) + ...);
}

} // namespace Cloth
