// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothCapeSkin.h"
#include "ClothClock.h"
#include "ClothColliderCache.h"
#include "ClothHolder.h"
#include "ClothSleep.h"
#include "ClothSnapshot.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

class UActorComponent;

/** What an instance remembers from frame to frame. */
struct FClothMemory
{
	/** By the solver itself. */
	TArray<uint8> Solver;
	TArray<Cloth::Vector3> Previous;
	TArray<Cloth::Vector3> Current;
	TArray<FClothPin> Pins;
	TArray<int32> Broken;
	TArray<Cloth::MotionConstraint> Cape;
	float Blend = 1.0f;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Solver << Previous << Current << Pins << Broken << Cape << Blend;
	}
};

/** All that the next frame of a cloth depends on besides its properties and the level. */
struct FClothState
{
	FClothMemory Memory;
	TArray<FClothSavedCollider> Colliders;
	TArray<FClothHolder> Holders;
	FClothCapeMemory Cape;
	FVector Origin = FVector::ZeroVector;
	FVector AirOrigin = FVector::ZeroVector;
	FTransform Transform;
	FClothClock Clock;
	FClothSleep Sleep;
	double UnseenTime = 0.0;
	double PreRoll = 0.0;
	bool bTeleported = false;

	/** What the cloths of its group remember of their contacts; nothing if it has none. */
	TArray<uint8> GroupContacts;

	/** Which of its levels of detail it is a state of, and whether it has to stay there. */
	bool bCoarse = false;
	bool bTied = false;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Memory << Colliders << Holders << Cape << Origin << AirOrigin << Transform << Clock << Sleep
				<< UnseenTime << PreRoll << bTeleported << GroupContacts << bCoarse << bTied;
	}
};

/** The state of a component. */
TArray<uint8> WriteClothState(FClothState&& State, UActorComponent& Own);

/**
 * Says what is wrong with the bytes; nothing if all is well. What touched or held the cloth is looked for in the world
 * of the component that is given the state.
 */
FString ReadClothState(TConstArrayView<uint8> Bytes, UActorComponent& Own, FClothState& OutState);
