// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricFactory.h"

#include "ClothFabric.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolverFabric.h"
#include "ClothText.h"
#include "UObject/Package.h"

#include <span>

UClothFabricFactory::UClothFabricFactory()
{
	SupportedClass = UClothFabric::StaticClass();
	bCreateNew = true;
	bEditAfterNew = true;
}

UObject* UClothFabricFactory::FactoryCreateNew(
	UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject*, FFeedbackContext*)
{
	auto* const Fabric = NewObject<UClothFabric>(InParent, InClass, InName, Flags | RF_Transactional);
	const std::span<const Cloth::StandardFabric> Presets = Cloth::StandardFabrics();
	const size_t Index = static_cast<size_t>(Preset);
	if (Index < Presets.size())
	{
		FromSolverFabric(Presets[Index].Values, *Fabric);
		Fabric->Description = ClothText::FromUtf8(Presets[Index].Description);
	}
	return Fabric;
}
