// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBody.h"
#include "ClothBodyShapes.h"
#include "ClothUnits.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class UWorld;

/** How a cloth sees the level in a frame. */
struct FClothView
{
	FClothFrame Frame;

	/** Where the cloth may be in this frame, and some way around it, in the world. */
	FBox Bounds = FBox(ForceInit);

	/** What the cloth collides with, of that which blocks its own object type. */
	TArray<TEnumAsByte<EObjectTypeQuery>> ObjectTypes;
	ECollisionChannel ObjectType = ECC_WorldDynamic;

	bool bPushBodies = true;

	/** Acceleration of bodies, m/s2. */
	FVector Gravity = FVector::ZeroVector;

	/** What moves farther in a frame has jumped, cm. */
	double TeleportDistance = 0.0;

	/** Seconds. The cloth is ahead of the game by Lead now, and by NextLead after the frame's steps. */
	double FrameTime = 0.0;
	double StepTime = 0.0;

	/** Of physics that takes fixed steps of its own; 0 if it takes one step a frame. */
	double PhysicsStep = 0.0;
	double Lead = 0.0;
	double NextLead = 0.0;
	int32 Steps = 0;

	/** Whether a component is of a kind that the cloth collides with. */
	bool Accepts(const UPrimitiveComponent& Component) const;
};

/** The bodies within the bounds that block the cloth. A character is its skeleton if that has bodies, else its capsule.
 */
TArray<FClothBody> FindBodies(const UWorld& World, const FClothView& View);

/** Looks for what moves near a sleeping cloth. */
class FClothMovementWatch
{
public:
	/** Whether something within the bounds has moved since the last call, or was not there then. */
	bool SeesMovement(const UWorld& World, const FClothView& View);

	/** What is seen next is no movement. */
	void Forget() { bHasSeen = false; }

private:
	struct FSeen
	{
		FTransform Transform;
		FClothBodyKey Key;

		bool operator==(const FSeen& Other) const { return Transform.Equals(Other.Transform, 0.0) && Key == Other.Key; }
	};
	TMap<FClothBody, FSeen> Seen;
	bool bHasSeen = false;
};
