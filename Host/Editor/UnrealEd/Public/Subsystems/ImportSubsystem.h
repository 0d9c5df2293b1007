// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "EditorSubsystem.h"

#include "ImportSubsystem.generated.h"

class UFactory;

/** Tells who listens of imports. */
UCLASS(MinimalAPI)
class UImportSubsystem : public UEditorSubsystem
{
	GENERATED_BODY()

public:
	UNREALED_API void BroadcastAssetPreImport(
		UFactory* InFactory, UClass* InClass, UObject* InParent, const FName& Name, const TCHAR* Type);
	/** Null if the import failed. Each import that was said to begin must be said to end. */
	UNREALED_API void BroadcastAssetPostImport(UFactory* InFactory, UObject* InCreatedObject);

private:
	UFactory* Importing = nullptr;
};
