// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace Cloth
{
struct Fabric;
}

/** What a fabric is like, in sentences. */
struct FClothFabricWords
{
	FText Weight;
	/** Which standard fabrics it drapes like, its bending length and the drape that goes with it. */
	FText Drape;
	/** At which load a strip of 5 cm breaks. */
	FText Breaking;
	/** How far a strip of 1 m stretches under its own weight. */
	FText Hanging;
};

CLOTHPHYSICSEDITOR_API FClothFabricWords DescribeClothFabric(const Cloth::Fabric& Fabric);

/** A number with so many digits and a unit. */
CLOTHPHYSICSEDITOR_API FString ToClothText(double Number, const TCHAR* Unit = TEXT(""), int32 Digits = 3);
