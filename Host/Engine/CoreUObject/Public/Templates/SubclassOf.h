// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Class.h"
#include "UObject/ObjectPtr.h"

/** A class that is a T or derives from it. */
template <typename T>
class TSubclassOf
{
public:
	TSubclassOf() = default;
	TSubclassOf(std::nullptr_t) {}
	TSubclassOf(UClass* InClass)
		: Class(InClass)
	{
	}
	template <typename U>
	requires std::is_convertible_v<U*, T*> TSubclassOf(const TSubclassOf<U>& Other)
		: Class(Other.Get())
	{
	}

	/** Null if the class is not of this kind. */
	UClass* Get() const { return Class != nullptr && Class->IsChildOf(T::StaticClass()) ? Class : nullptr; }
	UClass* operator*() const { return Get(); }
	UClass* operator->() const { return Get(); }
	operator UClass*() const { return Get(); }
	T* GetDefaultObject() const { return Get() == nullptr ? nullptr : Get()->template GetDefaultObject<T>(); }

private:
	UClass* Class = nullptr;
};
