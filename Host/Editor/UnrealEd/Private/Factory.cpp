// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Factories/Factory.h"

UObject* UFactory::FactoryCreateNew(UClass*, UObject*, FName, EObjectFlags, UObject*, FFeedbackContext*)
{
	return nullptr;
}
