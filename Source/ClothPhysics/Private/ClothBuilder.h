// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPins.h"
#include "ClothRestMesh.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Settings.h"
#include "ClothTearing.h"
#include "CoreMinimal.h"

class FClothInstance;
struct FClothRuntime;

/** All that a cloth is made from. */
struct FClothDescription
{
	FClothRestMesh Rest;

	/** Of a sheet; zero if the cloth is a mesh. */
	FIntPoint SheetResolution = FIntPoint::ZeroValue;

	/** What is held, by each of the holders. */
	TArray<FClothPins> Pins;
	Cloth::Fabric Fabric;
	Cloth::Settings Settings;

	FClothTearing Tearing;

	/** Where the cloth begins. Its scale becomes part of the shape at rest. */
	FTransform Transform;
};

/**
 * Makes a cloth that lies in its rest shape at its transform. Null if that is not possible.
 *
 * @param Runtime		has the holders; gets what they hold, and the frame of the solver
 * @param OutErrors		what is wrong with the description; a cloth may be made in spite of it
 */
TSharedPtr<FClothInstance, ESPMode::ThreadSafe> BuildCloth(
	FClothDescription Description, FClothRuntime& Runtime, TArray<FString>& OutErrors);
