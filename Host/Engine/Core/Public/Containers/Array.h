// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/AllowShrinking.h"
#include "Containers/ContainerAllocationPolicies.h"
#include "Containers/ContainersFwd.h"
#include "Misc/AssertionMacros.h"
#include "Templates/UnrealTemplate.h"
#include <algorithm>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace Host
{
/** As in the engine, sorting an array of pointers compares what they point at. */
template <typename T>
const std::remove_pointer_t<T>& Dereferenced(const T& Value)
{
	if constexpr (std::is_pointer_v<T>)
	{
		return *Value;
	}
	else
	{
		return Value;
	}
}

struct FBoolean
{
	FBoolean(bool bInValue = false)
		: bValue(bInValue)
	{
	}
	operator const bool&() const { return bValue; }
	bool bValue;
};
} // namespace Host

/** The engine's dynamic array. */
template <typename T, typename Allocator>
class TArray
{
public:
	using ElementType = T;

	TArray() = default;
	TArray(std::initializer_list<T> List)
		: Elements(List.begin(), List.end())
	{
	}
	TArray(const T* Source, int32 Count) { Append(Source, Count); }
	template <typename OtherAllocator>
	explicit TArray(const TArray<T, OtherAllocator>& Other)
	{
		Append(Other);
	}
	explicit TArray(TArrayView<const T> View);

	int32 Num() const { return static_cast<int32>(Elements.size()); }
	int32 Max() const { return static_cast<int32>(Elements.capacity()); }
	bool IsEmpty() const { return Elements.empty(); }
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < Num(); }
	T* GetData() { return reinterpret_cast<T*>(Elements.data()); }
	const T* GetData() const { return reinterpret_cast<const T*>(Elements.data()); }

	T& operator[](int32 Index)
	{
		check(IsValidIndex(Index));
		return GetData()[Index];
	}
	const T& operator[](int32 Index) const
	{
		check(IsValidIndex(Index));
		return GetData()[Index];
	}
	T& Last(int32 IndexFromEnd = 0) { return (*this)[Num() - 1 - IndexFromEnd]; }
	const T& Last(int32 IndexFromEnd = 0) const { return (*this)[Num() - 1 - IndexFromEnd]; }

	T* begin() { return GetData(); }
	T* end() { return GetData() + Num(); }
	const T* begin() const { return GetData(); }
	const T* end() const { return GetData() + Num(); }

	bool operator==(const TArray& Other) const requires requires(const T& Value) { bool(Value == Value); }
	{
		return std::equal(begin(), end(), Other.begin(), Other.end());
	}

	// Adding

	int32 Add(const T& Item)
	{
		CheckAddress(&Item);
		return Emplace(Item);
	}
	int32 Add(T&& Item)
	{
		CheckAddress(&Item);
		return Emplace(std::move(Item));
	}
	T& Add_GetRef(const T& Item)
	{
		CheckAddress(&Item);
		return Emplace_GetRef(Item);
	}
	T& Add_GetRef(T&& Item)
	{
		CheckAddress(&Item);
		return Emplace_GetRef(std::move(Item));
	}

	/// What is added must not lie in the array, which may move.
	void CheckAddress(const void* Address) const
	{
		const void* First = Elements.data();
		const void* Last = Elements.data() + Elements.capacity();
		checkf(std::less<>()(Address, First) || !std::less<>()(Address, Last),
			TEXT("an element of an array is added to the same array"));
	}
	int32 AddUnique(const T& Item)
	{
		const int32 Index = Find(Item);
		return Index != INDEX_NONE ? Index : Add(Item);
	}
	template <typename... Arguments>
	int32 Emplace(Arguments&&... Values)
	{
		Elements.emplace_back(Forward<Arguments>(Values)...);
		return Num() - 1;
	}
	template <typename... Arguments>
	T& Emplace_GetRef(Arguments&&... Values)
	{
		Emplace(Forward<Arguments>(Values)...);
		return Last();
	}
	int32 AddDefaulted(int32 Count = 1)
	{
		const int32 First = Num();
		SetNum(First + Count);
		return First;
	}
	T& AddDefaulted_GetRef()
	{
		AddDefaulted();
		return Last();
	}
	void Append(const T* Source, int32 Count)
	{
		check(Count == 0 || (Count > 0 && Source != GetData()));
		Elements.insert(Elements.end(), Source, Source + Count);
	}
	template <typename OtherAllocator>
	void Append(const TArray<T, OtherAllocator>& Other)
	{
		Append(Other.GetData(), Other.Num());
	}
	void Append(TArray&& Other)
	{
		Elements.insert(Elements.end(), std::move_iterator(Other.begin()), std::move_iterator(Other.end()));
		Other.Reset();
	}
	void Append(std::initializer_list<T> List) { Append(List.begin(), static_cast<int32>(List.size())); }
	void Append(TArrayView<const T> View);
	int32 Insert(const T& Item, int32 Index)
	{
		check(Index >= 0 && Index <= Num());
		Elements.emplace(Elements.begin() + Index, Item);
		return Index;
	}
	void Init(const T& Element, int32 Count)
	{
		check(Count >= 0);
		Elements.assign(static_cast<SIZE_T>(Count), Element);
	}

	// Removing

	void RemoveAt(int32 Index) { RemoveAt(Index, 1); }
	void RemoveAt(int32 Index, int32 Count, EAllowShrinking Shrinking = EAllowShrinking::Default)
	{
		check(Count >= 0 && Index >= 0 && Index + Count <= Num());
		Elements.erase(Elements.begin() + Index, Elements.begin() + Index + Count);
		Shrink(Shrinking);
	}
	int32 Remove(const T& Item)
	{
		return RemoveAll([&](const T& Other) { return Other == Item; });
	}
	template <typename Predicate>
	int32 RemoveAll(Predicate&& Matches)
	{
		return static_cast<int32>(std::erase_if(Elements, Forward<Predicate>(Matches)));
	}
	T Pop(EAllowShrinking Shrinking = EAllowShrinking::Default)
	{
		T Item = std::move(Last());
		Elements.pop_back();
		Shrink(Shrinking);
		return Item;
	}
	/** Removes all elements and keeps room for as many as are expected. */
	void Empty(int32 Slack = 0)
	{
		Elements.clear();
		if (Max() != Slack)
		{
			Elements.shrink_to_fit();
			Reserve(Slack);
		}
	}
	/** Removes all elements and keeps the memory. */
	void Reset(int32 NewSize = 0)
	{
		Elements.clear();
		Reserve(NewSize);
	}
	void Reserve(int32 Count)
	{
		check(Count >= 0);
		Elements.reserve(static_cast<SIZE_T>(Count));
	}
	void SetNum(int32 NewNum, EAllowShrinking Shrinking = EAllowShrinking::Default)
	{
		check(NewNum >= 0);
		Elements.resize(static_cast<SIZE_T>(NewNum));
		Shrink(Shrinking);
	}

	// Searching and sorting

	int32 Find(const T& Item) const
	{
		return IndexOfByPredicate([&](const T& Other) { return Other == Item; });
	}
	template <typename Key>
	int32 IndexOfByKey(const Key& Item) const
	{
		return IndexOfByPredicate([&](const T& Other) { return Other == Item; });
	}
	template <typename Predicate>
	int32 IndexOfByPredicate(Predicate&& Matches) const
	{
		const T* const Found = std::find_if(begin(), end(), Forward<Predicate>(Matches));
		return Found == end() ? INDEX_NONE : static_cast<int32>(Found - begin());
	}
	template <typename Predicate>
	T* FindByPredicate(Predicate&& Matches)
	{
		const int32 Index = IndexOfByPredicate(Forward<Predicate>(Matches));
		return Index == INDEX_NONE ? nullptr : GetData() + Index;
	}
	template <typename Predicate>
	const T* FindByPredicate(Predicate&& Matches) const
	{
		const int32 Index = IndexOfByPredicate(Forward<Predicate>(Matches));
		return Index == INDEX_NONE ? nullptr : GetData() + Index;
	}
	template <typename Key>
	bool Contains(const Key& Item) const
	{
		return IndexOfByKey(Item) != INDEX_NONE;
	}
	template <typename Predicate>
	bool ContainsByPredicate(Predicate&& Matches) const
	{
		return IndexOfByPredicate(Forward<Predicate>(Matches)) != INDEX_NONE;
	}
	void Sort()
	{
		Sort([](const auto& A, const auto& B) { return A < B; });
	}
	template <typename Less>
	void Sort(const Less& IsLess)
	{
		std::sort(begin(), end(),
			[&](const T& A, const T& B) { return IsLess(Host::Dereferenced(A), Host::Dereferenced(B)); });
	}
	template <typename Less>
	void StableSort(const Less& IsLess)
	{
		std::stable_sort(begin(), end(),
			[&](const T& A, const T& B) { return IsLess(Host::Dereferenced(A), Host::Dereferenced(B)); });
	}

private:
	void Shrink(EAllowShrinking Shrinking)
	{
		if (Shrinking == EAllowShrinking::Yes && Max() > 3 * Num() + 16)
		{
			Elements.shrink_to_fit();
		}
	}

	// The standard library packs vectors of bool, which have no array of them.
	std::vector<std::conditional_t<std::is_same_v<T, bool>, Host::FBoolean, T>> Elements;
};
