// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothComponentInstanceData.h"

#include "ClothPhysicsComponent.h"
#include "Materials/MaterialInterface.h"
#include "Templates/Casts.h"
#include "UObject/StructOnScope.h"

FClothComponentInstanceData::FClothComponentInstanceData(const UClothPhysicsComponent* Component)
	: Super(Component)
	, StartShape(Component->StartShape)
	, RestMesh(Component->RestMesh)
	, CapeWeights(Component->CapeWeights)
	, MaterialsOfMesh(Component->MaterialsOfMesh)
{
}

void FClothComponentInstanceData::ApplyToComponent(UActorComponent* Component, const ECacheApplyPhase CacheApplyPhase)
{
	Super::ApplyToComponent(Component, CacheApplyPhase);
	auto* const Target = Cast<UClothPhysicsComponent>(Component);
	if (Target == nullptr)
	{
		return;
	}
	Target->StartShape = StartShape;
	Target->RestMesh = RestMesh;
	Target->CapeWeights = CapeWeights;
	Target->MaterialsOfMesh = MaterialsOfMesh;
	if (Target->IsRegistered())
	{
		Target->ResetCloth();
	}
}

TStructOnScope<FActorComponentInstanceData> UClothPhysicsComponent::GetComponentInstanceData() const
{
	return MakeStructOnScope<FActorComponentInstanceData, FClothComponentInstanceData>(this);
}
