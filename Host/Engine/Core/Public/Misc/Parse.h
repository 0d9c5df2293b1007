// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"

/** Reads command lines. */
struct CORE_API FParse
{
	/** What stands behind Match, such as Path=, up to a space. False if it is not there. */
	static bool Value(const TCHAR* Stream, const TCHAR* Match, FString& Value);
};
