// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

/** Keeps an object from being collected. */
template <typename T>
class TStrongObjectPtr
{
public:
	TStrongObjectPtr() = default;
	explicit TStrongObjectPtr(T* InObject) { Reset(InObject); }
	~TStrongObjectPtr() { Reset(); }
	TStrongObjectPtr(const TStrongObjectPtr&) = delete;
	TStrongObjectPtr& operator=(const TStrongObjectPtr&) = delete;

	T* Get() const { return Object; }
	T* operator->() const { return Object; }
	bool IsValid() const { return Object != nullptr; }
	void Reset(T* InObject = nullptr)
	{
		if (Object != nullptr)
		{
			Object->RemoveFromRoot();
		}
		Object = InObject;
		if (Object != nullptr)
		{
			Object->AddToRoot();
		}
	}

private:
	T* Object = nullptr;
};
