// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace Cloth
{

/// A value for each of a few pairs, by their keys. Open addressing; a key of zero is an empty slot.
template <typename Value>
class SelfTable
{
public:
	/// Empties the table and makes room.
	void Clear(size_t count)
	{
		const size_t size = std::bit_ceil(4 * count + 16);
		Mask = size - 1;
		Shift = 64 - std::countr_zero(size);
		Slots.assign(size, {0, {}});
	}

	void Insert(uint64_t key, Value value)
	{
		size_t slot = Hash(key);
		while (Slots[slot].Key != 0)
		{
			slot = (slot + 1) & Mask;
		}
		Slots[slot] = {key, value};
	}

	/// Null if the key is not there.
	const Value* Find(uint64_t key) const
	{
		for (size_t slot = Hash(key); Slots[slot].Key != 0; slot = (slot + 1) & Mask)
		{
			if (Slots[slot].Key == key)
			{
				return &Slots[slot].Content;
			}
		}
		return nullptr;
	}

	size_t Bytes() const { return BytesOf(Slots); }

private:
	struct Slot
	{
		uint64_t Key;
		Value Content;
	};
	size_t Hash(uint64_t key) const { return static_cast<size_t>((key * 0x9e3779b97f4a7c15u) >> Shift) & Mask; }

	size_t Mask = 0;
	int Shift = 63;
	std::vector<Slot> Slots = {{0, {}}};
};

} // namespace Cloth
