// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Factories/Factory.h"

#include "ClothFabricFactory.generated.h"

/** "New fabric" of the Content Browser: a medium cotton, the defaults of a fabric. */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothFabricFactory : public UFactory
{
	GENERATED_BODY()

public:
	UClothFabricFactory();

	UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context,
		FFeedbackContext* Warn) override;
};
