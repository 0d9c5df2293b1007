// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTestHolder.h"

bool UClothTestHolder::DoesSocketExist(FName InSocketName) const { return InSocketName == SocketName(); }

FTransform UClothTestHolder::GetSocketTransform(FName InSocketName, ERelativeTransformSpace) const
{
	return InSocketName == SocketName() ? Socket * GetComponentTransform() : GetComponentTransform();
}

void UClothTestHolder::DestroyActor()
{
	++Sleeps;
	Destroyed->Destroy();
}

void UClothTestHolder::NoteBroken(FName Name, int32 Particle, FVector Location)
{
	BrokenNames.Add(Name);
	BrokenParticles.Add(Particle);
	BrokenLocations.Add(Location);
}
