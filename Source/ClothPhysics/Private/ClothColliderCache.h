// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBodyShapes.h"
#include "ClothRest.h"
#include "ClothSnapshot.h"
#include "ClothSolver/Simulation.h"
#include "ClothUnits.h"
#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Engine/OverlapResult.h"
#include "UObject/WeakObjectPtrTemplates.h"

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
};

/**
 * What a cloth can touch, found in the level and kept in step with it. Things that code moves go from where the solver
 * has them to where they are in the course of the frame's steps; simulating bodies move as physics moves them. Game
 * thread.
 */
class FClothColliderCache
{
public:
	/** Before physics. Returns what the solver refused, else an empty string. */
	FString Update(const UWorld& World, const FClothView& View, Cloth::Simulation& Simulation,
		TArray<FClothFreeBody>& OutFreeBodies);

	/** Still before physics: gives the bodies the impulses of the cloth, in the order of the free bodies of Update. */
	void PushBodies(TConstArrayView<FClothBodyImpulse> Impulses);

	/** After physics: sees what it did to the bodies. */
	void WatchBodies();

	/** Whether something that the cloth can touch has moved or gone since the last frame, or is moved by physics. */
	bool IsDisturbed() const;

	/** Whether something within the bounds has moved since the last call, or was not there then. */
	bool SeesMovement(const UWorld& World, const FClothView& View);

	/** How deep the deepest of these particles is inside a collider, m. */
	float FindDeepest(const Cloth::Simulation& Simulation, TConstArrayView<Cloth::Vector3> Positions) const;

	/** The world has been shifted. */
	void ApplyWorldOffset(const FVector& Offset);

	/** Whether code has moved something in this frame. */
	bool HaveMoved() const { return bHaveMoved; }

	/** The solver's frame has been moved, so that all colliders are elsewhere in it: none of them has moved by itself.
	 */
	void ForgetMotion();

	int32 Num() const { return Entries.Num(); }

private:
	/** The shapes of a component, where they are in the body that it is part of. */
	struct FPart
	{
		TWeakObjectPtr<UPrimitiveComponent> Component;
		FClothBodyKey Key;
		FTransform Place;

		bool operator==(const FPart& Other) const { return Key == Other.Key && Place.Equals(Other.Place, 1e-3); }
	};

	/** A body: that of a component and of all that is welded to it. */
	struct FEntry
	{
		TWeakObjectPtr<UPrimitiveComponent> Component;
		TArray<FPart> Parts;
		Cloth::ShapePointer Shape;

		/** INDEX_NONE if there is nothing to touch. */
		int32 Collider = INDEX_NONE;

		/** As the solver knows them. */
		float Friction = 0.0f;
		float Restitution = 0.0f;
		float Mass = 0.0f;

		/** In the last frame. */
		FTransform Transform;
		bool bJumped = true;
		bool bMoving = false;

		/** Before physics, with what the cloth has added, and how physics changed them in the last step, per second. */
		FVector Velocity = FVector::ZeroVector;
		FVector AngularVelocity = FVector::ZeroVector;
		FVector Acceleration = FVector::ZeroVector;
		FVector AngularAcceleration = FVector::ZeroVector;
		bool bAccelerationKnown = false;

		/** As physics last gave them, and for how long it has not made a step since. */
		FVector SeenVelocity = FVector::ZeroVector;
		FVector SeenAngularVelocity = FVector::ZeroVector;
		double TimeSinceStep = 0.0;
		double TimeSinceMove = 0.0;

		FClothRest Rest;

		bool bSeen = false;
	};

	void FindOverlaps(const UWorld& World, const FClothView& View);
	void FindNear(const UWorld& World, const FClothView& View);
	void AddFound();
	void RemoveUnseen(Cloth::Simulation& Simulation);
	TArray<FPart> FindParts(UPrimitiveComponent& Body, const FClothView& View) const;
	Cloth::ShapePointer MakeShape(const TArray<FPart>& Parts) const;
	void Replace(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation);
	void Follow(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation);
	FClothFreeBody HandOver(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation);
	void Check(const Cloth::Status& Status);

	TArray<FEntry> Entries;

	struct FSeen
	{
		FTransform Transform;
		FClothBodyKey Key;

		bool operator==(const FSeen& Other) const { return Transform.Equals(Other.Transform, 0.0) && Key == Other.Key; }
	};

	/** What SeesMovement saw last. */
	TMap<TWeakObjectPtr<UPrimitiveComponent>, FSeen> Seen;
	bool bHasSeen = false;
	bool bHaveMoved = false;

	/** Of this frame. */
	TArray<FOverlapResult> Overlaps;
	TArray<UPrimitiveComponent*> Found;
	TArray<int32> FreeEntries;
	double FrameTime = 0.0;
	double StepsTime = 0.0;
	double PhysicsStep = 0.0;
	FVector GravityOfFrame = FVector::ZeroVector;
	FString Error;
};
