// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTestMover.h"

#include "GameFramework/Actor.h"

UClothTestMover::UClothTestMover()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UClothTestMover::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	AActor* Actor = GetOwner();
	Actor->SetActorLocation(Actor->GetActorLocation() + Velocity * DeltaTime);
	if (Action)
	{
		Action();
	}
}
