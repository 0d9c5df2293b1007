// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UWorld;

/// What DrawDebugHelpers.h has drawn into a world.
namespace Host
{
struct FDebugPoint
{
	FVector Position;
	FColor Color;
};

struct FDebugLine
{
	FVector Start;
	FVector End;
	FColor Color;
};

struct FDebugBox
{
	FVector Center;
	FVector Extent;
	FQuat Rotation;
	FColor Color;
};

struct FDebugDrawing
{
	TArray<FDebugPoint> Points;
	TArray<FDebugLine> Lines;
	TArray<FDebugBox> Boxes;
};

/// Of the last frame.
ENGINE_API const FDebugDrawing& GetDebugDrawing(const UWorld& World);
} // namespace Host
