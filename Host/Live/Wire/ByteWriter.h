// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

namespace Live
{

/// Appends numbers, little endian.
class ByteWriter
{
public:
	template <typename T>
	void Put(T value)
	{
		static_assert(std::is_arithmetic_v<T> && std::endian::native == std::endian::little);
		const size_t at = Content.size();
		Content.resize(at + sizeof(T));
		std::memcpy(Content.data() + at, &value, sizeof(T));
	}

	template <typename T, typename... Others>
	void PutAll(T first, Others... others)
	{
		Put(first);
		(Put(others), ...);
	}

	/// Zeros up to a multiple of four bytes.
	void Pad()
	{
		while (Content.size() % 4 != 0)
		{
			Content.push_back(0);
		}
	}

	std::vector<uint8_t> Take() { return std::move(Content); }

private:
	std::vector<uint8_t> Content;
};

} // namespace Live
