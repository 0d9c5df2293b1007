// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/SkeletonBuilder.h"

#include "Engine/SkeletalMesh.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"
#include "UObject/UObjectGlobals.h"

USkinnedAsset::USkinnedAsset(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

const FReferenceSkeleton& USkinnedAsset::GetRefSkeleton() const
{
	static const FReferenceSkeleton None;
	return None;
}

USkeletalMesh::USkeletalMesh(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

USkeletalBodySetup::USkeletalBodySetup(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UPhysicsAsset::UPhysicsAsset(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

FReferenceSkeleton::FReferenceSkeleton(bool) {}

FReferenceSkeleton::FReferenceSkeleton(const Host::FSkeletonSource& Source)
{
	for (const Host::FSkeletonSource::FBone& Bone : Source.Bones)
	{
		checkf(Bone.Parent < Names.Num(), TEXT("Bones come after their parents"));
		checkf((Bone.Parent == INDEX_NONE) == Names.IsEmpty(), TEXT("There is one root, and it comes first"));
		Names.Add(Bone.Name);
		Parents.Add(Bone.Parent);
		Pose.Add(Bone.Place);
	}
}

USkeletalMesh* Host::BuildSkeletalMesh(const FSkeletonSource& Source, UObject* Outer, FName Name)
{
	auto* Mesh = NewObject<USkeletalMesh>(Outer, Name);
	Mesh->SetRefSkeleton(FReferenceSkeleton(Source));
	for (const FSkeletonSource::FBone& Bone : Source.Bones)
	{
		if (Bone.Collision.GetElementCount() == 0)
		{
			continue;
		}
		if (Mesh->GetPhysicsAsset() == nullptr)
		{
			Mesh->SetPhysicsAsset(NewObject<UPhysicsAsset>(Mesh));
		}
		auto* BodySetup = NewObject<USkeletalBodySetup>(Mesh->GetPhysicsAsset());
		BodySetup->BoneName = Bone.Name;
		BodySetup->AggGeom = Bone.Collision;
		Mesh->GetPhysicsAsset()->SkeletalBodySetups.Add(BodySetup);
	}
	return Mesh;
}
