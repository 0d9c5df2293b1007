// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothColliderQuery.h"

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/CapsuleComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"

#include <utility>

bool FClothView::Accepts(const UPrimitiveComponent& Component) const
{
	return ObjectTypes.Contains(
			   TEnumAsByte<EObjectTypeQuery>(UEngineTypes::ConvertToObjectType(Component.GetCollisionObjectType())))
		&& Component.GetCollisionResponseToChannel(ObjectType) == ECR_Block;
}

TArray<FClothBody> FindBodies(const UWorld& World, const FClothView& View)
{
	TArray<FClothBody> Bodies;
	TArray<FOverlapResult> Overlaps;
	const FCollisionObjectQueryParams ObjectTypes(View.ObjectTypes);
	if (View.Bounds.IsValid && ObjectTypes.IsValid())
	{
		static const FCollisionQueryParams Params(SCENE_QUERY_STAT(ClothPhysicsColliders), false);
		World.OverlapMultiByObjectType(Overlaps, View.Bounds.GetCenter(), FQuat::Identity, ObjectTypes,
			FCollisionShape::MakeBox(View.Bounds.GetExtent()), Params);
	}
	// A component with several bodies may be met once or once for each.
	TSet<const UPrimitiveComponent*> Seen;
	for (const FOverlapResult& Overlap : Overlaps)
	{
		UPrimitiveComponent* Touched = Overlap.GetComponent();
		if (Touched != nullptr && !Seen.Contains(Touched)
			&& Touched->GetCollisionResponseToChannel(View.ObjectType) == ECR_Block)
		{
			Seen.Add(Touched);
			FClothBody::Append(*Touched, View.Bounds, Bodies);
		}
	}
	// The capsule that walks for a skeleton would push the cloth off before an arm or a leg does.
	const TArray<FClothBody> All = Bodies;
	Bodies.RemoveAll(
		[&All](const FClothBody& Body)
		{
			return Body.Component->IsA<UCapsuleComponent>()
				&& All.ContainsByPredicate([&Body](const FClothBody& Other)
					{ return !Other.Bone.IsNone() && Other.Component->IsAttachedTo(Body.Component.Get()); });
		});
	return Bodies;
}

bool FClothMovementWatch::SeesMovement(const UWorld& World, const FClothView& View)
{
	TMap<FClothBody, FSeen> Now;
	bool bMoved = false;
	for (const FClothBody& Body : FindBodies(World, View))
	{
		const FSeen Shown{Body.FindTransform(), FClothBodyKey::Of(Body)};
		const FSeen* Before = Seen.Find(Body);
		bMoved = bMoved || Before == nullptr || !(*Before == Shown);
		Now.Add(Body, Shown);
	}
	bMoved = bMoved || Now.Num() != Seen.Num();
	Seen = MoveTemp(Now);
	return std::exchange(bHasSeen, true) && bMoved;
}
