// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"

#include "Factory.generated.h"

class FFeedbackContext;

/** Makes assets: new ones, or from files. */
UCLASS(Abstract, MinimalAPI)
class UFactory : public UObject
{
	GENERATED_BODY()

public:
	UNREALED_API UFactory(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/** The class of what it makes. */
	UPROPERTY()
	TSubclassOf<UObject> SupportedClass;

	/** Extensions of files and what they are called, as in "json;A file". */
	UPROPERTY()
	TArray<FString> Formats;

	/** Shown in the menu of new assets. */
	UPROPERTY()
	uint8 bCreateNew : 1;

	/** Whether the new asset is opened at once. */
	UPROPERTY()
	uint8 bEditAfterNew : 1;

	/** Asked when files are imported. */
	UPROPERTY()
	uint8 bEditorImport : 1;

	/** Whether it reads text, not bytes. */
	UPROPERTY()
	uint8 bText : 1;

	/** Factories with more are asked first. */
	UPROPERTY()
	int32 ImportPriority;

	UNREALED_API static const int32 DefaultImportPriority;

	/** Whether it takes this file, apart from the extension. */
	UNREALED_API virtual bool FactoryCanImport(const FString& Filename);
	UNREALED_API virtual UObject* FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName,
		EObjectFlags Flags, const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn,
		bool& bOutOperationCanceled);
	UNREALED_API virtual UObject* FactoryCreateNew(
		UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn);

	virtual bool CanCreateNew() const { return bCreateNew != 0; }
	virtual bool ShouldShowInNewMenu() const { return CanCreateNew(); }
};
