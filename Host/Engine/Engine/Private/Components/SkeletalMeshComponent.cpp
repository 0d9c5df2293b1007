// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/SkeletalMeshComponent.h"

#include "Engine/CollisionProfile.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"
#include "Templates/Casts.h"

USkinnedMeshComponent::USkinnedMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UPhysicsAsset* USkinnedMeshComponent::GetPhysicsAsset() const
{
	const auto* Mesh = Cast<USkeletalMesh>(SkinnedAsset.Get());
	return Mesh ? Mesh->GetPhysicsAsset() : nullptr;
}

int32 USkinnedMeshComponent::GetBoneIndex(FName BoneName) const
{
	return SkinnedAsset && !BoneName.IsNone() ? SkinnedAsset->GetRefSkeleton().FindBoneIndex(BoneName) : INDEX_NONE;
}

bool USkinnedMeshComponent::DoesSocketExist(FName InSocketName) const
{
	return GetBoneIndex(InSocketName) != INDEX_NONE;
}

void USkinnedMeshComponent::QuerySupportedSockets(TArray<FComponentSocketDescription>& OutSockets) const
{
	for (int32 Bone = 0; SkinnedAsset && Bone < SkinnedAsset->GetRefSkeleton().GetNum(); ++Bone)
	{
		OutSockets.Add({SkinnedAsset->GetRefSkeleton().GetBoneName(Bone), EComponentSocketType::Bone});
	}
}

FTransform USkinnedMeshComponent::GetBoneTransform(FName InBoneName, ERelativeTransformSpace TransformSpace) const
{
	return GetSocketTransform(InBoneName, TransformSpace);
}

FTransform USkinnedMeshComponent::GetSocketTransform(FName InSocketName, ERelativeTransformSpace TransformSpace) const
{
	const int32 Bone = GetBoneIndex(InSocketName);
	if (!ComponentSpaceTransforms.IsValidIndex(Bone))
	{
		return Super::GetSocketTransform(NAME_None, TransformSpace);
	}
	checkf(TransformSpace == RTS_World || TransformSpace == RTS_Component,
		TEXT("The Host has bones in the world and in their component"));
	const FTransform& Place = ComponentSpaceTransforms[Bone];
	return TransformSpace == RTS_World ? Place * GetComponentTransform() : Place;
}

USkeletalMeshComponent::USkeletalMeshComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
	SetCollisionProfileName(UCollisionProfile::BlockAllDynamic_ProfileName);
}

USkeletalMeshComponent::~USkeletalMeshComponent()
{
	for (const FBodyInstance* Body : Bodies)
	{
		delete Body;
	}
}

void USkeletalMeshComponent::SetSkeletalMeshAsset(USkeletalMesh* NewMesh)
{
	SkinnedAsset = NewMesh;
	SkeletalMeshAsset = NewMesh;
	if (NewMesh == nullptr)
	{
		BoneSpaceTransforms.Empty();
		ComponentSpaceTransforms.Empty();
	}
	else
	{
		BoneSpaceTransforms = NewMesh->GetRefSkeleton().GetRefBonePose();
		RefreshBoneTransforms();
	}
	RecreatePhysicsState();
	UpdateBounds();
}

#if WITH_EDITOR
void USkeletalMeshComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	if (SkeletalMeshAsset && SkeletalMeshAsset.Get() != SkinnedAsset.Get())
	{
		SetSkeletalMeshAsset(SkeletalMeshAsset);
	}
}
#endif

void Host::SetPose(USkeletalMeshComponent& Component, const TArray<FTransform>& BoneSpaceTransforms)
{
	checkf(BoneSpaceTransforms.Num() == Component.BoneSpaceTransforms.Num(), TEXT("A pose has a place for each bone"));
	Component.BoneSpaceTransforms = BoneSpaceTransforms;
}

void USkeletalMeshComponent::RefreshBoneTransforms()
{
	const FReferenceSkeleton& Bones = SkinnedAsset->GetRefSkeleton();
	ComponentSpaceTransforms = BoneSpaceTransforms;
	for (int32 Bone = 0; Bone < Bones.GetNum(); ++Bone)
	{
		const int32 Parent = Bones.GetParentIndex(Bone);
		const FBodyInstance* Body = Bodies.IsEmpty() ? nullptr : GetBodyInstance(Bones.GetBoneName(Bone));
		if (Body && Body->IsInstanceSimulatingPhysics())
		{
			ComponentSpaceTransforms[Bone] =
				Body->GetUnrealWorldTransform().GetRelativeTransform(GetComponentTransform());
		}
		else if (Parent != INDEX_NONE)
		{
			ComponentSpaceTransforms[Bone] = BoneSpaceTransforms[Bone] * ComponentSpaceTransforms[Parent];
		}
	}
}

void USkeletalMeshComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	if (SkinnedAsset)
	{
		RefreshBoneTransforms();
		UpdateKinematicBonesToAnim(ETeleportType::None);
		UpdateBounds();
		TArray<USceneComponent*> Children;
		GetChildrenComponents(false, Children);
		for (USceneComponent* Child : Children)
		{
			Child->UpdateComponentToWorld();
		}
	}
}

// Bodies

bool USkeletalMeshComponent::ShouldCreatePhysicsState() const
{
	return GetPhysicsAsset() && Super::ShouldCreatePhysicsState();
}

/// Bodies are as large as the component; a bone that is scaled by animation does not change them.
FTransform USkeletalMeshComponent::FindBodyTransform(FName BoneName) const
{
	FTransform Place = GetBoneTransform(BoneName);
	Place.SetScale3D(GetComponentScale());
	return Place;
}

void USkeletalMeshComponent::OnCreatePhysicsState()
{
	// There is no body for the whole.
	USceneComponent::OnCreatePhysicsState();
	BodiesScale = GetComponentScale();
	for (USkeletalBodySetup* BodySetup : GetPhysicsAsset()->SkeletalBodySetups)
	{
		auto* Body = new FBodyInstance(BodyInstance);
		Body->InstanceBodyIndex = Bodies.Num();
		if (BodySetup->CollisionReponse == EBodyCollisionResponse::BodyCollision_Disabled)
		{
			Body->SetResponseToAllChannels(ECR_Ignore);
		}
		Bodies.Add(Body);
		if (GetBoneIndex(BodySetup->BoneName) != INDEX_NONE)
		{
			Body->InitBody(BodySetup, FindBodyTransform(BodySetup->BoneName), this, GetWorld()->GetPhysicsScene());
		}
	}
}

void USkeletalMeshComponent::OnDestroyPhysicsState()
{
	for (const FBodyInstance* Body : Bodies)
	{
		delete Body;
	}
	Bodies.Empty();
	Super::OnDestroyPhysicsState();
}

FBodyInstance* USkeletalMeshComponent::GetBodyInstance(FName BoneName, bool, int32) const
{
	const UPhysicsAsset* Asset = GetPhysicsAsset();
	for (int32 Index = 0; Asset && Index < Bodies.Num(); ++Index)
	{
		if (BoneName.IsNone() || Asset->SkeletalBodySetups[Index]->BoneName == BoneName)
		{
			return Bodies[Index];
		}
	}
	return nullptr;
}

void USkeletalMeshComponent::SetSimulatePhysics(bool bEnabled)
{
	BodyInstance.bSimulatePhysics = bEnabled;
	for (FBodyInstance* Body : Bodies)
	{
		Body->SetInstanceSimulatePhysics(bEnabled);
	}
}

float USkeletalMeshComponent::GetMass() const
{
	float Mass = 0.0f;
	for (const FBodyInstance* Body : Bodies)
	{
		Mass += Body->GetBodyMass();
	}
	return Mass;
}

void USkeletalMeshComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
	if (!Bodies.IsEmpty() && GetComponentScale() != BodiesScale)
	{
		RecreatePhysicsState();
	}
	UpdateKinematicBonesToAnim(Teleport);
}

void USkeletalMeshComponent::UpdateKinematicBonesToAnim(ETeleportType Teleport)
{
	for (int32 Index = 0; Index < Bodies.Num(); ++Index)
	{
		if (!Bodies[Index]->IsInstanceSimulatingPhysics())
		{
			const FName BoneName = GetPhysicsAsset()->SkeletalBodySetups[Index]->BoneName;
			Bodies[Index]->SetBodyTransform(FindBodyTransform(BoneName), Teleport);
		}
	}
}

FBoxSphereBounds USkeletalMeshComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	if (ComponentSpaceTransforms.IsEmpty())
	{
		return Super::CalcBounds(LocalToWorld);
	}
	FBox Box(ForceInit);
	for (const FTransform& Bone : ComponentSpaceTransforms)
	{
		Box += Bone.GetLocation();
	}
	return FBoxSphereBounds(Box).TransformBy(LocalToWorld);
}
