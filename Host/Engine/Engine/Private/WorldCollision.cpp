// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Physics/BulletScene.h"
#include "Physics/Experimental/PhysScene_Chaos.h"

namespace
{
bool IsIgnored(const UPrimitiveComponent& Component, const FCollisionQueryParams& Params)
{
	return !CollisionEnabledHasQuery(Component.GetCollisionEnabled())
		|| Params.GetIgnoredComponents().Contains(Component.GetUniqueID())
		|| (Component.GetOwner() && Params.GetIgnoredActors().Contains(Component.GetOwner()->GetUniqueID()));
}

} // namespace

bool UWorld::OverlapMultiByObjectType(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot,
	const FCollisionObjectQueryParams& ObjectQueryParams, const FCollisionShape& CollisionShape,
	const FCollisionQueryParams& Params) const
{
	OutOverlaps.Reset();
	const auto Accept = [&](const UPrimitiveComponent& Component)
	{
		const int32 Channel = Component.GetCollisionObjectType();
		// Those beyond the last game channel are none that a query could name.
		return Channel <= ECC_GameTraceChannel18 && (ObjectQueryParams.GetQueryBitfield() & (1u << Channel)) != 0
			&& !IsIgnored(Component, Params);
	};
	for (UPrimitiveComponent* Found :
		PhysicsScene->GetBulletScene().Overlap(CollisionShape, FTransform(Rot, Pos), Accept))
	{
		FOverlapResult Result;
		Result.Component = Found;
		OutOverlaps.Add(Result);
	}
	return !OutOverlaps.IsEmpty();
}
