// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

class UObject;

/** What is recorded while a change is made that can be undone. */
class ITransaction
{
public:
	virtual ~ITransaction() = default;

	/** Keeps what the object is before it changes. */
	virtual void SaveObject(UObject* Object) = 0;
};
