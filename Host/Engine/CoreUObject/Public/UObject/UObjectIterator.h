// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "UObject/Class.h"

namespace Host
{
/// All objects of a class, but for those that describe classes.
COREUOBJECT_API TArray<UObject*> FindObjectsOf(const UClass* Class);
} // namespace Host

/// Goes through all objects of a class.
template <class T>
class TObjectIterator
{
public:
	explicit operator bool() const { return Index < Found.Num(); }
	void operator++() { ++Index; }
	T* operator*() const { return static_cast<T*>(Found[Index]); }
	T* operator->() const { return **this; }

private:
	TArray<UObject*> Found = Host::FindObjectsOf(T::StaticClass());
	int32 Index = 0;
};
