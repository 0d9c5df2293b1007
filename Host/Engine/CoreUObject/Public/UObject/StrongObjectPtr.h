// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

/** Keeps an object alive that no property refers to. */
template <typename T>
class TStrongObjectPtr
{
public:
	TStrongObjectPtr() = default;
	explicit TStrongObjectPtr(T* InObject) { Reset(InObject); }
	TStrongObjectPtr(const TStrongObjectPtr& Other) { Reset(Other.Get()); }
	TStrongObjectPtr& operator=(const TStrongObjectPtr& Other)
	{
		Reset(Other.Get());
		return *this;
	}
	~TStrongObjectPtr() { Reset(); }

	T* Get() const { return Object; }
	T* operator->() const { return Object; }
	bool IsValid() const { return Object != nullptr; }
	explicit operator bool() const { return IsValid(); }

	void Reset(T* NewObject = nullptr)
	{
		if (NewObject != nullptr)
		{
			NewObject->AddToRoot();
		}
		if (Object != nullptr && Object != NewObject)
		{
			Object->RemoveFromRoot();
		}
		Object = NewObject;
	}

private:
	T* Object = nullptr;
};
