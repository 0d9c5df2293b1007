// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBodyShapes.h"
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

	TConstArrayView<TEnumAsByte<ECollisionChannel>> ObjectTypes;

	/** Of the cloth: it collides with what blocks this. */
	ECollisionChannel ObjectType = ECC_WorldDynamic;

	bool bPushBodies = true;

	/** Acceleration of bodies, m/s2. */
	FVector Gravity = FVector::ZeroVector;

	/** What moves farther in a frame has jumped, cm. */
	double TeleportDistance = 0.0;

	/** Seconds. The cloth is ahead of the game by Lead now, and by NextLead after the frame's steps. */
	double FrameTime = 0.0;
	double StepTime = 0.0;
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

	/** How deep the deepest of these particles is inside a collider, m. */
	float FindDeepest(const Cloth::Simulation& Simulation, TConstArrayView<Cloth::Vector3> Positions) const;

	/** The world has been shifted. */
	void ApplyWorldOffset(const FVector& Offset);

	/** The solver's frame has been moved, so that all colliders are elsewhere in it: none of them has moved by itself.
	 */
	void ForgetMotion();

	int32 Num() const { return Entries.Num(); }

private:
	struct FEntry
	{
		TWeakObjectPtr<UPrimitiveComponent> Component;
		FClothBodyKey Key;
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

		/** Before physics, and how physics changed them in the last frame, per second. */
		FVector Velocity = FVector::ZeroVector;
		FVector AngularVelocity = FVector::ZeroVector;
		FVector Acceleration = FVector::ZeroVector;
		FVector AngularAcceleration = FVector::ZeroVector;
		bool bAccelerationKnown = false;

		bool bSeen = false;
	};

	void FindNear(const UWorld& World, const FClothView& View);
	void AddFound();
	void RemoveUnseen(Cloth::Simulation& Simulation);
	void Replace(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation);
	void Follow(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation);
	FClothFreeBody HandOver(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation);
	void Check(const Cloth::Status& Status);

	TArray<FEntry> Entries;

	/** Of this frame. */
	TArray<FOverlapResult> Overlaps;
	TArray<UPrimitiveComponent*> Found;
	TArray<int32> FreeEntries;
	double FrameTime = 0.0;
	FString Error;
};
