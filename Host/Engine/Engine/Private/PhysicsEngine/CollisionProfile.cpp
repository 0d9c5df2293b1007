// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "PhysicsEngine/CollisionProfile.h"

#include "Engine/CollisionProfile.h"

const FName UCollisionProfile::NoCollision_ProfileName(TEXT("NoCollision"));
const FName UCollisionProfile::BlockAll_ProfileName(TEXT("BlockAll"));
const FName UCollisionProfile::PhysicsActor_ProfileName(TEXT("PhysicsActor"));
const FName UCollisionProfile::BlockAllDynamic_ProfileName(TEXT("BlockAllDynamic"));

namespace Host
{
const FCollisionProfile* FindCollisionProfile(FName Name)
{
	// The engine's own profiles that are one response to every channel.
	static const FCollisionProfile Profiles[] = {
		{UCollisionProfile::NoCollision_ProfileName, ECollisionEnabled::NoCollision, ECC_WorldStatic, ECR_Ignore},
		{UCollisionProfile::BlockAll_ProfileName, ECollisionEnabled::QueryAndPhysics, ECC_WorldStatic, ECR_Block},
		{FName(TEXT("OverlapAll")), ECollisionEnabled::QueryOnly, ECC_WorldStatic, ECR_Overlap},
		{UCollisionProfile::BlockAllDynamic_ProfileName, ECollisionEnabled::QueryAndPhysics, ECC_WorldDynamic,
			ECR_Block},
		{FName(TEXT("OverlapAllDynamic")), ECollisionEnabled::QueryOnly, ECC_WorldDynamic, ECR_Overlap},
		{UCollisionProfile::PhysicsActor_ProfileName, ECollisionEnabled::QueryAndPhysics, ECC_PhysicsBody, ECR_Block},
	};
	for (const FCollisionProfile& Profile : Profiles)
	{
		if (Profile.Name == Name)
		{
			return &Profile;
		}
	}
	return nullptr;
}
} // namespace Host
