// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothCollider.h"
#include "ClothColliderQuery.h"
#include "ClothSnapshot.h"
#include "ClothSolver/Simulation.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

class UWorld;

/** A collider of a saved state. */
struct FClothSavedCollider
{
	FClothBody Body;

	/** Among those of the solver; INDEX_NONE if there was nothing to touch. */
	int32 Index = INDEX_NONE;
	FClothColliderMemory Memory;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Body.Component << Body.Bone << Body.Instance << Index << Memory;
	}
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
	bool SeesMovement(const UWorld& World, const FClothView& View) { return Movement.SeesMovement(World, View); }

	/** How deep the deepest of these particles is inside a collider, m. */
	float FindDeepest(const Cloth::Simulation& Simulation, TConstArrayView<Cloth::Vector3> Positions) const;

	/** The world has been shifted. */
	void ApplyWorldOffset(const FVector& Offset);

	/** Whether code has moved something in this frame. */
	bool HaveMoved() const { return bHaveMoved; }

	/** The solver's frame has been moved, so that all colliders are elsewhere in it: none of them has moved by itself.
	 */
	void ForgetMotion();

	/** Takes all of them from the solver. */
	void Clear(Cloth::Simulation& Simulation);

	TArray<FClothSavedCollider> Save() const;

	/** Gives the solver the colliders of a saved state, by the same indices. False if they have become others. */
	bool Restore(const TArray<FClothSavedCollider>& Saved, const FClothView& View, Cloth::Simulation& Simulation);

	int32 Num() const { return Colliders.Num(); }
	const TArray<FClothCollider>& GetColliders() const { return Colliders; }

	/** Of those that can be touched, in the solver. */
	TArray<int32> GetNumbers() const;

private:
	void FindNear(const UWorld& World, const FClothView& View, Cloth::Simulation& Simulation);
	void Check(const Cloth::Status& Status);

	TArray<FClothCollider> Colliders;
	FClothMovementWatch Movement;
	bool bHaveMoved = false;

	/** Of this frame. */
	TArray<int32> FreeBodies;
	double FrameTime = 0.0;
	double StepsTime = 0.0;
	double PhysicsStep = 0.0;
	FVector GravityOfFrame = FVector::ZeroVector;
	FString Error;
};
