// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ReflectedExample.h"

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
