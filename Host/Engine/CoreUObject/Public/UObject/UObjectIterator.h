// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

namespace Host
{
/** The next object at or after a place among all objects, that is no garbage and of this class; null at the end. */
COREUOBJECT_API UObject* NextObject(int32& Index, const UClass* Class, EObjectFlags ExcludedFlags);
} // namespace Host

/** Visits all objects of a class. */
template <typename T>
class TObjectIterator
{
public:
	explicit TObjectIterator(EObjectFlags InExcludedFlags = RF_ClassDefaultObject)
		: ExcludedFlags(InExcludedFlags)
	{
		Find();
	}
	explicit operator bool() const { return Object != nullptr; }
	TObjectIterator& operator++()
	{
		++Index;
		Find();
		return *this;
	}
	T* operator*() const { return Object; }
	T* operator->() const { return Object; }

private:
	void Find() { Object = static_cast<T*>(Host::NextObject(Index, T::StaticClass(), ExcludedFlags)); }
	EObjectFlags ExcludedFlags;
	int32 Index = 0;
	T* Object = nullptr;
};
