// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"

#include "ClothRestMesh.generated.h"

class UStaticMesh;

/** An indexed triangle mesh in the space of the component, cm. */
USTRUCT()
struct CLOTHPHYSICS_API FClothMesh
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

	/** One per position, or none. */
	UPROPERTY()
	TArray<FColor> Colors;

	/** Three positions each. */
	UPROPERTY()
	TArray<int32> Triangles;

	bool IsEmpty() const { return Triangles.IsEmpty(); }
};

/**
 * The shape in which a cloth is at rest. Baked in the editor, because the meshes of a packaged game have no copy in
 * memory that could be read.
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

	/** Its vertices become particles. */
	UPROPERTY()
	FClothMesh Simulation;

	/** What is drawn, if it is finer than what is simulated; else empty. */
	UPROPERTY()
	FClothMesh Render;

	const FClothMesh& Drawn() const { return Render.IsEmpty() ? Simulation : Render; }
};
