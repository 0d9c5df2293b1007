// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"

#include "ClothSolverFabric.h"

#if WITH_EDITOR
	#include "Misc/DataValidation.h"
#endif

Cloth::Fabric ToSolverFabric(const UClothFabric* Fabric)
{
	Cloth::Fabric Values;
	if (Fabric != nullptr)
	{
		Values.ArealDensity = Fabric->ArealDensity;
		Values.TensileWarp = Fabric->TensileWarp;
		Values.TensileWeft = Fabric->TensileWeft;
		Values.Shear = Fabric->Shear;
		Values.BendingWarp = Fabric->BendingWarp;
		Values.BendingWeft = Fabric->BendingWeft;
		Values.DampingTime = Fabric->DampingTime;
		Values.Thickness = Fabric->Thickness;
		Values.Friction = Fabric->Friction;
		Values.DragCoefficient = Fabric->DragCoefficient;
		Values.LiftCoefficient = Fabric->LiftCoefficient;
	}
	return Values;
}

#if WITH_EDITOR
EDataValidationResult UClothFabric::IsDataValid(FDataValidationContext& Context) const
{
	const EDataValidationResult Result = Super::IsDataValid(Context);
	if (const Cloth::Status Status = Cloth::Validate(ToSolverFabric(this)); !Status)
	{
		Context.AddError(FText::FromString(FString(Status.Error.c_str())));
		return EDataValidationResult::Invalid;
	}
	return CombineDataValidationResults(Result, EDataValidationResult::Valid);
}
#endif
