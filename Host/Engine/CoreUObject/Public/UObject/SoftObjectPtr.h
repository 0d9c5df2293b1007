// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Class.h"

/** A class that need not be loaded. */
template <typename T>
class TSoftClassPtr
{
public:
	TSoftClassPtr() = default;
	TSoftClassPtr(UClass* InClass)
		: Class(InClass)
	{
	}

	UClass* Get() const { return Class; }

private:
	UClass* Class = nullptr;
};
