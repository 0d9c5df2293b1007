// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"

/** Reads and writes whole files. */
struct CORE_API FFileHelper
{
	/** As in the engine, a file that cannot be read is a warning in the log. */
	static bool LoadFileToArray(TArray<uint8>& Result, const TCHAR* Filename, uint32 Flags = 0);
	/** Makes the folder if there is none. */
	static bool SaveArrayToFile(const TArray<uint8>& Array, const TCHAR* Filename);
};
