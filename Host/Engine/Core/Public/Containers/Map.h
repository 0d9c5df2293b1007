// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Set.h"

template <typename KeyType, typename ValueType>
struct TPair
{
	KeyType Key;
	ValueType Value;
};

namespace Host
{
struct FMapKey
{
	template <typename KeyType, typename ValueType>
	static const KeyType& Key(const TPair<KeyType, ValueType>& Pair)
	{
		return Pair.Key;
	}
};
} // namespace Host

/** The engine's map: one value per key. */
template <typename KeyType, typename ValueType, typename Allocator>
class TMap
{
public:
	using ElementType = TPair<KeyType, ValueType>;
	using FTable = Host::THashTable<ElementType, Host::FMapKey>;
	using TIterator = Host::THashIterator<FTable, ElementType>;
	using TConstIterator = Host::THashIterator<const FTable, const ElementType>;

	TMap() = default;
	TMap(std::initializer_list<ElementType> List)
	{
		for (const ElementType& Pair : List)
		{
			Add(Pair.Key, Pair.Value);
		}
	}

	int32 Num() const { return Table.Num(); }
	ValueType& Add(KeyType Key, ValueType Value)
	{
		ValueType& Place = FindOrAdd(std::move(Key));
		Place = std::move(Value);
		return Place;
	}
	ValueType& FindOrAdd(KeyType Key)
	{
		int32 Slot = Table.Find(Key);
		if (Slot == INDEX_NONE)
		{
			Slot = Table.Insert(ElementType{std::move(Key), ValueType()});
		}
		return Table.At(Slot)->Value;
	}
	ValueType* Find(const KeyType& Key)
	{
		const int32 Slot = Table.Find(Key);
		return Slot == INDEX_NONE ? nullptr : &Table.At(Slot)->Value;
	}
	const ValueType* Find(const KeyType& Key) const
	{
		const int32 Slot = Table.Find(Key);
		return Slot == INDEX_NONE ? nullptr : &Table.At(Slot)->Value;
	}
	ValueType FindRef(const KeyType& Key) const
	{
		const ValueType* const Value = Find(Key);
		return Value == nullptr ? ValueType() : *Value;
	}
	ValueType& FindChecked(const KeyType& Key)
	{
		ValueType* const Value = Find(Key);
		check(Value != nullptr);
		return *Value;
	}
	ValueType& operator[](const KeyType& Key) { return FindChecked(Key); }
	bool Contains(const KeyType& Key) const { return Table.Find(Key) != INDEX_NONE; }
	int32 Remove(const KeyType& Key)
	{
		const int32 Slot = Table.Find(Key);
		if (Slot == INDEX_NONE)
		{
			return 0;
		}
		Table.RemoveSlot(Slot);
		return 1;
	}
	TIterator CreateIterator() { return TIterator(Table, 0); }
	TIterator begin() { return TIterator(Table, 0); }
	TIterator end() { return TIterator(Table, Table.SlotCount()); }
	TConstIterator begin() const { return TConstIterator(Table, 0); }
	TConstIterator end() const { return TConstIterator(Table, Table.SlotCount()); }

private:
	FTable Table;
};
