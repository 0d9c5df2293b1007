// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/HitResult.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Physics/BulletScene.h"
#include "Physics/Experimental/PhysScene_Chaos.h"

namespace
{
bool IsIgnored(const Host::FBody& Body, const FCollisionQueryParams& Params)
{
	const UPrimitiveComponent* Component = Body.GetComponent();
	return !Component || !CollisionEnabledHasQuery(Body.GetFilter().Enabled)
		|| Params.GetIgnoredComponents().Contains(Component->GetUniqueID())
		|| (Component->GetOwner() && Params.GetIgnoredActors().Contains(Component->GetOwner()->GetUniqueID()));
}

/// What query and body agree on: the weaker of both responses.
ECollisionResponse Response(
	const Host::FBody& Body, ECollisionChannel Channel, const FCollisionResponseParams& ResponseParam)
{
	return FMath::Min(Body.GetFilter().Responses.GetResponse(Channel),
		ResponseParam.CollisionResponse.GetResponse(Body.GetFilter().ObjectType));
}

void AddResult(TArray<FOverlapResult>& Overlaps, const Host::FBody& Body, bool bBlocking)
{
	FOverlapResult Result;
	Result.Component = Body.GetComponent();
	Result.bBlockingHit = bBlocking;
	Overlaps.Add(Result);
}
} // namespace

bool UWorld::OverlapMultiByChannel(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot,
	ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params,
	const FCollisionResponseParams& ResponseParam) const
{
	OutOverlaps.Reset();
	const auto Accept = [&](const Host::FBody& Body)
	{
		const ECollisionResponse Agreed = Response(Body, TraceChannel, ResponseParam);
		return !IsIgnored(Body, Params) && Agreed != ECR_Ignore && !(Params.bIgnoreTouches && Agreed == ECR_Overlap);
	};
	bool bAnyBlocks = false;
	for (const Host::FBody* Body : PhysicsScene->GetBulletScene().Overlap(CollisionShape, FTransform(Rot, Pos), Accept))
	{
		const bool bBlocks = Response(*Body, TraceChannel, ResponseParam) == ECR_Block;
		AddResult(OutOverlaps, *Body, bBlocks);
		bAnyBlocks = bAnyBlocks || bBlocks;
	}
	return bAnyBlocks;
}

bool UWorld::OverlapMultiByObjectType(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot,
	const FCollisionObjectQueryParams& ObjectQueryParams, const FCollisionShape& CollisionShape,
	const FCollisionQueryParams& Params) const
{
	OutOverlaps.Reset();
	const auto Accept = [&](const Host::FBody& Body)
	{
		return (ObjectQueryParams.GetQueryBitfield() & (1 << Body.GetFilter().ObjectType)) != 0
			&& !IsIgnored(Body, Params);
	};
	for (const Host::FBody* Body : PhysicsScene->GetBulletScene().Overlap(CollisionShape, FTransform(Rot, Pos), Accept))
	{
		AddResult(OutOverlaps, *Body, false);
	}
	return !OutOverlaps.IsEmpty();
}

bool UWorld::LineTraceSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End,
	ECollisionChannel TraceChannel, const FCollisionQueryParams& Params,
	const FCollisionResponseParams& ResponseParam) const
{
	OutHit = FHitResult();
	OutHit.TraceStart = Start;
	OutHit.TraceEnd = End;
	const auto Accept = [&](const Host::FBody& Body)
	{ return !IsIgnored(Body, Params) && Response(Body, TraceChannel, ResponseParam) == ECR_Block; };
	const Host::FRayHit Hit = PhysicsScene->GetBulletScene().TraceRay(Start, End, Accept);
	if (!Hit.Body)
	{
		return false;
	}
	OutHit.bBlockingHit = true;
	OutHit.Component = Hit.Body->GetComponent();
	OutHit.Time = static_cast<float>(Hit.Part);
	OutHit.Distance = static_cast<float>(Hit.Part * (End - Start).Size());
	OutHit.Location = FMath::Lerp(Start, End, Hit.Part);
	OutHit.ImpactPoint = OutHit.Location;
	OutHit.Normal = Hit.Normal;
	OutHit.ImpactNormal = Hit.Normal;
	return true;
}
