// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothComponentInstanceData.h"

#include "ClothPhysicsComponent.h"
#include "Materials/MaterialInterface.h"
#include "Templates/Casts.h"

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
	auto* const Cloth = Cast<UClothPhysicsComponent>(Component);
	if (Cloth == nullptr)
	{
		return;
	}
	Cloth->StartShape = StartShape;
	Cloth->RestMesh = RestMesh;
	Cloth->CapeWeights = CapeWeights;
	Cloth->MaterialsOfMesh = MaterialsOfMesh;
	if (Cloth->IsRegistered())
	{
		Cloth->ResetCloth();
	}
}

TStructOnScope<FActorComponentInstanceData> UClothPhysicsComponent::GetComponentInstanceData() const
{
	return MakeStructOnScope<FActorComponentInstanceData, FClothComponentInstanceData>(this);
}
