// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/MeshComponent.h"

#include "Components/StaticMeshComponent.h"
#include "Engine/CollisionProfile.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "PhysicsEngine/BodySetup.h"

UMeshComponent::UMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UStaticMeshComponent::UStaticMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	SetCollisionProfileName(UCollisionProfile::BlockAllDynamic_ProfileName);
}

bool UStaticMeshComponent::SetStaticMesh(UStaticMesh* NewMesh)
{
	const UWorld* World = GetWorld();
	if (NewMesh == StaticMesh
		|| (World && World->HasBegunPlay() && IsRegistered() && Mobility == EComponentMobility::Static))
	{
		// The engine does not exchange what was said to be static, once play has begun.
		return false;
	}
	StaticMesh = NewMesh;
	RecreatePhysicsState();
	UpdateBounds();
	return true;
}

UBodySetup* UStaticMeshComponent::GetBodySetup() { return StaticMesh ? StaticMesh->GetBodySetup() : nullptr; }

FBoxSphereBounds UStaticMeshComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	return StaticMesh ? StaticMesh->GetBounds().TransformBy(LocalToWorld) : Super::CalcBounds(LocalToWorld);
}
