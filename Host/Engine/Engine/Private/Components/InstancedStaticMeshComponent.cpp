// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/InstancedStaticMeshComponent.h"

#include "Engine/StaticMesh.h"
#include "Engine/World.h"

UInstancedStaticMeshComponent::UInstancedStaticMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UInstancedStaticMeshComponent::~UInstancedStaticMeshComponent() { ClearBodies(); }

int32 UInstancedStaticMeshComponent::AddInstance(const FTransform& InstanceTransform, bool bWorldSpace)
{
	Places.Add(bWorldSpace ? InstanceTransform.GetRelativeTransform(GetComponentTransform()) : InstanceTransform);
	RecreatePhysicsState();
	UpdateBounds();
	return Places.Num() - 1;
}

bool UInstancedStaticMeshComponent::RemoveInstance(int32 InstanceIndex)
{
	if (!Places.IsValidIndex(InstanceIndex))
	{
		return false;
	}
	Places.RemoveAt(InstanceIndex);
	RecreatePhysicsState();
	UpdateBounds();
	return true;
}

bool UInstancedStaticMeshComponent::UpdateInstanceTransform(int32 InstanceIndex, const FTransform& NewInstanceTransform,
	bool bWorldSpace, bool bMarkRenderStateDirty, bool bTeleport)
{
	static_cast<void>(bMarkRenderStateDirty);
	if (!Places.IsValidIndex(InstanceIndex))
	{
		return false;
	}
	const FVector ScaleBefore = Places[InstanceIndex].GetScale3D();
	Places[InstanceIndex] =
		bWorldSpace ? NewInstanceTransform.GetRelativeTransform(GetComponentTransform()) : NewInstanceTransform;
	if (Places[InstanceIndex].GetScale3D() != ScaleBefore)
	{
		RecreatePhysicsState();
	}
	else if (Bodies.IsValidIndex(InstanceIndex))
	{
		Bodies[InstanceIndex]->SetBodyTransform(Places[InstanceIndex] * GetComponentTransform(),
			bTeleport ? ETeleportType::TeleportPhysics : ETeleportType::None);
	}
	UpdateBounds();
	return true;
}

bool UInstancedStaticMeshComponent::GetInstanceTransform(
	int32 InstanceIndex, FTransform& OutInstanceTransform, bool bWorldSpace) const
{
	if (!Places.IsValidIndex(InstanceIndex))
	{
		return false;
	}
	OutInstanceTransform = bWorldSpace ? Places[InstanceIndex] * GetComponentTransform() : Places[InstanceIndex];
	return true;
}

TArray<int32> UInstancedStaticMeshComponent::GetInstancesOverlappingBox(const FBox& Box, bool bBoxInWorldSpace) const
{
	TArray<int32> Found;
	for (int32 Index = 0; GetStaticMesh() && Index < Places.Num(); ++Index)
	{
		FTransform Place;
		GetInstanceTransform(Index, Place, bBoxInWorldSpace);
		if (GetStaticMesh()->GetBounds().TransformBy(Place).GetBox().Intersect(Box))
		{
			Found.Add(Index);
		}
	}
	return Found;
}

FBodyInstance* UInstancedStaticMeshComponent::GetBodyInstance(FName BoneName, bool bGetWelded, int32 Index) const
{
	return Bodies.IsValidIndex(Index) ? Bodies[Index] : Super::GetBodyInstance(BoneName, bGetWelded, Index);
}

void UInstancedStaticMeshComponent::OnCreatePhysicsState()
{
	// There is no body for the whole.
	USceneComponent::OnCreatePhysicsState();
	for (const FTransform& Place : Places)
	{
		auto* Body = new FBodyInstance(BodyInstance);
		Body->InstanceBodyIndex = Bodies.Num();
		Bodies.Add(Body);
		if (GetBodySetup())
		{
			Body->InitBody(GetBodySetup(), Place * GetComponentTransform(), this, GetWorld()->GetPhysicsScene());
		}
	}
}

void UInstancedStaticMeshComponent::OnDestroyPhysicsState()
{
	ClearBodies();
	Super::OnDestroyPhysicsState();
}

void UInstancedStaticMeshComponent::ClearBodies()
{
	for (const FBodyInstance* Body : Bodies)
	{
		delete Body;
	}
	Bodies.Empty();
}

void UInstancedStaticMeshComponent::OnUpdateTransform(
	EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
	// Their scale may have changed as well.
	RecreatePhysicsState();
}

FBoxSphereBounds UInstancedStaticMeshComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	if (!GetStaticMesh() || Places.IsEmpty())
	{
		return Super::CalcBounds(LocalToWorld);
	}
	FBox Box(ForceInit);
	for (const FTransform& Place : Places)
	{
		Box += GetStaticMesh()->GetBounds().TransformBy(Place * LocalToWorld).GetBox();
	}
	return FBoxSphereBounds(Box);
}
