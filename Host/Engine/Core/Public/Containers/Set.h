// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Templates/TypeHash.h"
#include <optional>

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
	int32 Num() const { return Count; }
	int32 SlotCount() const { return Slots.Num(); }
	Element* At(int32 Slot) { return Slots[Slot].Value ? &*Slots[Slot].Value : nullptr; }
	const Element* At(int32 Slot) const { return Slots[Slot].Value ? &*Slots[Slot].Value : nullptr; }

	template <typename Key>
	int32 Find(const Key& Wanted) const
	{
		if (Buckets.IsEmpty())
		{
			return INDEX_NONE;
		}
		for (int32 Slot = Buckets[Bucket(Wanted)]; Slot != INDEX_NONE; Slot = Slots[Slot].Next)
		{
			if (KeyFunctions::Key(*Slots[Slot].Value) == Wanted)
			{
				return Slot;
			}
		}
		return INDEX_NONE;
	}
	int32 Insert(Element&& Value)
	{
		if (Count >= Buckets.Num())
		{
			Rehash(std::max(8, 2 * Buckets.Num()));
		}
		int32 Slot = INDEX_NONE;
		if (Holes.IsEmpty())
		{
			Slot = Slots.AddDefaulted();
		}
		else
		{
			Slot = Holes.Pop(EAllowShrinking::No);
		}
		Slots[Slot].Value.emplace(std::move(Value));
		Link(Slot);
		++Count;
		return Slot;
	}
	void RemoveSlot(int32 Slot)
	{
		int32* Place = &Buckets[Bucket(KeyFunctions::Key(*Slots[Slot].Value))];
		while (*Place != Slot)
		{
			Place = &Slots[*Place].Next;
		}
		*Place = Slots[Slot].Next;
		Slots[Slot].Value.reset();
		Holes.Add(Slot);
		--Count;
	}
	void Empty(int32 Slack)
	{
		Slots.Empty(Slack);
		Holes.Empty();
		Buckets.Empty();
		Count = 0;
	}
	void Reserve(int32 Number) { Slots.Reserve(Number); }

private:
	struct FSlot
	{
		std::optional<Element> Value;
		int32 Next = INDEX_NONE;
	};

	template <typename Key>
	int32 Bucket(const Key& Wanted) const
	{
		return static_cast<int32>(GetTypeHash(Wanted) % static_cast<uint32>(Buckets.Num()));
	}
	void Link(int32 Slot)
	{
		int32& Head = Buckets[Bucket(KeyFunctions::Key(*Slots[Slot].Value))];
		Slots[Slot].Next = Head;
		Head = Slot;
	}
	void Rehash(int32 BucketCount)
	{
		Buckets.Init(INDEX_NONE, BucketCount);
		for (int32 Slot = 0; Slot < Slots.Num(); ++Slot)
		{
			if (Slots[Slot].Value)
			{
				Link(Slot);
			}
		}
	}

	TArray<FSlot> Slots;
	TArray<int32> Holes;
	TArray<int32> Buckets;
	int32 Count = 0;
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
	const auto& Key() const { return Owner->At(Slot)->Key; }
	auto& Value() const { return Owner->At(Slot)->Value; }

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
	bool IsEmpty() const { return Table.Num() == 0; }
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
	void Empty(int32 Slack = 0) { Table.Empty(Slack); }
	void Reset() { Table.Empty(0); }
	void Reserve(int32 Number) { Table.Reserve(Number); }
	TArray<T> Array() const
	{
		TArray<T> Result;
		for (const T& Item : *this)
		{
			Result.Add(Item);
		}
		return Result;
	}
	TIterator CreateIterator() { return TIterator(Table, 0); }
	TConstIterator begin() const { return TConstIterator(Table, 0); }
	TConstIterator end() const { return TConstIterator(Table, Table.SlotCount()); }

private:
	FTable Table;
};
