// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UWindDirectionalSourceComponent;

/// What rendering knows of a world. In the Host: its wind.
class FSceneInterface
{
public:
	ENGINE_API virtual ~FSceneInterface() = default;

	virtual void AddWindSource(UWindDirectionalSourceComponent* WindComponent) = 0;
	virtual void RemoveWindSource(UWindDirectionalSourceComponent* WindComponent) = 0;
	virtual void GetWindParameters_GameThread(const FVector& Position, FVector& OutDirection, float& OutSpeed,
		float& OutMinGustAmt, float& OutMaxGustAmt) const = 0;
};
