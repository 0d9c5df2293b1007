// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "EditorReimportHandler.h"
#include "Factories/Factory.h"

#include "ClothFabricImportFactory.generated.h"

/** Makes fabrics of files that are dropped into the Content Browser, and reads them again when they have changed. */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothFabricImportFactory : public UFactory, public FReimportHandler
{
	GENERATED_BODY()

public:
	UClothFabricImportFactory();

	bool FactoryCanImport(const FString& Filename) override;
	UObject* FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn, bool& bOutOperationCanceled) override;

	bool CanReimport(UObject* Obj, TArray<FString>& OutFilenames) override;
	void SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths) override;
	EReimportResult::Type Reimport(UObject* Obj) override;
	int32 GetPriority() const override;
};
