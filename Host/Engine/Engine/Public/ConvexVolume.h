// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// What lies behind all of some planes.
struct ENGINE_API FConvexVolume
{
	/// Only in the Host: planes by a point on each and the direction out of the volume.
	struct FHostPlane
	{
		FVector Point;
		FVector Outward;
	};
	TArray<FHostPlane> HostPlanes;

	bool IntersectPoint(const FVector& Point) const
	{
		return !HostPlanes.ContainsByPredicate(
			[&Point](const FHostPlane& Plane) { return ((Point - Plane.Point) | Plane.Outward) > 0.0; });
	}
};
