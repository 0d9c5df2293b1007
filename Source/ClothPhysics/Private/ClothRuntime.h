// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothClock.h"
#include "ClothColliderCache.h"
#include "ClothHolder.h"
#include "ClothSleep.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Settings.h"
#include "ClothUnits.h"
#include "CoreMinimal.h"

/** What the game thread keeps about a cloth while it is simulated. */
struct FClothRuntime
{
	FClothFrame Frame;
	FClothClock Clock;
	FClothColliderCache Colliders;

	/** What holds the cloth, its own component first. */
	TArray<FClothHolder> Holders;

	/** Where the component was in the last frame. */
	FTransform Transform;

	/**
	 * Where the world's origin was in the air when the cloth began, cm. Cloths that begin later in the same wind are so
	 * in the same air.
	 */
	FVector AirOrigin = FVector::ZeroVector;

	/** What the cloth is made of now, and what it was last asked to be. */
	Cloth::Fabric AskedFabric;
	Cloth::Settings AskedSettings;

	FClothSleep Sleep;

	/** For how long the cloth has not been drawn, s. */
	double UnseenTime = 0.0;

	/** How much of the pre-roll is left, s. */
	double PreRoll = 0.0;

	/** Whether the task of a frame has been begun and not yet been looked at. */
	bool bFrameBegun = false;

	/** Time that the game thread has spent in this frame. */
	double Seconds = 0.0;
};
