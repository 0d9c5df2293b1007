// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Exporters/Exporter.h"

#include "ClothFabricExporter.generated.h"

/** Asset Actions > Export: a fabric as JSON that reads back the same. */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothFabricExporter : public UExporter
{
	GENERATED_BODY()

public:
	UClothFabricExporter();

	bool ExportBinary(UObject* Object, const TCHAR* Type, FArchive& Ar, FFeedbackContext* Warn, int32 FileIndex,
		uint32 PortFlags) override;
};
