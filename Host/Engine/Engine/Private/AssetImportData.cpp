// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "EditorFramework/AssetImportData.h"

#include "Misc/Paths.h"

#if WITH_EDITOR

FString FAssetImportInfo::ToJson() const
{
	TArray<FString> Entries;
	for (const FString& File : Files)
	{
		Entries.Add(TEXT("{ \"RelativeFilename\" : \"") + File + TEXT("\" }"));
	}
	return TEXT("[") + FString::Join(Entries, TEXT(", ")) + TEXT("]");
}

void UAssetImportData::Update(const FString& AbsoluteFilename)
{
	SourceData.Files.Reset();
	SourceData.Files.Add(FPaths::ConvertRelativePathToFull(AbsoluteFilename));
}

void UAssetImportData::UpdateFilenameOnly(const FString& InPath) { Update(InPath); }

void UAssetImportData::ExtractFilenames(TArray<FString>& AbsoluteFilenames) const
{
	for (const FString& File : SourceData.Files)
	{
		AbsoluteFilenames.Add(File);
	}
}

FString UAssetImportData::GetFirstFilename() const
{
	return SourceData.Files.IsEmpty() ? FString() : SourceData.Files[0];
}

#endif
