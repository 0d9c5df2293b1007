// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothBody.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/SkinnedMeshComponent.h"
#include "GameFramework/Actor.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"
#include "Templates/Casts.h"

namespace ClothBody
{

/** None of a component without skeleton, or whose skeleton has no bodies. */
static const UPhysicsAsset* FindPhysicsAsset(const UPrimitiveComponent* Component)
{
	const auto* Skeleton = Cast<USkeletalMeshComponent>(Component);
	return Skeleton != nullptr ? Skeleton->GetPhysicsAsset() : nullptr;
}

} // namespace ClothBody

bool FClothBody::HasMany(const UPrimitiveComponent& Touched)
{
	return Touched.IsA<USkinnedMeshComponent>() || Touched.IsA<UInstancedStaticMeshComponent>();
}

void FClothBody::Append(UPrimitiveComponent& Touched, const FBox& Bounds, TArray<FClothBody>& Bodies)
{
	if (const auto* Instances = Cast<UInstancedStaticMeshComponent>(&Touched))
	{
		for (const int32 Index : Instances->GetInstancesOverlappingBox(Bounds, true))
		{
			Bodies.Add({&Touched, NAME_None, Index});
		}
	}
	else if (!HasMany(Touched))
	{
		Bodies.Add({&Touched, NAME_None, INDEX_NONE});
	}
	else if (const UPhysicsAsset* Asset = ClothBody::FindPhysicsAsset(&Touched))
	{
		const auto& Skeleton = *Cast<USkeletalMeshComponent>(&Touched);
		for (const USkeletalBodySetup* BodySetup : Asset->SkeletalBodySetups)
		{
			if (BodySetup != nullptr && BodySetup->CollisionReponse != EBodyCollisionResponse::BodyCollision_Disabled
				&& Skeleton.GetBoneIndex(BodySetup->BoneName) != INDEX_NONE)
			{
				Bodies.AddUnique({&Touched, BodySetup->BoneName, INDEX_NONE});
			}
		}
	}
}

FClothBody FClothBody::FindWeldRoot() const
{
	const FBodyInstance* Welded = HasMany(*Component) ? nullptr : Component->GetBodyInstance(NAME_None, true);
	if (Welded == nullptr || Welded == Component->GetBodyInstance(NAME_None, false))
	{
		return *this;
	}
	UPrimitiveComponent* Root = Welded->OwnerComponent.Get();
	return Root != nullptr && !HasMany(*Root) ? FClothBody{Root, NAME_None, INDEX_NONE} : *this;
}

bool FClothBody::IsValid() const
{
	if (!Component.IsValid())
	{
		return false;
	}
	return Component->IsA<UInstancedStaticMeshComponent>() ? Instance >= 0 && Instance < CountSiblings()
														   : Bone.IsNone() || FindBodySetup() != nullptr;
}

int32 FClothBody::CountSiblings() const
{
	const auto* Instances = Cast<UInstancedStaticMeshComponent>(Component.Get());
	return Instances != nullptr ? Instances->GetInstanceCount() : 1;
}

FTransform FClothBody::FindTransform() const
{
	FTransform Transform = Component->GetComponentTransform();
	if (const auto* Instances = Cast<UInstancedStaticMeshComponent>(Component.Get()))
	{
		Instances->GetInstanceTransform(Instance, Transform, true);
	}
	else if (const auto* Skeleton = Cast<USkeletalMeshComponent>(Component.Get());
			 Skeleton != nullptr && !Bone.IsNone())
	{
		// Where physics has a body that it moves; the bone follows.
		const FVector Scale = Transform.GetScale3D();
		Transform =
			IsSimulating() ? FindInstance()->GetUnrealWorldTransform() : Skeleton->GetBoneTransform(Bone, RTS_World);
		Transform.SetScale3D(Scale);
	}
	return Transform;
}

FTransform FClothBody::FindPlace() const
{
	const FTransform Transform = FindTransform();
	return FTransform(Transform.GetRotation(), Transform.GetLocation());
}

UBodySetup* FClothBody::FindBodySetup() const
{
	if (Bone.IsNone())
	{
		return Component->GetBodySetup();
	}
	if (const UPhysicsAsset* Asset = ClothBody::FindPhysicsAsset(Component.Get()))
	{
		for (USkeletalBodySetup* BodySetup : Asset->SkeletalBodySetups)
		{
			if (BodySetup != nullptr && BodySetup->BoneName == Bone)
			{
				return BodySetup;
			}
		}
	}
	return nullptr;
}

float FClothBody::FindMass() const
{
	// That of a skeletal mesh is of all its bodies.
	return Bone.IsNone() ? Component->GetMass() : FindInstance()->GetBodyMass();
}

bool FClothBody::HasGravity() const
{
	const FBodyInstance* Found = FindInstance();
	return Found != nullptr && Found->bEnableGravity;
}

void FClothBody::AddImpulse(const FVector& Linear, const FVector& Angular) const
{
	Component->AddImpulse(Linear, Bone);
	Component->AddAngularImpulseInRadians(Angular, Bone);
}

bool FClothBody::ComesBefore(const FClothBody& Other) const
{
	if (Component != Other.Component)
	{
		const AActor* Owner = Component->GetOwner();
		const AActor* OtherOwner = Other.Component->GetOwner();
		return Owner != OtherOwner && Owner != nullptr && OtherOwner != nullptr
			? Owner->GetFName().LexicalLess(OtherOwner->GetFName())
			: Component->GetFName().LexicalLess(Other.Component->GetFName());
	}
	return Instance != Other.Instance ? Instance < Other.Instance : Bone.LexicalLess(Other.Bone);
}
