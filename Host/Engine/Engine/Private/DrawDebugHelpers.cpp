// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "DrawDebugHelpers.h"

#include "Engine/World.h"
#include "Host/DebugDrawing.h"
#include "Scene.h"

namespace Host
{
static FDebugDrawing& DebugDrawingOf(const UWorld& World) { return static_cast<FScene*>(World.Scene)->DebugDrawing; }

static FDebugDrawing& DebugDrawingFor(const UWorld* World, bool bPersistentLines, float LifeTime)
{
	check(World != nullptr);
	checkf(!bPersistentLines && LifeTime <= 0.0f, TEXT("The Host draws for one frame"));
	return DebugDrawingOf(*World);
}

const FDebugDrawing& GetDebugDrawing(const UWorld& World) { return DebugDrawingOf(World); }
} // namespace Host

void DrawDebugPoint(const UWorld* InWorld, FVector const& Position, float, FColor const& PointColor,
	bool bPersistentLines, float LifeTime, uint8)
{
	Host::DebugDrawingFor(InWorld, bPersistentLines, LifeTime).Points.Add({Position, PointColor});
}

void DrawDebugLine(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, FColor const& Color,
	bool bPersistentLines, float LifeTime, uint8, float)
{
	Host::DebugDrawingFor(InWorld, bPersistentLines, LifeTime).Lines.Add({LineStart, LineEnd, Color});
}

void DrawDebugBox(const UWorld* InWorld, FVector const& Center, FVector const& Extent, const FQuat& Rotation,
	FColor const& Color, bool bPersistentLines, float LifeTime, uint8, float)
{
	Host::DebugDrawingFor(InWorld, bPersistentLines, LifeTime).Boxes.Add({Center, Extent, Rotation, Color});
}
