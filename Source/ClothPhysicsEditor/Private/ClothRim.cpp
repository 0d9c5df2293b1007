// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothRim.h"

#include "Math/UnrealMathUtility.h"

FClothRim::FClothRim(const FClothPhysicsMesh& Mesh)
{
	// Sorted, the triangles of an edge are one after the other.
	TArray<uint64> Edges;
	Edges.Reserve(Mesh.Triangles.Num());
	for (int32 Corner = 0; Corner < Mesh.Triangles.Num(); ++Corner)
	{
		const int32 A = Mesh.Triangles[Corner];
		const int32 B = Mesh.Triangles[Corner % 3 == 2 ? Corner - 2 : Corner + 1];
		Edges.Add(static_cast<uint64>(FMath::Min(A, B)) << 32 | static_cast<uint64>(FMath::Max(A, B)));
	}
	Edges.Sort();
	for (int32 First = 0, End = 0; First < Edges.Num(); First = End)
	{
		while (End < Edges.Num() && Edges[End] == Edges[First])
		{
			++End;
		}
		if (End - First == 1)
		{
			const int32 A = static_cast<int32>(Edges[First] >> 32);
			const int32 B = static_cast<int32>(Edges[First] & 0xffffffffu);
			Neighbours.FindOrAdd(A).Add(B);
			Neighbours.FindOrAdd(B).Add(A);
		}
	}
	for (const auto& Each : Neighbours)
	{
		if (Turns(Mesh, Each.Key))
		{
			Corners.Add(Each.Key);
		}
	}
}

bool FClothRim::Turns(const FClothPhysicsMesh& Mesh, int32 Vertex) const
{
	const TArray<int32>& Beside = *Neighbours.Find(Vertex);
	if (Beside.Num() != 2)
	{
		return true;
	}
	const FVector Here(Mesh.Positions[Vertex]);
	const FVector In = (Here - FVector(Mesh.Positions[Beside[0]])).GetSafeNormal();
	const FVector Out = (FVector(Mesh.Positions[Beside[1]]) - Here).GetSafeNormal();
	return (In | Out) < FMath::Sqrt(0.5);
}

TArray<int32> FClothRim::FindEdge(int32 Vertex) const
{
	TSet<int32> Found;
	if (const TArray<int32>* const Beside = Neighbours.Find(Vertex))
	{
		Found.Add(Vertex);
		for (const int32 Next : *Beside)
		{
			Walk(Vertex, Next, Found);
		}
	}
	TArray<int32> Edge = Found.Array();
	Edge.Sort();
	return Edge;
}

/** Along the rim up to the next corner, or to where it was. */
void FClothRim::Walk(int32 From, int32 To, TSet<int32>& Found) const
{
	while (!Found.Contains(To))
	{
		Found.Add(To);
		if (IsCorner(To))
		{
			return;
		}
		const TArray<int32>& Beside = *Neighbours.Find(To);
		const int32 Next = Beside[0] == From ? Beside[1] : Beside[0];
		From = To;
		To = Next;
	}
}
