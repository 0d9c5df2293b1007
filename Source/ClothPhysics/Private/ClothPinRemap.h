// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "ClothSolver/Vector.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

/** A mesh as pins see it: where its vertices are in coordinates that it shares with another mesh, and its triangles. */
struct FClothPinMesh
{
	TArray<Cloth::Vector3> Places;
	TArray<int32> Triangles;

	/** By texture coordinates, as two sheets share them whatever their sizes; or by positions. */
	static FClothPinMesh Make(const FClothPhysicsMesh& Mesh, bool bByTexCoords);

	/** 0 if there are no triangles. */
	float FindMeanEdge() const;

	bool IsSame(const FClothPinMesh& Other) const;
};

/** What became of pinned vertices. */
struct FClothRemappedPins
{
	/** Of the new mesh, in rising order. */
	TArray<int32> Indices;

	/** How many vertices of the old mesh they stand for. */
	int32 Kept = 0;

	/** How many were numbers of no vertex, or have nothing of the new mesh near them. */
	int32 Lost = 0;
};

/**
 * The vertices of another mesh that stand for pinned ones: those nearest to them, and those between pinned neighbours,
 * so that corners stay corners and whole edges stay whole.
 */
FClothRemappedPins RemapPins(TConstArrayView<int32> Pins, const FClothPinMesh& From, const FClothPinMesh& To);
