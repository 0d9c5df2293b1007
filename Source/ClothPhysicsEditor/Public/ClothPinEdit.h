// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPins.h"
#include "ClothRestMesh.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

/** What pins name on a mesh, and how they change when particles are held and freed. */
class CLOTHPHYSICSEDITOR_API FClothPinEdit
{
public:
	/** Refers to the mesh. SheetGrid: columns and rows of a sheet, else zero. */
	FClothPinEdit(const FClothPhysicsMesh& InMesh, const FIntPoint& InSheetGrid)
		: Mesh(InMesh)
		, SheetGrid(InSheetGrid)
	{
	}

	/** In rising order. */
	TArray<int32> FindHeld(const FClothPins& Pins) const;

	/** Holds particles by number, unless they are held. */
	void Hold(FClothPins& Pins, TConstArrayView<int32> Particles) const;

	/** Holds whole edges of a sheet by name, so that they stay whole whatever its resolution. */
	static void HoldEdges(FClothPins& Pins, EClothSheetEdges Edges);

	/**
	 * Lets particles go, whatever names them. An edge, corner, sphere or colour that holds one of them holds no longer;
	 * what else it held is held by number.
	 */
	void Free(FClothPins& Pins, TConstArrayView<int32> Particles) const;

	/** The edges of a sheet that a particle lies on. */
	EClothSheetEdges FindSheetEdges(int32 Particle) const;

private:
	bool HoldsAny(const FClothPins& Pins, const TSet<int32>& Particles) const;
	void DropWays(FClothPins& Pins, const TSet<int32>& Freed) const;

	const FClothPhysicsMesh& Mesh;
	FIntPoint SheetGrid;
};

/** Whether pins name the same in the same way. */
CLOTHPHYSICSEDITOR_API bool IsSame(const FClothPins& A, const FClothPins& B);
