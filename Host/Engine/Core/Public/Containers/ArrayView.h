// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"

/** Elements that lie one after the other and belong to someone else. */
template <typename T>
class TArrayView
{
public:
	using ElementType = T;

	TArrayView() = default;
	TArrayView(T* InData, int32 InNum)
		: Data(InData)
		, ArrayNum(InNum)
	{
	}
	template <typename Other, typename Allocator>
	requires std::is_convertible_v<Other (*)[], T (*)[]> TArrayView(TArray<Other, Allocator>& Array)
		: Data(Array.GetData())
		, ArrayNum(Array.Num())
	{
	}
	template <typename Other, typename Allocator>
	requires std::is_convertible_v<const Other (*)[], T (*)[]> TArrayView(const TArray<Other, Allocator>& Array)
		: Data(Array.GetData())
		, ArrayNum(Array.Num())
	{
	}
	template <typename Other>
	requires std::is_convertible_v<Other (*)[], T (*)[]> TArrayView(const TArrayView<Other>& View)
		: Data(View.GetData())
		, ArrayNum(View.Num())
	{
	}
	TArrayView(std::initializer_list<std::remove_const_t<T>> List) requires std::is_const_v<T>
		: Data(List.begin()), ArrayNum(static_cast<int32>(List.size()))
	{
	}
	template <SIZE_T Count>
	TArrayView(T (&Array)[Count])
		: Data(Array)
		, ArrayNum(static_cast<int32>(Count))
	{
	}

	int32 Num() const { return ArrayNum; }
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < ArrayNum; }
	T* GetData() const { return Data; }
	T& operator[](int32 Index) const
	{
		check(IsValidIndex(Index));
		return Data[Index];
	}
	T& Last(int32 IndexFromEnd = 0) const { return (*this)[ArrayNum - 1 - IndexFromEnd]; }
	T* begin() const { return Data; }
	T* end() const { return Data + ArrayNum; }

private:
	T* Data = nullptr;
	int32 ArrayNum = 0;
};

template <typename T, typename Allocator>
TArray<T, Allocator>::TArray(TArrayView<const T> View)
{
	Append(View.GetData(), View.Num());
}

template <typename T, typename Allocator>
void TArray<T, Allocator>::Append(TArrayView<const T> View)
{
	Append(View.GetData(), View.Num());
}
