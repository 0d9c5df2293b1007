// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"
#include "Templates/UnrealTemplate.h"
#include "UObject/ObjectPtr.h"

class UObject;

/** Finds an object for as long as it lives: its place among all objects and the serial number of its stay there. */
class COREUOBJECT_API FWeakObjectPtr
{
public:
	FWeakObjectPtr() = default;
	FWeakObjectPtr(const UObject* Object);

	/** Null also when the object is garbage, unless asked otherwise. */
	UObject* Get(bool bEvenIfGarbage = false) const;
	bool IsValid() const { return Get() != nullptr; }
	/** Whether it once had an object that is gone. */
	bool IsStale() const { return SerialNumber != 0 && !IsValid(); }
	bool IsExplicitlyNull() const { return SerialNumber == 0; }
	void Reset() { *this = FWeakObjectPtr(); }
	/** As in the engine, pointers to dead objects are all the same. */
	bool operator==(const FWeakObjectPtr& Other) const
	{
		return (ObjectIndex == Other.ObjectIndex && SerialNumber == Other.SerialNumber)
			|| (!IsValid() && !Other.IsValid());
	}
	friend uint32 GetTypeHash(const FWeakObjectPtr& Pointer)
	{
		return GetTypeHash(Pointer.ObjectIndex) ^ GetTypeHash(Pointer.SerialNumber);
	}

private:
	int32 ObjectIndex = -1;
	int32 SerialNumber = 0;
};

template <typename T>
class TWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;
	TWeakObjectPtr(std::nullptr_t) {}
	template <typename U>
	requires std::is_convertible_v<U*, const T*> TWeakObjectPtr(U* Object)
		: Pointer(Object)
	{
	}
	template <typename U>
	requires std::is_convertible_v<U*, const T*> TWeakObjectPtr(const TObjectPtr<U>& Object)
		: Pointer(Object.Get())
	{
	}
	template <typename U>
	requires(std::is_convertible_v<U*, T*> && !std::is_same_v<U, T>) TWeakObjectPtr(const TWeakObjectPtr<U>& Other)
		: Pointer(Other.Pointer)
	{
	}

	T* Get(bool bEvenIfGarbage = false) const { return static_cast<T*>(Pointer.Get(bEvenIfGarbage)); }
	bool IsValid() const { return Pointer.IsValid(); }
	bool IsStale() const { return Pointer.IsStale(); }
	bool IsExplicitlyNull() const { return Pointer.IsExplicitlyNull(); }
	void Reset() { Pointer.Reset(); }
	T* operator->() const { return Get(); }
	T& operator*() const { return *Get(); }
	explicit operator bool() const { return IsValid(); }
	bool operator==(const TWeakObjectPtr& Other) const { return Pointer == Other.Pointer; }
	bool operator==(const T* Object) const { return Get() == Object; }
	bool operator==(std::nullptr_t) const { return !IsValid(); }
	friend uint32 GetTypeHash(const TWeakObjectPtr& Weak) { return GetTypeHash(Weak.Pointer); }

private:
	template <typename>
	friend class TWeakObjectPtr;
	FWeakObjectPtr Pointer;
};
