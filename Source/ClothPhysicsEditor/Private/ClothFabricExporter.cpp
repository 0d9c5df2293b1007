// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricExporter.h"

#include "ClothEditorMessages.h"
#include "ClothFabric.h"
#include "ClothFabricFiles.h"
#include "Serialization/Archive.h"
#include "Templates/Casts.h"

UClothFabricExporter::UClothFabricExporter()
{
	SupportedClass = UClothFabric::StaticClass();
	// Bytes, not text: the editor chooses the encoding of texts, and fabric files are UTF-8.
	bText = false;
	FormatExtension.Add(TEXT("json"));
	FormatDescription.Add(TEXT("Cloth fabric"));
}

bool UClothFabricExporter::ExportBinary(
	UObject* Object, const TCHAR*, FArchive& Ar, FFeedbackContext* Warn, int32, uint32)
{
	const UClothFabric* const Fabric = Cast<UClothFabric>(Object);
	if (Fabric == nullptr)
	{
		return false;
	}
	FString Error;
	TArray<uint8> Bytes = ClothFabricFiles::Write(*Fabric, Error);
	if (!Error.IsEmpty())
	{
		ClothEditorMessages::Refuse(Error, Warn);
		return false;
	}
	Ar.Serialize(Bytes.GetData(), Bytes.Num());
	return true;
}
