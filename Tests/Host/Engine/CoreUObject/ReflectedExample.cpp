// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ReflectedExample.h"

#include "UObject/ObjectSaveContext.h"

UReflectedExample::UReflectedExample()
	: bFirst(false)
	, bSecond(true)
{
	Part = CreateDefaultSubobject<UReflectedPart>(TEXT("Part"));
}

void UReflectedPart::BeginDestroy()
{
	Super::BeginDestroy();
	if (Destroyed != nullptr)
	{
		++*Destroyed;
	}
}

void UReflectedChild::PreSave(FObjectPreSaveContext SaveContext)
{
	Super::PreSave(SaveContext);
	++Saves;
	Cooks += SaveContext.IsCooking() ? 1 : 0;
}
