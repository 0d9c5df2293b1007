// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/DynamicMeshComponent.h"

#include "Components/BaseDynamicMeshComponent.h"
#include "UDynamicMesh.h"

UDynamicMesh::UDynamicMesh(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UDynamicMesh::~UDynamicMesh() = default;

UBaseDynamicMeshComponent::UBaseDynamicMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void UBaseDynamicMeshComponent::SetTangentsType(EDynamicMeshComponentTangentsMode NewTangentsType)
{
	TangentsType = NewTangentsType;
}

UDynamicMeshComponent::UDynamicMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	MeshObject = CreateDefaultSubobject<UDynamicMesh>(TEXT("DynamicMesh"));
}

void UDynamicMeshComponent::SetMesh(UE::Geometry::FDynamicMesh3&& MoveMesh)
{
	MeshObject->GetMeshRef() = MoveTemp(MoveMesh);
	NotifyMeshUpdated();
}

void UDynamicMeshComponent::ProcessMesh(TFunctionRef<void(const UE::Geometry::FDynamicMesh3&)> ProcessFunc) const
{
	ProcessFunc(MeshObject->GetMeshRef());
}

void UDynamicMeshComponent::EditMesh(
	TFunctionRef<void(UE::Geometry::FDynamicMesh3&)> EditFunc, EDynamicMeshComponentRenderUpdateMode UpdateMode)
{
	EditFunc(MeshObject->GetMeshRef());
	if (UpdateMode != EDynamicMeshComponentRenderUpdateMode::NoUpdate)
	{
		NotifyMeshUpdated();
	}
}

void UDynamicMeshComponent::NotifyMeshUpdated() { UpdateLocalBounds(); }

void UDynamicMeshComponent::FastNotifyPositionsUpdated(bool bNormals, bool bColors, bool bUVs)
{
	static_cast<void>(bNormals);
	static_cast<void>(bColors);
	static_cast<void>(bUVs);
	UpdateLocalBounds();
}

void UDynamicMeshComponent::SetDeferredCollisionUpdatesEnabled(bool bEnabled, bool bImmediateUpdate)
{
	static_cast<void>(bImmediateUpdate);
	bDeferCollisionUpdates = bEnabled;
}

FBoxSphereBounds UDynamicMeshComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	if (!LocalBounds.IsValid)
	{
		return FBoxSphereBounds(LocalToWorld.GetLocation(), FVector::ZeroVector, 0.0);
	}
	return FBoxSphereBounds(LocalBounds).TransformBy(LocalToWorld);
}

void UDynamicMeshComponent::UpdateLocalBounds()
{
	const UE::Geometry::FAxisAlignedBox3d Box = GetMesh()->GetBounds(true);
	LocalBounds = Box.IsEmpty() ? FBox(ForceInit) : static_cast<FBox>(Box);
	UpdateBounds();
}
