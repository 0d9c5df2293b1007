// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Class.h"

/** What a menu was opened for. */
struct TOOLMENUS_API FToolMenuContext
{
	FToolMenuContext() = default;
	explicit FToolMenuContext(UObject* InContext) { ContextObjects.Add(InContext); }

	/** Null if there is none of this class. */
	template <typename T>
	T* FindContext() const
	{
		for (UObject* Each : ContextObjects)
		{
			if (Each->IsA(T::StaticClass()))
			{
				return static_cast<T*>(Each);
			}
		}
		return nullptr;
	}

private:
	TArray<UObject*> ContextObjects;
};
