// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"

#include "Exporter.generated.h"

class FArchive;
class FFeedbackContext;
class UAssetExportTask;

/** Writes assets to files. Found by its class; nothing registers it. */
UCLASS(Abstract, MinimalAPI)
class UExporter : public UObject
{
	GENERATED_BODY()

public:
	UPROPERTY()
	TSubclassOf<UObject> SupportedClass;

	/** Without the point. */
	UPROPERTY()
	TArray<FString> FormatExtension;

	UPROPERTY()
	TArray<FString> FormatDescription;

	/** Whether it writes text, not bytes. */
	UPROPERTY()
	uint8 bText : 1;

	ENGINE_API virtual bool SupportsObject(UObject* Object) const;
	ENGINE_API virtual bool ExportBinary(UObject* Object, const TCHAR* Type, FArchive& Ar, FFeedbackContext* Warn,
		int32 FileIndex = 0, uint32 PortFlags = 0);

	/** Looks for an exporter by the extension of the file if the task has none. */
	ENGINE_API static bool RunAssetExportTask(UAssetExportTask* Task);
};
