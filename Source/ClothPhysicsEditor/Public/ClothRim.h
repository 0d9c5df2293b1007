// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothRestMesh.h"
#include "CoreMinimal.h"

/**
 * The rim of a mesh: where its triangles have no neighbour. It has a corner where it turns by more than 45 degrees, and
 * where more than two of its edges meet. What lies between two corners is an edge of the cloth; a rim without corners,
 * such as that of a round cloth, is one edge.
 */
class CLOTHPHYSICSEDITOR_API FClothRim
{
public:
	explicit FClothRim(const FClothPhysicsMesh& Mesh);

	bool Contains(int32 Vertex) const { return Neighbours.Contains(Vertex); }
	bool IsCorner(int32 Vertex) const { return Corners.Contains(Vertex); }

	/** The edge through a vertex, from corner to corner; both edges of a corner. In rising order; empty off the rim. */
	TArray<int32> FindEdge(int32 Vertex) const;

private:
	bool Turns(const FClothPhysicsMesh& Mesh, int32 Vertex) const;
	void Walk(int32 From, int32 To, TSet<int32>& Found) const;

	/** Along the rim. */
	TMap<int32, TArray<int32>> Neighbours;
	TSet<int32> Corners;
};
