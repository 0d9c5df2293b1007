// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UWorld;

#define ENABLE_DRAW_DEBUG 1

// What is drawn can be read by Host/DebugDrawing.h. The Host draws for one frame: nothing persistent, no life time.

ENGINE_API void DrawDebugPoint(const UWorld* InWorld, FVector const& Position, float Size, FColor const& PointColor,
	bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0);

ENGINE_API void DrawDebugLine(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd,
	FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0,
	float Thickness = 0.f);

ENGINE_API void DrawDebugBox(const UWorld* InWorld, FVector const& Center, FVector const& Extent, const FQuat& Rotation,
	FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0,
	float Thickness = 0.f);
