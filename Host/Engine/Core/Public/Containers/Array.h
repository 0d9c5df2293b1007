// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/AllowShrinking.h"
#include "Containers/ContainerAllocationPolicies.h"
#include "Containers/ContainersFwd.h"
#include "Misc/AssertionMacros.h"
#include "Templates/UnrealTemplate.h"
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <new>

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
} // namespace Host

/** The engine's dynamic array. */
template <typename T, typename Allocator>
class TArray
{
public:
	using ElementType = T;

	TArray() = default;
	TArray(std::initializer_list<T> List) { Append(List.begin(), static_cast<int32>(List.size())); }
	TArray(const T* Source, int32 Count) { Append(Source, Count); }
	TArray(const TArray& Other) { Append(Other.Data, Other.ArrayNum); }
	template <typename OtherAllocator>
	explicit TArray(const TArray<T, OtherAllocator>& Other)
	{
		Append(Other.GetData(), Other.Num());
	}
	explicit TArray(TArrayView<const T> View);
	TArray(TArray&& Other) noexcept { SwapWith(Other); }
	~TArray()
	{
		Destroy(0, ArrayNum);
		Deallocate(Data);
	}

	TArray& operator=(const TArray& Other)
	{
		if (this != &Other)
		{
			Reset(Other.ArrayNum);
			Append(Other.Data, Other.ArrayNum);
		}
		return *this;
	}
	TArray& operator=(TArray&& Other) noexcept
	{
		if (this != &Other)
		{
			Empty();
			SwapWith(Other);
		}
		return *this;
	}
	TArray& operator=(std::initializer_list<T> List)
	{
		Reset(static_cast<int32>(List.size()));
		Append(List.begin(), static_cast<int32>(List.size()));
		return *this;
	}

	int32 Num() const { return ArrayNum; }
	int32 Max() const { return ArrayMax; }
	bool IsEmpty() const { return ArrayNum == 0; }
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < ArrayNum; }
	T* GetData() { return Data; }
	const T* GetData() const { return Data; }

	T& operator[](int32 Index)
	{
		check(IsValidIndex(Index));
		return Data[Index];
	}
	const T& operator[](int32 Index) const
	{
		check(IsValidIndex(Index));
		return Data[Index];
	}
	T& Last(int32 IndexFromEnd = 0) { return (*this)[ArrayNum - 1 - IndexFromEnd]; }
	const T& Last(int32 IndexFromEnd = 0) const { return (*this)[ArrayNum - 1 - IndexFromEnd]; }
	T& Top() { return Last(); }

	T* begin() { return Data; }
	T* end() { return Data + ArrayNum; }
	const T* begin() const { return Data; }
	const T* end() const { return Data + ArrayNum; }

	bool operator==(const TArray& Other) const requires requires(const T& Value) { bool(Value == Value); }
	{
		return ArrayNum == Other.ArrayNum && std::equal(begin(), end(), Other.begin());
	}

	// Adding

	int32 Add(const T& Item) { return Emplace(Item); }
	int32 Add(T&& Item) { return Emplace(std::move(Item)); }
	T& Add_GetRef(const T& Item) { return Emplace_GetRef(Item); }
	T& Add_GetRef(T&& Item) { return Emplace_GetRef(std::move(Item)); }
	void Push(const T& Item) { Emplace(Item); }
	void Push(T&& Item) { Emplace(std::move(Item)); }
	int32 AddUnique(const T& Item)
	{
		const int32 Index = Find(Item);
		return Index != INDEX_NONE ? Index : Add(Item);
	}
	template <typename... Arguments>
	int32 Emplace(Arguments&&... Values)
	{
		if (ArrayNum == ArrayMax)
		{
			// Built before the old elements move away: the arguments may be one of them.
			T Item(Forward<Arguments>(Values)...);
			Reallocate(GrownCapacity(ArrayNum + 1));
			::new (static_cast<void*>(Data + ArrayNum)) T(std::move(Item));
		}
		else
		{
			::new (static_cast<void*>(Data + ArrayNum)) T(Forward<Arguments>(Values)...);
		}
		return ArrayNum++;
	}
	template <typename... Arguments>
	T& Emplace_GetRef(Arguments&&... Values)
	{
		Emplace(Forward<Arguments>(Values)...);
		return Last();
	}
	int32 AddDefaulted(int32 Count = 1)
	{
		const int32 First = ArrayNum;
		SetNum(ArrayNum + Count);
		return First;
	}
	T& AddDefaulted_GetRef()
	{
		AddDefaulted();
		return Last();
	}
	void Append(const T* Source, int32 Count)
	{
		check(Source != Data || Count == 0);
		Reserve(ArrayNum + Count);
		if (Count > 0)
		{
			std::uninitialized_copy_n(Source, Count, Data + ArrayNum);
			ArrayNum += Count;
		}
	}
	template <typename OtherAllocator>
	void Append(const TArray<T, OtherAllocator>& Other)
	{
		Append(Other.GetData(), Other.Num());
	}
	void Append(TArray&& Other)
	{
		Reserve(ArrayNum + Other.ArrayNum);
		for (T& Item : Other)
		{
			Emplace(std::move(Item));
		}
		Other.Reset();
	}
	void Append(std::initializer_list<T> List) { Append(List.begin(), static_cast<int32>(List.size())); }
	void Append(TArrayView<const T> View);
	TArray& operator+=(const TArray& Other)
	{
		Append(Other);
		return *this;
	}
	int32 Insert(const T& Item, int32 Index)
	{
		check(Index >= 0 && Index <= ArrayNum);
		Emplace(Item);
		std::rotate(Data + Index, Data + ArrayNum - 1, Data + ArrayNum);
		return Index;
	}
	void Init(const T& Element, int32 Count)
	{
		Empty(Count);
		for (int32 Index = 0; Index < Count; ++Index)
		{
			Emplace(Element);
		}
	}

	// Removing

	void RemoveAt(int32 Index) { RemoveAt(Index, 1); }
	void RemoveAt(int32 Index, EAllowShrinking Shrinking) { RemoveAt(Index, 1, Shrinking); }
	void RemoveAt(int32 Index, int32 Count, EAllowShrinking Shrinking = EAllowShrinking::Default)
	{
		check(Count >= 0 && Index >= 0 && Index + Count <= ArrayNum);
		std::move(Data + Index + Count, Data + ArrayNum, Data + Index);
		Truncate(ArrayNum - Count, Shrinking);
	}
	int32 Remove(const T& Item)
	{
		return RemoveAll([&](const T& Other) { return Other == Item; });
	}
	template <typename Predicate>
	int32 RemoveAll(Predicate&& Matches)
	{
		T* const NewEnd = std::remove_if(begin(), end(), Forward<Predicate>(Matches));
		const auto Count = static_cast<int32>(end() - NewEnd);
		Truncate(ArrayNum - Count, EAllowShrinking::No);
		return Count;
	}
	T Pop(EAllowShrinking Shrinking = EAllowShrinking::Default)
	{
		T Item = std::move(Last());
		Truncate(ArrayNum - 1, Shrinking);
		return Item;
	}
	/** Removes all elements and keeps room for as many as are expected. */
	void Empty(int32 Slack = 0)
	{
		Destroy(0, ArrayNum);
		ArrayNum = 0;
		if (ArrayMax != Slack)
		{
			Reallocate(Slack);
		}
	}
	/** Removes all elements and keeps the memory. */
	void Reset(int32 NewSize = 0)
	{
		Destroy(0, ArrayNum);
		ArrayNum = 0;
		Reserve(NewSize);
	}
	void Reserve(int32 Count)
	{
		if (Count > ArrayMax)
		{
			Reallocate(Count);
		}
	}
	void SetNum(int32 NewNum, EAllowShrinking Shrinking = EAllowShrinking::Default)
	{
		check(NewNum >= 0);
		if (NewNum <= ArrayNum)
		{
			Truncate(NewNum, Shrinking);
			return;
		}
		GrowTo(NewNum);
		std::uninitialized_value_construct(Data + ArrayNum, Data + NewNum);
		ArrayNum = NewNum;
	}

	// Searching and sorting

	int32 Find(const T& Item) const
	{
		return IndexOfByPredicate([&](const T& Other) { return Other == Item; });
	}
	bool Find(const T& Item, int32& Index) const
	{
		Index = Find(Item);
		return Index != INDEX_NONE;
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
		return Index == INDEX_NONE ? nullptr : Data + Index;
	}
	template <typename Predicate>
	const T* FindByPredicate(Predicate&& Matches) const
	{
		const int32 Index = IndexOfByPredicate(Forward<Predicate>(Matches));
		return Index == INDEX_NONE ? nullptr : Data + Index;
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
	void Swap(int32 First, int32 Second) { std::swap((*this)[First], (*this)[Second]); }

private:
	template <typename, typename>
	friend class TArray;

	static T* Allocate(int32 Count)
	{
		return Count == 0
			? nullptr
			: static_cast<T*>(::operator new(sizeof(T) * static_cast<SIZE_T>(Count), std::align_val_t(alignof(T))));
	}
	static void Deallocate(T* Memory)
	{
		if (Memory != nullptr)
		{
			::operator delete(static_cast<void*>(Memory), std::align_val_t(alignof(T)));
		}
	}
	static int32 GrownCapacity(int32 Needed) { return Needed + Needed / 2 + 4; }
	void GrowTo(int32 Count)
	{
		if (Count > ArrayMax)
		{
			Reallocate(ArrayMax == 0 ? Count : std::max(Count, GrownCapacity(ArrayMax)));
		}
	}
	void Reallocate(int32 Capacity)
	{
		T* const NewData = Allocate(Capacity);
		if (ArrayNum > 0 && NewData != nullptr)
		{
			std::uninitialized_move_n(Data, ArrayNum, NewData);
			std::destroy_n(Data, ArrayNum);
		}
		Deallocate(Data);
		Data = NewData;
		ArrayMax = Capacity;
	}
	void Destroy(int32 First, int32 Last) { std::destroy(Data + First, Data + Last); }
	void Truncate(int32 NewNum, EAllowShrinking Shrinking)
	{
		Destroy(NewNum, ArrayNum);
		ArrayNum = NewNum;
		if (Shrinking == EAllowShrinking::Yes && ArrayMax > 3 * ArrayNum + 16)
		{
			Reallocate(ArrayNum);
		}
	}
	void SwapWith(TArray& Other)
	{
		std::swap(Data, Other.Data);
		std::swap(ArrayNum, Other.ArrayNum);
		std::swap(ArrayMax, Other.ArrayMax);
	}

	T* Data = nullptr;
	int32 ArrayNum = 0;
	int32 ArrayMax = 0;
};
