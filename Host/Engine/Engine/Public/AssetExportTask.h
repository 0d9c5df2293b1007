// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "AssetExportTask.generated.h"

class UExporter;

/** What is to be written, and where. */
UCLASS(Transient, MinimalAPI)
class UAssetExportTask : public UObject
{
	GENERATED_BODY()

public:
	UPROPERTY()
	TObjectPtr<UObject> Object;

	UPROPERTY()
	TObjectPtr<UExporter> Exporter;

	UPROPERTY()
	FString Filename;

	/** Whether a file that is there already is overwritten. */
	UPROPERTY()
	bool bReplaceIdentical = false;

	UPROPERTY()
	bool bPrompt = false;

	/** Without dialogs. */
	UPROPERTY()
	bool bAutomated = false;
};
