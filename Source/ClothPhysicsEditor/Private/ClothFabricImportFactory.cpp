// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricImportFactory.h"

#include "ClothEditorMessages.h"
#include "ClothFabric.h"
#include "ClothFabricFiles.h"
#include "CoreGlobals.h"
#include "Editor.h"
#include "EditorFramework/AssetImportData.h"
#include "Misc/Paths.h"
#include "Subsystems/ImportSubsystem.h"
#include "Templates/Casts.h"
#include "UObject/Class.h"
#include "UObject/Package.h"

namespace
{
/** A new fabric, or that of the same name; null if something else has the name. */
UClothFabric* FindOrMake(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, FString& OutError)
{
	// Making it over an object of another class would be fatal.
	UObject* const Existing = FindObject<UObject>(InParent, *InName.ToString());
	if (Existing == nullptr)
	{
		return NewObject<UClothFabric>(InParent, InClass, InName, Flags | RF_Transactional);
	}
	UClothFabric* const Fabric = Cast<UClothFabric>(Existing);
	if (Fabric == nullptr)
	{
		OutError = FString::Printf(TEXT("%s is a %s; allowed: a name that is free, or that of a fabric"),
			*Existing->GetPathName(), *Existing->GetClass()->GetName());
	}
	return Fabric;
}
} // namespace

UClothFabricImportFactory::UClothFabricImportFactory()
{
	SupportedClass = UClothFabric::StaticClass();
	bCreateNew = false;
	bEditorImport = true;
	bText = false;
	Formats.Add(TEXT("json;Cloth fabric"));
	Formats.Add(TEXT("csv;Kawabata sheet of a fabric"));
	// Before the importer of data tables, which takes every JSON and CSV.
	ImportPriority = DefaultImportPriority + 10;
}

bool UClothFabricImportFactory::FactoryCanImport(const FString& Filename)
{
	return ClothFabricFiles::IsFabric(Filename);
}

UObject* UClothFabricImportFactory::FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName,
	EObjectFlags Flags, const FString& Filename, const TCHAR*, FFeedbackContext* Warn, bool& bOutOperationCanceled)
{
	bOutOperationCanceled = false;
	UImportSubsystem* const Imports = GEditor->GetEditorSubsystem<UImportSubsystem>();
	Imports->BroadcastAssetPreImport(this, InClass, InParent, InName, *FPaths::GetExtension(Filename));

	// Nothing is made of a file that cannot be read.
	UClothFabric* Fabric = nullptr;
	FString Error = ClothFabricFiles::Read(Filename, *NewObject<UClothFabric>());
	if (Error.IsEmpty())
	{
		Fabric = FindOrMake(InClass, InParent, InName, Flags, Error);
	}
	if (Fabric != nullptr)
	{
		Error = ClothFabricFiles::Read(Filename, *Fabric);
	}
	if (!Error.IsEmpty())
	{
		ClothEditorMessages::Refuse(Error, Warn);
	}
	Imports->BroadcastAssetPostImport(this, Fabric);
	return Fabric;
}

bool UClothFabricImportFactory::CanReimport(UObject* Obj, TArray<FString>& OutFilenames)
{
	const UClothFabric* const Fabric = Cast<UClothFabric>(Obj);
	if (Fabric == nullptr || Fabric->AssetImportData == nullptr
		|| Fabric->AssetImportData->GetFirstFilename().IsEmpty())
	{
		return false;
	}
	Fabric->AssetImportData->ExtractFilenames(OutFilenames);
	return true;
}

void UClothFabricImportFactory::SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths)
{
	UClothFabric* const Fabric = Cast<UClothFabric>(Obj);
	if (Fabric != nullptr && Fabric->AssetImportData != nullptr && NewReimportPaths.Num() == 1)
	{
		Fabric->Modify();
		Fabric->AssetImportData->UpdateFilenameOnly(NewReimportPaths[0]);
	}
}

EReimportResult::Type UClothFabricImportFactory::Reimport(UObject* Obj)
{
	TArray<FString> Files;
	UClothFabric* const Fabric = Cast<UClothFabric>(Obj);
	if (Fabric == nullptr || !CanReimport(Obj, Files))
	{
		return EReimportResult::Failed;
	}
	// In place: cloths keep their fabric.
	const FString Error = ClothFabricFiles::Read(Files[0], *Fabric);
	if (!Error.IsEmpty())
	{
		ClothEditorMessages::Refuse(Error, GWarn);
		return EReimportResult::Failed;
	}
	return EReimportResult::Succeeded;
}

int32 UClothFabricImportFactory::GetPriority() const { return ImportPriority; }
