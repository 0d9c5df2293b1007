// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTestFiles.h"

#include "HAL/FileManager.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

FClothTestFile::FClothTestFile(const TCHAR* Name, const std::string_view Content)
	: Path(FPaths::ProjectSavedDir() / TEXT("ClothTests") / Name)
{
	Write(Content);
}

FClothTestFile::~FClothTestFile() { Delete(); }

void FClothTestFile::Write(const std::string_view Content) const
{
	TArray<uint8> Bytes;
	Bytes.Append(reinterpret_cast<const uint8*>(Content.data()), static_cast<int32>(Content.size()));
	FFileHelper::SaveArrayToFile(Bytes, *Path);
}

void FClothTestFile::Delete() const { IFileManager::Get().Delete(*Path, false, true, true); }

namespace ClothTest
{

std::string ReadFile(const FString& Path)
{
	TArray<uint8> Bytes;
	FFileHelper::LoadFileToArray(Bytes, *Path);
	return std::string(reinterpret_cast<const char*>(Bytes.GetData()), static_cast<size_t>(Bytes.Num()));
}

FString ShippedFabric(const FString& Name)
{
	return IPluginManager::Get().FindPlugin(TEXT("ClothPhysics"))->GetContentDir() / TEXT("Fabrics")
		/ (Name + TEXT(".json"));
}

} // namespace ClothTest
