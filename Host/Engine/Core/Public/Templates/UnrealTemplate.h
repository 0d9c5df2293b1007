// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"
#include "Templates/TypeHash.h"
#include <type_traits>
#include <utility>

/** std::move that refuses what it could not move: constants and temporaries. */
template <typename T>
constexpr std::remove_reference_t<T>&& MoveTemp(T&& Object)
{
	static_assert(std::is_lvalue_reference_v<T>, "MoveTemp called on an rvalue");
	static_assert(!std::is_const_v<std::remove_reference_t<T>>, "MoveTemp called on a const object");
	return static_cast<std::remove_reference_t<T>&&>(Object);
}

template <typename T>
constexpr T&& Forward(std::remove_reference_t<T>& Object)
{
	return static_cast<T&&>(Object);
}

template <typename T>
constexpr T&& Forward(std::remove_reference_t<T>&& Object)
{
	return static_cast<T&&>(Object);
}

template <typename T>
constexpr void Swap(T& A, T& B)
{
	T Temporary = MoveTemp(A);
	A = MoveTemp(B);
	B = MoveTemp(Temporary);
}

template <typename T, typename U = T>
constexpr T Exchange(T& Object, U&& NewValue)
{
	T Old = MoveTemp(Object);
	Object = Forward<U>(NewValue);
	return Old;
}

/** Sets a variable for as long as this lives. */
template <typename T>
class TGuardValue
{
public:
	TGuardValue(T& InReference, const T& NewValue)
		: Reference(InReference)
		, OriginalValue(InReference)
	{
		Reference = NewValue;
	}
	~TGuardValue() { Reference = OriginalValue; }
	TGuardValue(const TGuardValue&) = delete;
	TGuardValue& operator=(const TGuardValue&) = delete;

	const T& operator*() const { return OriginalValue; }

private:
	T& Reference;
	T OriginalValue;
};

class FNoncopyable
{
protected:
	FNoncopyable() = default;
	~FNoncopyable() = default;

public:
	FNoncopyable(const FNoncopyable&) = delete;
	FNoncopyable& operator=(const FNoncopyable&) = delete;
};
