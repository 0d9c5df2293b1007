// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "AssetImportTask.generated.h"

class UFactory;

/** What is to be imported, and where to. */
UCLASS(Transient, MinimalAPI)
class UAssetImportTask : public UObject
{
	GENERATED_BODY()

public:
	UPROPERTY()
	FString Filename;

	UPROPERTY()
	FString DestinationPath;

	/** Empty: as the file. */
	UPROPERTY()
	FString DestinationName;

	UPROPERTY()
	bool bReplaceExisting = false;

	/** Without dialogs. */
	UPROPERTY()
	bool bAutomated = false;

	/** Empty: the first that takes the file. */
	UPROPERTY()
	TObjectPtr<UFactory> Factory;

	UNREALED_API const TArray<UObject*>& GetObjects() const;

	TArray<UObject*> Result;
};
