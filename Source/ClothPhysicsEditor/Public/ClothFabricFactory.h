// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothFabricPreset.h"
#include "CoreMinimal.h"
#include "Factories/Factory.h"

#include "ClothFabricFactory.generated.h"

/** "New fabric" of the Content Browser. */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothFabricFactory : public UFactory
{
	GENERATED_BODY()

public:
	UClothFabricFactory();

	/** What the new fabric is at first. */
	UPROPERTY(EditAnywhere, Category = "Fabric")
	EClothFabricPreset Preset = EClothFabricPreset::Cotton;

	UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context,
		FFeedbackContext* Warn) override;
};
