// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/DynamicMeshComponent.h"

#include "Components/BaseDynamicMeshComponent.h"
#include "Materials/MaterialInterface.h"
#include "UDynamicMesh.h"

UDynamicMesh::UDynamicMesh(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UDynamicMesh::~UDynamicMesh() = default;

void UDynamicMesh::SetMesh(UE::Geometry::FDynamicMesh3&& MoveMesh)
{
	EditMesh([&MoveMesh](UE::Geometry::FDynamicMesh3& Edited) { Edited = MoveTemp(MoveMesh); });
}

void UDynamicMesh::EditMesh(TFunctionRef<void(UE::Geometry::FDynamicMesh3&)> EditFunc,
	EDynamicMeshChangeType ChangeType, EDynamicMeshAttributeChangeFlags ChangeFlags, bool bDeferChangeNotifications)
{
	static_cast<void>(ChangeFlags);
	checkf(!bDeferChangeNotifications, TEXT("The Host tells of every edit"));
	const FDynamicMeshChangeInfo ChangeInfo{ChangeType};
	PreMeshChangedEvent.Broadcast(this, ChangeInfo);
	EditFunc(Mesh);
	MeshChangedEvent.Broadcast(this, ChangeInfo);
}

void UDynamicMesh::CopyUnreflected(const UObject& Source) { Mesh = static_cast<const UDynamicMesh&>(Source).Mesh; }

UBaseDynamicMeshComponent::UBaseDynamicMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void UBaseDynamicMeshComponent::SetTangentsType(EDynamicMeshComponentTangentsMode NewTangentsType)
{
	TangentsType = NewTangentsType;
}

int32 UBaseDynamicMeshComponent::GetNumMaterials() const { return BaseMaterials.Num(); }

UMaterialInterface* UBaseDynamicMeshComponent::GetMaterial(int32 ElementIndex) const
{
	return BaseMaterials.IsValidIndex(ElementIndex) ? BaseMaterials[ElementIndex].Get() : nullptr;
}

void UBaseDynamicMeshComponent::SetMaterial(int32 ElementIndex, UMaterialInterface* Material)
{
	check(ElementIndex >= 0);
	while (!BaseMaterials.IsValidIndex(ElementIndex))
	{
		BaseMaterials.Add(nullptr);
	}
	BaseMaterials[ElementIndex] = Material;
}

UDynamicMeshComponent::UDynamicMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	MeshObject = CreateDefaultSubobject<UDynamicMesh>(TEXT("DynamicMesh"));
	MeshObject->OnMeshChanged().AddLambda([this](UDynamicMesh*, FDynamicMeshChangeInfo) { OnMeshObjectChanged(); });
}

void UDynamicMeshComponent::SetMesh(UE::Geometry::FDynamicMesh3&& MoveMesh) { MeshObject->SetMesh(MoveTemp(MoveMesh)); }

void UDynamicMeshComponent::ProcessMesh(TFunctionRef<void(const UE::Geometry::FDynamicMesh3&)> ProcessFunc) const
{
	ProcessFunc(MeshObject->GetMeshRef());
}

void UDynamicMeshComponent::EditMesh(
	TFunctionRef<void(UE::Geometry::FDynamicMesh3&)> EditFunc, EDynamicMeshComponentRenderUpdateMode UpdateMode)
{
	// Whatever is asked for, the mesh tells of the edit, and whoever hears of it rebuilds everything.
	static_cast<void>(UpdateMode);
	MeshObject->EditMesh(EditFunc);
}

void UDynamicMeshComponent::OnMeshObjectChanged()
{
	NotifyMeshUpdated();
	bCollisionUpdateIsPending = true;
	if (!bDeferCollisionUpdates)
	{
		UpdateCollision(true);
	}
}

void UDynamicMeshComponent::NotifyMeshUpdated()
{
	Rendered.Rebuild(MeshObject->GetMeshRef());
	UpdateLocalBounds();
}

void UDynamicMeshComponent::FastNotifyPositionsUpdated(bool bNormals, bool bColors, bool bUVs)
{
	if (!Rendered.Update(MeshObject->GetMeshRef(), bNormals, bColors, bUVs))
	{
		Rendered.Rebuild(MeshObject->GetMeshRef());
	}
	UpdateLocalBounds();
}

void UDynamicMeshComponent::UpdateCollision(bool bOnlyIfPending)
{
	if (bCollisionUpdateIsPending || !bOnlyIfPending)
	{
		++Rendered.CollisionUpdates;
		bCollisionUpdateIsPending = false;
	}
}

void UDynamicMeshComponent::SetDeferredCollisionUpdatesEnabled(bool bEnabled, bool bImmediateUpdate)
{
	bDeferCollisionUpdates = bEnabled;
	if (!bEnabled && bImmediateUpdate)
	{
		UpdateCollision(true);
	}
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
