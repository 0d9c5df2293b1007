// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Exporters/Exporter.h"

#include "AssetExportTask.h"
#include "CoreGlobals.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "Serialization/Archive.h"
#include "UObject/UObjectHash.h"

namespace
{
class FBytes final : public FArchive
{
public:
	void Serialize(void* Data, int64 Length) override
	{
		for (int64 Index = 0; Index < Length; ++Index)
		{
			Bytes.Add(static_cast<const uint8*>(Data)[Index]);
		}
	}

	TArray<uint8> Bytes;
};

UExporter* FindExporter(UObject* Object, const FString& Extension)
{
	TArray<UClass*> Classes;
	GetDerivedClasses(UExporter::StaticClass(), Classes, true);
	for (UClass* Class : Classes)
	{
		auto* const Exporter =
			Class->HasAnyClassFlags(CLASS_Abstract) ? nullptr : static_cast<UExporter*>(Class->GetDefaultObject());
		if (Exporter != nullptr && Exporter->SupportsObject(Object) && Exporter->FormatExtension.Contains(Extension))
		{
			return NewObject<UExporter>(Host::DefaultOuter(), Class);
		}
	}
	return nullptr;
}
} // namespace

bool UExporter::SupportsObject(UObject* Object) const { return Object->IsA(SupportedClass); }

bool UExporter::ExportBinary(UObject*, const TCHAR*, FArchive&, FFeedbackContext*, int32, uint32) { return false; }

bool UExporter::RunAssetExportTask(UAssetExportTask* Task)
{
	check(Task != nullptr && Task->Object != nullptr);
	const FString Extension = FPaths::GetExtension(Task->Filename);
	UExporter* const Exporter =
		Task->Exporter != nullptr ? Task->Exporter.Get() : FindExporter(Task->Object, Extension);
	if (Exporter == nullptr || (!Task->bReplaceIdentical && FPaths::FileExists(Task->Filename)))
	{
		return false;
	}
	checkf(Exporter->bText == 0, TEXT("the Host knows no exporters of text"));
	checkf(Exporter->FormatExtension.Num() == Exporter->FormatDescription.Num(),
		TEXT("an exporter has a description for each extension"));
	FBytes Archive;
	const bool bDone = Exporter->ExportBinary(Task->Object, *Extension, Archive, GWarn);
	checkf(bDone != Archive.Bytes.IsEmpty(), TEXT("an exporter writes something, or says that it does not"));
	return bDone && FFileHelper::SaveArrayToFile(Archive.Bytes, *Task->Filename);
}
