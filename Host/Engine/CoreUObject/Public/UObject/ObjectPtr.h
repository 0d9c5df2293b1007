// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"
#include "Templates/UnrealTemplate.h"

/** How a class holds another object in a UPROPERTY. Behaves like a pointer. */
template <typename T>
class TObjectPtr
{
public:
	using ElementType = T;

	TObjectPtr() = default;
	TObjectPtr(std::nullptr_t) {}
	TObjectPtr(T* InObject)
		: Object(InObject)
	{
	}
	template <typename U>
	requires(std::is_convertible_v<U*, T*> && !std::is_same_v<U, T>) TObjectPtr(const TObjectPtr<U>& Other)
		: Object(Other.Get())
	{
	}
	template <typename U>
	requires(std::is_convertible_v<U*, T*> && !std::is_same_v<U, T>) TObjectPtr(U* InObject)
		: Object(InObject)
	{
	}

	T* Get() const { return Object; }
	operator T*() const { return Object; }
	T* operator->() const { return Object; }
	T& operator*() const { return *Object; }
	explicit operator bool() const { return Object != nullptr; }
	friend bool operator==(const TObjectPtr& A, const TObjectPtr& B) { return A.Object == B.Object; }
	template <typename U>
	requires std::is_convertible_v<U*, const volatile T*>
	friend bool operator==(const TObjectPtr& A, U* B) { return A.Object == B; }
	friend bool operator==(const TObjectPtr& A, std::nullptr_t) { return A.Object == nullptr; }
	friend uint32 GetTypeHash(const TObjectPtr& Pointer) { return PointerHash(Pointer.Object); }

private:
	T* Object = nullptr;
};
