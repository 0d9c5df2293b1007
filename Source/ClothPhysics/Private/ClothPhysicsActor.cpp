// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsActor.h"

#include "ClothPhysicsComponent.h"

AClothPhysicsActor::AClothPhysicsActor()
{
	Cloth = CreateDefaultSubobject<UClothPhysicsComponent>(TEXT("Cloth"));
	RootComponent = Cloth;
}
