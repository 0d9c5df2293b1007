// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"

#include "ClothRestMesh.generated.h"

class UStaticMesh;

/** An indexed triangle mesh in the space of the component, cm. */
USTRUCT()
struct CLOTHPHYSICS_API FClothPhysicsMesh
{
	GENERATED_BODY()

	UPROPERTY()
	TArray<FVector3f> Positions;

	/** Unit; one per position. */
	UPROPERTY()
	TArray<FVector3f> Normals;

	/** One per position. U runs along the warp. */
	UPROPERTY()
	TArray<FVector2f> TexCoords;

	/** Further sets of texture coordinates, one set after the other, each with one per position. */
	UPROPERTY()
	TArray<FVector2f> FurtherTexCoords;

	/** One per position, or none. */
	UPROPERTY()
	TArray<FColor> Colors;

	/** Three positions each. */
	UPROPERTY()
	TArray<int32> Triangles;

	/** The slot of each triangle's material, or none: all have the first. */
	UPROPERTY()
	TArray<int32> Materials;

	bool IsEmpty() const { return Triangles.IsEmpty(); }

	/** Sets of texture coordinates after the first. */
	int32 GetNumFurtherTexCoords() const { return Positions.IsEmpty() ? 0 : FurtherTexCoords.Num() / Positions.Num(); }
};

/**
 * The shape in which a cloth is at rest. Baked when the level is saved, because the meshes of a packaged game have no
 * copy in memory that could be read.
 */
USTRUCT()
struct CLOTHPHYSICS_API FClothRestMesh
{
	GENERATED_BODY()

	/** What it was baked from; none if code has made it. */
	UPROPERTY()
	TObjectPtr<const UStaticMesh> SimulationSource;

	UPROPERTY()
	TObjectPtr<const UStaticMesh> RenderSource;

	UPROPERTY()
	TObjectPtr<const UStaticMesh> CoarseSource;

	/** Changes with the content of what it was baked from. */
	UPROPERTY()
	uint64 Key = 0;

	/** Its vertices become particles. */
	UPROPERTY()
	FClothPhysicsMesh Simulation;

	/** What is drawn, if it is finer than what is simulated; else empty. */
	UPROPERTY()
	FClothPhysicsMesh Render;

	/** What is simulated of a distant cloth; empty if it was not made of a mesh that has one. */
	UPROPERTY()
	FClothPhysicsMesh Coarse;

	const FClothPhysicsMesh& Drawn() const { return Render.IsEmpty() ? Simulation : Render; }
};
