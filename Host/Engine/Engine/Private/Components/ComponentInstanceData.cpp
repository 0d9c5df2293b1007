// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ComponentInstanceDataCache.h"
#include "Components/ActorComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SceneComponent.h"
#include "UObject/HostSaving.h"

FActorComponentInstanceData::FActorComponentInstanceData(const UActorComponent* SourceComponent)
	: Source(SourceComponent)
{
	check(SourceComponent != nullptr);
}

void FActorComponentInstanceData::ApplyToComponent(UActorComponent* Component, ECacheApplyPhase)
{
	checkf(Source != nullptr && Component != nullptr, TEXT("there is nothing to hand on, or nobody to take it"));
	Host::CopySaved(*const_cast<UActorComponent*>(Source), *Component, Host::ECopy::Reconstruct);
}

FSceneComponentInstanceData::FSceneComponentInstanceData(const USceneComponent* SourceComponent)
	: Super(SourceComponent)
{
}

FPrimitiveComponentInstanceData::FPrimitiveComponentInstanceData(const UPrimitiveComponent* SourceComponent)
	: Super(SourceComponent)
{
}

TStructOnScope<FActorComponentInstanceData> UActorComponent::GetComponentInstanceData() const
{
	return MakeStructOnScope<FActorComponentInstanceData, FActorComponentInstanceData>(this);
}

TStructOnScope<FActorComponentInstanceData> USceneComponent::GetComponentInstanceData() const
{
	return MakeStructOnScope<FActorComponentInstanceData, FSceneComponentInstanceData>(this);
}

TStructOnScope<FActorComponentInstanceData> UPrimitiveComponent::GetComponentInstanceData() const
{
	return MakeStructOnScope<FActorComponentInstanceData, FPrimitiveComponentInstanceData>(this);
}
