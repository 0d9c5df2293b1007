// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Subsystems/ImportSubsystem.h"

void UImportSubsystem::BroadcastAssetPreImport(UFactory* InFactory, UClass*, UObject*, const FName&, const TCHAR*)
{
	checkf(Importing == nullptr, TEXT("the end of an import was not said"));
	Importing = InFactory;
}

void UImportSubsystem::BroadcastAssetPostImport(UFactory* InFactory, UObject*)
{
	checkf(Importing == InFactory, TEXT("the beginning of an import was not said"));
	Importing = nullptr;
}
