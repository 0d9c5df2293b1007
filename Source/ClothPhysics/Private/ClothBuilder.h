// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPins.h"
#include "ClothRestMesh.h"
#include "ClothSolver/Fabric.h"
#include "ClothSolver/Model.h"
#include "ClothSolver/Settings.h"
#include "ClothTearing.h"
#include "CoreMinimal.h"

#include <vector>

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

	/** Where its particles begin, in the space of the transform, cm; none: in the shape at rest. */
	TArray<FVector3f> Start;
};

/** Why a component of this scale cannot have a cloth; empty if it can. */
FString FindProblemOfScale(const FTransform& Transform);

/** What the solver makes of the mesh and the fabric. */
Cloth::Result<Cloth::ModelPointer> BuildClothModel(
	const FClothDescription& Description, std::vector<int>&& DeclaredPins);

/**
 * Makes a cloth that lies at its transform, in its rest shape or as it starts. Null if that is not possible.
 *
 * @param Runtime		has the holders; gets what they hold, and the frame of the solver
 * @param OutErrors		what is wrong with the description; a cloth may be made in spite of it
 */
TSharedPtr<FClothInstance, ESPMode::ThreadSafe> BuildCloth(
	FClothDescription Description, FClothRuntime& Runtime, TArray<FString>& OutErrors);
