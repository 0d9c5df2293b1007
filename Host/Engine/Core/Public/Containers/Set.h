// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Templates/TypeHash.h"
#include <optional>
#include <unordered_map>

namespace Host
{
/**
 * A hash table whose elements keep their places: new ones go to the end, or into the hole that was made last. The
 * engine's sets and maps iterate in this order, too.
 */
template <typename Element, typename KeyFunctions>
class THashTable
{
public:
	int32 Num() const { return static_cast<int32>(SlotsByHash.size()); }
	int32 SlotCount() const { return Slots.Num(); }
	Element* At(int32 Slot) { return Slots[Slot] ? &*Slots[Slot] : nullptr; }
	const Element* At(int32 Slot) const { return Slots[Slot] ? &*Slots[Slot] : nullptr; }

	template <typename Key>
	int32 Find(const Key& Wanted) const
	{
		const auto [First, Last] = SlotsByHash.equal_range(GetTypeHash(Wanted));
		const auto Found = std::find_if(
			First, Last, [&](const auto& Entry) { return KeyFunctions::Key(*Slots[Entry.second]) == Wanted; });
		return Found == Last ? INDEX_NONE : Found->second;
	}
	int32 Insert(Element&& Value)
	{
		const int32 Slot = Holes.IsEmpty() ? Slots.AddDefaulted() : Holes.Pop(EAllowShrinking::No);
		Slots[Slot].emplace(std::move(Value));
		SlotsByHash.emplace(HashAt(Slot), Slot);
		return Slot;
	}
	void RemoveSlot(int32 Slot)
	{
		const auto [First, Last] = SlotsByHash.equal_range(HashAt(Slot));
		SlotsByHash.erase(std::find_if(First, Last, [&](const auto& Entry) { return Entry.second == Slot; }));
		Slots[Slot].reset();
		Holes.Add(Slot);
	}
	void Empty(int32 Slack)
	{
		Slots.Empty(Slack);
		Holes.Empty();
		SlotsByHash.clear();
	}

private:
	uint32 HashAt(int32 Slot) const { return GetTypeHash(KeyFunctions::Key(*Slots[Slot])); }

	TArray<std::optional<Element>> Slots;
	TArray<int32> Holes;
	std::unordered_multimap<uint32, int32> SlotsByHash;
};

/** Visits the elements of a hash table in order. */
template <typename Table, typename Element>
class THashIterator
{
public:
	THashIterator(Table& InOwner, int32 InSlot)
		: Owner(&InOwner)
		, Slot(InSlot)
	{
		SkipHoles();
	}
	THashIterator& operator++()
	{
		++Slot;
		SkipHoles();
		return *this;
	}
	Element& operator*() const { return *Owner->At(Slot); }
	Element* operator->() const { return Owner->At(Slot); }
	explicit operator bool() const { return Slot < Owner->SlotCount(); }
	bool operator==(const THashIterator& Other) const { return Slot == Other.Slot; }
	void RemoveCurrent() { Owner->RemoveSlot(Slot); }

private:
	void SkipHoles()
	{
		while (Slot < Owner->SlotCount() && Owner->At(Slot) == nullptr)
		{
			++Slot;
		}
	}
	Table* Owner;
	int32 Slot;
};

struct FSetKey
{
	template <typename T>
	static const T& Key(const T& Element)
	{
		return Element;
	}
};
} // namespace Host

/** The engine's set. */
template <typename T, typename Allocator>
class TSet
{
public:
	using FTable = Host::THashTable<T, Host::FSetKey>;
	using TIterator = Host::THashIterator<FTable, T>;
	using TConstIterator = Host::THashIterator<const FTable, const T>;

	TSet() = default;
	TSet(std::initializer_list<T> List)
	{
		for (const T& Item : List)
		{
			Add(Item);
		}
	}
	template <typename ArrayAllocator>
	explicit TSet(const TArray<T, ArrayAllocator>& Array)
	{
		for (const T& Item : Array)
		{
			Add(Item);
		}
	}

	int32 Num() const { return Table.Num(); }
	void Add(T Item, bool* bIsAlreadyInSet = nullptr)
	{
		const bool bKnown = Contains(Item);
		if (!bKnown)
		{
			Table.Insert(std::move(Item));
		}
		if (bIsAlreadyInSet != nullptr)
		{
			*bIsAlreadyInSet = bKnown;
		}
	}
	int32 Remove(const T& Item)
	{
		const int32 Slot = Table.Find(Item);
		if (Slot == INDEX_NONE)
		{
			return 0;
		}
		Table.RemoveSlot(Slot);
		return 1;
	}
	bool Contains(const T& Item) const { return Table.Find(Item) != INDEX_NONE; }
	void Reset() { Table.Empty(0); }
	TArray<T> Array() const
	{
		TArray<T> Result;
		for (const T& Item : *this)
		{
			Result.Add(Item);
		}
		return Result;
	}
	TConstIterator begin() const { return TConstIterator(Table, 0); }
	TConstIterator end() const { return TConstIterator(Table, Table.SlotCount()); }

private:
	FTable Table;
};
