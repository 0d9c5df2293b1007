// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "AssetImportData.generated.h"

/** The files that an asset was imported from. */
struct ENGINE_API FAssetImportInfo
{
	TArray<FString> Files;

	FString ToJson() const;
};

/** Knows where an asset came from. Only in the editor. */
UCLASS(EditInlineNew, MinimalAPI)
class UAssetImportData : public UObject
{
	GENERATED_BODY()

public:
#if WITH_EDITOR
	/** One file, which was just read. */
	ENGINE_API void Update(const FString& AbsoluteFilename);
	/** The same file in another place. */
	ENGINE_API void UpdateFilenameOnly(const FString& InPath);
	ENGINE_API void ExtractFilenames(TArray<FString>& AbsoluteFilenames) const;
	/** Empty if there is none. */
	ENGINE_API FString GetFirstFilename() const;
	const FAssetImportInfo& GetSourceData() const { return SourceData; }

private:
	FAssetImportInfo SourceData;
#endif
};
