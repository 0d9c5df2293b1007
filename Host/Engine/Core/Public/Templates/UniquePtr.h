// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/UnrealTemplate.h"
#include <memory>

/** Owns one object. Like the engine's, it needs the whole type only where it is destroyed. */
template <typename T>
class TUniquePtr
{
public:
	TUniquePtr() = default;
	TUniquePtr(std::nullptr_t) {}
	explicit TUniquePtr(T* Pointer)
		: Owner(Pointer)
	{
	}
	template <typename Other>
	requires std::is_convertible_v<Other*, T*> TUniquePtr(TUniquePtr<Other>&& Source)
		: Owner(Source.Release())
	{
	}

	bool IsValid() const { return Owner != nullptr; }
	explicit operator bool() const { return IsValid(); }
	T* Get() const { return Owner.get(); }
	T* operator->() const { return Owner.get(); }
	T& operator*() const { return *Owner; }
	T* Release() { return Owner.release(); }
	void Reset(T* Pointer = nullptr) { Owner.reset(Pointer); }

private:
	std::unique_ptr<T> Owner;
};

template <typename T, typename... Arguments>
TUniquePtr<T> MakeUnique(Arguments&&... Values)
{
	return TUniquePtr<T>(new T(Forward<Arguments>(Values)...));
}
