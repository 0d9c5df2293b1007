// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

/** Bytes are written to it, or read from it. */
class CORE_API FArchive
{
public:
	virtual ~FArchive() = default;
	virtual void Serialize(void* Data, int64 Length) = 0;
};
