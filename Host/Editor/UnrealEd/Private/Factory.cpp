// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Factories/Factory.h"

const int32 UFactory::DefaultImportPriority = 100;

UFactory::UFactory(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
	, ImportPriority(DefaultImportPriority)
{
}

bool UFactory::FactoryCanImport(const FString&) { return true; }

UObject* UFactory::FactoryCreateFile(
	UClass*, UObject*, FName, EObjectFlags, const FString&, const TCHAR*, FFeedbackContext*, bool&)
{
	return nullptr;
}

UObject* UFactory::FactoryCreateNew(UClass*, UObject*, FName, EObjectFlags, UObject*, FFeedbackContext*)
{
	return nullptr;
}
