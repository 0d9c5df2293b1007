// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothCapeSkin.h"
#include "ClothClock.h"
#include "ClothColliderCache.h"
#include "ClothContactLog.h"
#include "ClothDetailLevels.h"
#include "ClothGroup.h"
#include "ClothHolder.h"
#include "ClothSleep.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Settings.h"
#include "ClothUnits.h"
#include "CoreMinimal.h"

/** Where a cloth has come apart, in the world, and by how much. */
struct FClothTornPlace
{
	FVector Location = FVector::ZeroVector;
	int32 NewParticles = 0;
};

/** What the game thread keeps about a cloth while it is simulated. */
struct FClothRuntime
{
	FClothFrame Frame;
	FClothClock Clock;
	FClothColliderCache Colliders;

	/** What holds the cloth, its own component first. */
	TArray<FClothHolder> Holders;

	FClothCapeSkin Cape;

	/** Where the component was in the last frame. */
	FTransform Transform;

	/**
	 * Where the world's origin was in the air when the cloth began, cm. Cloths that begin later in the same wind are so
	 * in the same air.
	 */
	FVector AirOrigin = FVector::ZeroVector;

	/** What the cloth is made of now, and what it was last asked to be. */
	Cloth::Fabric MadeOf;
	Cloth::Fabric AskedFabric;
	Cloth::Settings AskedSettings;

	/** The cloths that it collides with; null: none. */
	TSharedPtr<FClothGroup, ESPMode::ThreadSafe> Group;

	FClothSleep Sleep;

	FClothDetailLevels Levels;

	/** Whether pins have changed, bones wear it or it has come apart since it was made: its twin does not know of it.
	 */
	bool bTied = false;

	/** Whether time has stood still since the last frame. */
	bool bPaused = false;

	/** What it has touched, and what each of the watched colliders of this frame belongs to. */
	FClothContactLog Contacts;
	TArray<TWeakObjectPtr<UPrimitiveComponent>> Watched;

	/** Whether it is a sheet, which comes apart along its threads alone. */
	bool bSheet = false;

	/** Vertices of the mesh that was shown last. */
	int32 DrawnVertices = 0;

	/** Whether it has other triangles than were sent to rendering. */
	bool bOtherTriangles = false;

	/** Tears that nobody has been told of. */
	TArray<FClothTornPlace> Torn;

	/** For how long the cloth has not been drawn, s. */
	double UnseenTime = 0.0;

	/** How much of the pre-roll is left, s. */
	double PreRoll = 0.0;

	/** Whether the task of a frame has been begun and not yet been looked at. */
	bool bFrameBegun = false;

	/** Time that the game thread has spent in this frame. */
	double Seconds = 0.0;
};
