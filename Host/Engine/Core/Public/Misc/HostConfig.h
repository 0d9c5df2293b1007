// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"

namespace Host
{
struct FConfigLine
{
	/** With the plus in front that adds an element to an array. */
	FString Key;
	FString Value;
};

/** The lines of a section of Default<Name>.ini; none if there is no such file or section. */
CORE_API TArray<FConfigLine> ReadConfigSection(const FString& Name, const FString& Section);

/** Where the ini files are. By default the project's Config. */
CORE_API void SetConfigFolder(const FString& Folder);
} // namespace Host
