// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"

/** The files of the machine. */
class CORE_API IFileManager
{
public:
	static IFileManager& Get();

	/** Bytes; INDEX_NONE if there is no such file. */
	int64 FileSize(const TCHAR* Filename) const;
	bool Delete(const TCHAR* Filename, bool bRequireExists = false, bool bEvenReadOnly = false, bool bQuiet = false);
	bool MakeDirectory(const TCHAR* Path, bool bTree = false);
	/** The names, without folder, that fit a folder and a pattern such as C:/A/ *.json. */
	void FindFiles(TArray<FString>& FileNames, const TCHAR* Filename, bool bFiles, bool bDirectories) const;
};
