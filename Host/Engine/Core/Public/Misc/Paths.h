// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"

/** Names of files and folders. */
class CORE_API FPaths
{
public:
	/** The folder, without a slash at its end. */
	static FString GetPath(const FString& InPath);
	/** Without the point. */
	static FString GetExtension(const FString& InPath);
	/** Without folder and extension. */
	static FString GetBaseFilename(const FString& InPath);
	/** False for folders. */
	static bool FileExists(const FString& InPath);
	static FString ConvertRelativePathToFull(const FString& InPath);
	/** Where a project keeps what it can do without. Here a folder of this process. */
	static FString ProjectSavedDir();
};
