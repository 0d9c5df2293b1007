// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "ClothSolver/Vector.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

#include <vector>

/** Places in the coordinates of the solver, m. */
struct FClothLine
{
	Cloth::Vector3 Start;
	Cloth::Vector3 End;
};

/** The edges of a cloth along which it can be cut, and paths along them. */
class FClothCutPath
{
public:
	/**
	 * Refers to the first two arrays that it is given.
	 *
	 * @param InTriangles	of the cloth, three particles each
	 * @param InPositions	of the particles, m
	 * @param Rest			particles at rest, m
	 * @param bGrid			whether the cloth can be cut along threads alone: not along the diagonals of its cells
	 */
	FClothCutPath(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> InPositions,
		TConstArrayView<Cloth::Vector3> Rest, bool bGrid);

	/**
	 * The path from the particle nearest to Start to the one nearest to End that is short and keeps to the line between
	 * them, seen along the normal of the cloth; a path in each piece if the cloth is in pieces there. Empty if an end
	 * is farther from the cloth than the line is long.
	 */
	std::vector<Cloth::ClothEdge> Find(const FClothLine& Line) const;

	/** A line through a particle, across the edge that is stretched most there. */
	FClothLine FindLine(int32 Particle, float HalfLength) const;

	int32 FindNearest(Cloth::Vector3 Point) const;

	/** Calls Body(From, To, RestLength) once for every edge along which it can be cut, lengths in m. */
	template <typename FBody>
	void ForEachEdge(const FBody& Body) const
	{
		for (int32 From = 0; From < Edges.Num(); ++From)
		{
			for (const FEdge& Edge : Edges[From])
			{
				if (From < Edge.To)
				{
					Body(From, Edge.To, Edge.RestLength);
				}
			}
		}
	}

private:
	struct FEdge
	{
		int32 To = INDEX_NONE;
		float RestLength = 0.0f;
	};

	/** Particles from which to which a piece is cut. */
	struct FEnds
	{
		int32 First = INDEX_NONE;
		int32 Last = INDEX_NONE;
	};

	Cloth::Vector3 FindNormal(int32 Particle) const;
	bool IsPassed(int32 Particle, const FClothLine& Line) const;
	void FindPiece(int32 Seed, TArray<char>& Known, TArray<int32>& Piece) const;
	TArray<FEnds> FindPieces(const FClothLine& Line, const FEnds& Whole) const;
	void AddPath(const FClothLine& Line, const FEnds& Ends, std::vector<Cloth::ClothEdge>& Path) const;

	TConstArrayView<int32> Triangles;
	TConstArrayView<Cloth::Vector3> Positions;
	TArray<TArray<FEdge>> Edges;
};
