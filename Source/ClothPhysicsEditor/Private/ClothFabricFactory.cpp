// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricFactory.h"

#include "ClothFabric.h"
#include "UObject/Package.h"

UClothFabricFactory::UClothFabricFactory()
{
	SupportedClass = UClothFabric::StaticClass();
	bCreateNew = true;
	bEditAfterNew = true;
}

UObject* UClothFabricFactory::FactoryCreateNew(
	UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject*, FFeedbackContext*)
{
	return NewObject<UClothFabric>(InParent, InClass, InName, Flags | RF_Transactional);
}
