// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "IAssetTools.h"

#include "AssetImportTask.h"
#include "CoreGlobals.h"
#include "Factories/Factory.h"
#include "Misc/PackageName.h"
#include "Misc/Paths.h"
#include "UObject/Class.h"
#include "UObject/Package.h"
#include "UObject/UObjectHash.h"

namespace
{
UObject* FindAsset(const FString& Package, const FString& Name)
{
	return FindObject<UObject>(nullptr, *(Package + TEXT(".") + Name));
}

UPackage* MakePackageFor(const FString& Path)
{
	UPackage* const Package = CreatePackage(*Path);
	Package->FullyLoad();
	return Package;
}

bool TakesExtension(const UFactory& Factory, const FString& Extension)
{
	return Factory.Formats.ContainsByPredicate(
		[&Extension](const FString& Format)
		{
			FString Known;
			FString Description;
			checkf(Format.Split(TEXT(";"), &Known, &Description), TEXT("a format has no description: %s"), *Format);
			return Known == Extension;
		});
}

/** The class of the factory that is asked first and takes the file. */
UFactory* FindFactory(const FString& Filename)
{
	TArray<UClass*> Classes;
	GetDerivedClasses(UFactory::StaticClass(), Classes, true);
	UFactory* Best = nullptr;
	for (UClass* Class : Classes)
	{
		auto* const Factory =
			Class->HasAnyClassFlags(CLASS_Abstract) ? nullptr : static_cast<UFactory*>(Class->GetDefaultObject());
		if (Factory != nullptr && Factory->bEditorImport && TakesExtension(*Factory, FPaths::GetExtension(Filename))
			&& (Best == nullptr || Factory->ImportPriority > Best->ImportPriority)
			&& Factory->FactoryCanImport(Filename))
		{
			Best = Factory;
		}
	}
	return Best == nullptr ? nullptr : NewObject<UFactory>(Host::DefaultOuter(), Best->GetClass());
}

/** As the editor does: what no name may have becomes an underscore. */
FString ToAssetName(FString Name)
{
	for (int32 Index = 0; Index < Name.Len(); ++Index)
	{
		if (FString(TEXT("\"' ,/.:|&!~\n\r\t@#(){}[]=;^%$`*?<>-")).Contains(FString(1, &Name[Index])))
		{
			Name[Index] = TEXT('_');
		}
	}
	return Name;
}
} // namespace

IAssetTools& IAssetTools::Get()
{
	static IAssetTools Instance;
	return Instance;
}

UObject* IAssetTools::CreateAsset(
	const FString& AssetName, const FString& PackagePath, UClass* AssetClass, UFactory* Factory, FName)
{
	check(Factory != nullptr && AssetClass->IsChildOf(Factory->SupportedClass.Get()));
	const FString Path = PackagePath + TEXT("/") + AssetName;
	if (!FPackageName::IsValidLongPackageName(Path) || FindAsset(Path, AssetName) != nullptr)
	{
		return nullptr;
	}
	UObject* const Asset = Factory->FactoryCreateNew(AssetClass, MakePackageFor(Path), FName(AssetName),
		RF_Public | RF_Standalone | RF_Transactional, nullptr, GWarn);
	if (Asset != nullptr)
	{
		Asset->MarkPackageDirty();
	}
	return Asset;
}

void IAssetTools::ImportAssetTasks(const TArray<UAssetImportTask*>& ImportTasks)
{
	for (UAssetImportTask* Task : ImportTasks)
	{
		UFactory* const Factory = Task->Factory != nullptr ? Task->Factory.Get() : FindFactory(Task->Filename);
		const FString Name = ToAssetName(
			Task->DestinationName.IsEmpty() ? FPaths::GetBaseFilename(Task->Filename) : Task->DestinationName);
		const FString Path = Task->DestinationPath + TEXT("/") + Name;
		if (Factory == nullptr || (FindAsset(Path, Name) != nullptr && !Task->bReplaceExisting))
		{
			continue;
		}
		bool bCanceled = false;
		UObject* const Asset = Factory->FactoryCreateFile(Factory->SupportedClass, MakePackageFor(Path), FName(Name),
			RF_Public | RF_Standalone | RF_Transactional, Task->Filename, nullptr, GWarn, bCanceled);
		if (Asset != nullptr && !bCanceled)
		{
			Asset->MarkPackageDirty();
			Task->Result.Add(Asset);
		}
	}
}
