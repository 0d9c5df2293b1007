// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBody.h"
#include "ClothBodyShapes.h"
#include "ClothColliderQuery.h"
#include "ClothRest.h"
#include "ClothSnapshot.h"
#include "ClothSolver/Simulation.h"
#include "CoreMinimal.h"

/** What a frame knows about a collider from the frames before. */
struct FClothColliderMemory
{
	/** In the last frame. */
	FTransform Transform;
	int32 Siblings = 0;
	bool bJumped = true;
	bool bMoving = false;
	bool bHasMoved = false;

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

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Transform << Siblings << bJumped << bMoving << bHasMoved << Velocity << AngularVelocity
				<< Acceleration << AngularAcceleration << bAccelerationKnown << SeenVelocity << SeenAngularVelocity
				<< TimeSinceStep << TimeSinceMove << Rest;
	}
};

/** A body, with all that is welded to it, as a collider of the solver. Game thread. */
class FClothCollider : private FClothColliderMemory
{
public:
	explicit FClothCollider(const FClothBody& InBody)
		: Body(InBody)
	{
	}

	FClothBody Body;

	/** Whether the last query has found it. */
	bool bSeen = false;

	/** INDEX_NONE if there is nothing to touch. */
	int32 GetNumber() const { return Number; }
	const Cloth::ShapePointer& GetShape() const { return Shape; }

	const FClothColliderMemory& GetMemory() const { return *this; }
	void SetMemory(const FClothColliderMemory& Memory) { static_cast<FClothColliderMemory&>(*this) = Memory; }

	/** Gives the solver another collider if shape, mass or material have changed. */
	Cloth::Status Replace(const FClothView& View, Cloth::Simulation& Simulation);
	Cloth::Status Remove(Cloth::Simulation& Simulation);

	/** What code or animation moves goes to where it is now in the course of the frame's steps. */
	Cloth::Status Follow(const FClothView& View, Cloth::Simulation& Simulation);

	/** What physics moves begins where physics has it. */
	Cloth::Status HandOver(const FClothView& View, Cloth::Simulation& Simulation, FClothFreeBody& OutBody);

	/** Gives a body that simulates what the cloth did to it in steps that took a time, s. Gravity in m/s2. */
	void Push(const FClothBodyImpulse& Impulse, double Duration, const FVector& Gravity);

	/** After physics: sees what it did to the body in a frame. */
	void Watch(double FrameTime, double PhysicsStep);

	/** Whether it has moved since the last frame, has gone, or is moved by physics. */
	bool IsDisturbed() const;

	/** Whether code has moved it in this frame. */
	bool HasMoved() const { return bHasMoved; }

	/** It is elsewhere without having moved. */
	void ForgetMotion() { bJumped = true; }
	void ApplyWorldOffset(const FVector& Offset) { Transform.AddToTranslation(Offset); }

private:
	/** The shapes of a component, where they are in the body that it is part of. */
	struct FPart
	{
		FClothBody Body;
		FClothBodyKey Key;
		FTransform Place;

		bool operator==(const FPart& Other) const { return Key == Other.Key && Place.Equals(Other.Place, 1e-3); }
	};

	TArray<FPart> FindParts(const FClothView& View) const;
	static Cloth::ShapePointer MakeShape(const TArray<FPart>& InParts);
	double FindSize() const;

	TArray<FPart> Parts;
	Cloth::ShapePointer Shape;
	int32 Number = INDEX_NONE;

	/** As the solver knows them. */
	float Friction = 0.0f;
	float Restitution = 0.0f;
	float Mass = 0.0f;
};
