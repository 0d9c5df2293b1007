// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HAL/FileManager.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

#include "CoreMinimal.h"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace
{
namespace Files = std::filesystem;

Files::path ToPath(const TCHAR* Name) { return Files::path(TCHAR_TO_UTF8(Name)); }

FString ToString(const Files::path& Path) { return FString(UTF8_TO_TCHAR(Path.string().c_str())); }

/** Goes when the program ends. */
struct FSavedFolder
{
	~FSavedFolder()
	{
		std::error_code Ignored;
		Files::remove_all(Path, Ignored);
	}

	const Files::path Path = Files::temp_directory_path() / ("ClothPhysicsSaved" + std::to_string(getpid()));
};

bool IsFile(const Files::path& Path)
{
	std::error_code Ignored;
	return Files::is_regular_file(Path, Ignored);
}
} // namespace

FString FPaths::GetPath(const FString& InPath) { return ToString(ToPath(*InPath).parent_path()); }

FString FPaths::GetExtension(const FString& InPath)
{
	const FString Extension = ToString(ToPath(*InPath).extension());
	return Extension.RightChop(Extension.IsEmpty() ? 0 : 1);
}

FString FPaths::GetBaseFilename(const FString& InPath) { return ToString(ToPath(*InPath).stem()); }

bool FPaths::FileExists(const FString& InPath) { return IsFile(ToPath(*InPath)); }

FString FPaths::ConvertRelativePathToFull(const FString& InPath)
{
	return ToString(Files::absolute(ToPath(*InPath)).lexically_normal());
}

FString FPaths::ProjectSavedDir()
{
	static const FSavedFolder Folder;
	return ToString(Folder.Path) + TEXT("/");
}

bool FFileHelper::LoadFileToArray(TArray<uint8>& Result, const TCHAR* Filename, uint32)
{
	Result.Reset();
	std::ifstream Stream(ToPath(Filename), std::ios::binary);
	if (!IsFile(ToPath(Filename)) || !Stream)
	{
		UE_LOG(LogHost, Warning, TEXT("Failed to read file '%s' error."), Filename);
		return false;
	}
	for (std::istreambuf_iterator<char> Each(Stream); Each != std::istreambuf_iterator<char>(); ++Each)
	{
		Result.Add(static_cast<uint8>(*Each));
	}
	return true;
}

bool FFileHelper::SaveArrayToFile(const TArray<uint8>& Array, const TCHAR* Filename)
{
	std::error_code Ignored;
	Files::create_directories(ToPath(Filename).parent_path(), Ignored);
	std::ofstream Stream(ToPath(Filename), std::ios::binary);
	Stream.write(reinterpret_cast<const char*>(Array.GetData()), Array.Num());
	return static_cast<bool>(Stream.flush());
}

IFileManager& IFileManager::Get()
{
	static IFileManager Instance;
	return Instance;
}

int64 IFileManager::FileSize(const TCHAR* Filename) const
{
	std::error_code Error;
	const auto Size = Files::file_size(ToPath(Filename), Error);
	return IsFile(ToPath(Filename)) && !Error ? static_cast<int64>(Size) : -1;
}

bool IFileManager::Delete(const TCHAR* Filename, bool, bool, bool)
{
	std::error_code Ignored;
	return IsFile(ToPath(Filename)) && Files::remove(ToPath(Filename), Ignored);
}

bool IFileManager::MakeDirectory(const TCHAR* Path, bool bTree)
{
	std::error_code Ignored;
	(void)(bTree ? Files::create_directories(ToPath(Path), Ignored) : Files::create_directory(ToPath(Path), Ignored));
	return Files::is_directory(ToPath(Path), Ignored);
}

void IFileManager::FindFiles(TArray<FString>& FileNames, const TCHAR* Filename, bool bFiles, bool bDirectories) const
{
	const Files::path Pattern = ToPath(Filename);
	std::error_code Error;
	for (const Files::directory_entry& Entry : Files::directory_iterator(Pattern.parent_path(), Error))
	{
		const bool bKind = Entry.is_directory() ? bDirectories : bFiles;
		if (bKind && (Pattern.filename() == "*" || Entry.path().extension() == Pattern.extension()))
		{
			FileNames.Add(ToString(Entry.path().filename()));
		}
	}
}
