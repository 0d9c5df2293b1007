// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinRemap.h"

#include "ClothTriangleGrid.h"
#include "ClothUnits.h"

#include <algorithm>

namespace ClothPinRemap
{

/** A pin is lost if the new mesh is farther away than this many edges. */
static constexpr float Reach = 1.0f;

/** A new vertex lies between pinned ones if it is no farther off the old mesh than this part of an edge. */
static constexpr float Nearby = 0.25f;

/** Corners of a triangle with less weight do not carry what lies in it. */
static constexpr float LeastWeight = 0.01f;

/** The place of a mesh that is nearest to a point. */
struct FFound
{
	int32 Corners[3] = {};
	float Weights[3] = {};
	float Distance = MAX_flt;

	int32 GetHeaviest() const
	{
		const int32 Best = Weights[0] >= Weights[1] ? 0 : 1;
		return Corners[Weights[Best] >= Weights[2] ? Best : 2];
	}
	bool IsCarriedBy(const TArray<bool>& IsPinned) const
	{
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			if (Weights[Corner] > LeastWeight && !IsPinned[Corners[Corner]])
			{
				return false;
			}
		}
		return true;
	}
};

static FFound Find(const FClothPinMesh& Mesh, const FClothTriangleGrid& Grid, Cloth::Vector3 Place)
{
	FFound Found;
	Cloth::Vector3 Weights;
	const int32 Triangle = Grid.FindNearest(Place, Weights);
	if (Triangle != INDEX_NONE)
	{
		std::copy_n(&Mesh.Triangles[3 * Triangle], 3, Found.Corners);
		Found.Weights[0] = Weights.X;
		Found.Weights[1] = Weights.Y;
		Found.Weights[2] = Weights.Z;
		const Cloth::Vector3 At = Mesh.Places[Found.Corners[0]] * Weights.X + Mesh.Places[Found.Corners[1]] * Weights.Y
			+ Mesh.Places[Found.Corners[2]] * Weights.Z;
		Found.Distance = Cloth::Length(At - Place);
	}
	return Found;
}

} // namespace ClothPinRemap

FClothPinMesh FClothPinMesh::Make(const FClothPhysicsMesh& Mesh, bool bByTexCoords)
{
	FClothPinMesh Made;
	Made.Triangles = Mesh.Triangles;
	Made.Places.Reserve(Mesh.Positions.Num());
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		const FVector3f& Position = Mesh.Positions[Vertex];
		Made.Places.Add(bByTexCoords ? Cloth::Vector3{Mesh.TexCoords[Vertex].X, Mesh.TexCoords[Vertex].Y, 0.0f}
									 : Cloth::Vector3{Position.X, Position.Y, Position.Z});
	}
	return Made;
}

bool FClothPinMesh::IsSame(const FClothPinMesh& Other) const
{
	if (Places.Num() != Other.Places.Num() || Triangles != Other.Triangles)
	{
		return false;
	}
	for (int32 Vertex = 0; Vertex < Places.Num(); ++Vertex)
	{
		if (!(Places[Vertex] == Other.Places[Vertex]))
		{
			return false;
		}
	}
	return true;
}

float FClothPinMesh::FindMeanEdge() const
{
	double Sum = 0.0;
	for (int32 Corner = 0; Corner < Triangles.Num(); ++Corner)
	{
		const int32 Next = Corner % 3 == 2 ? Corner - 2 : Corner + 1;
		Sum += static_cast<double>(Cloth::Length(Places[Triangles[Next]] - Places[Triangles[Corner]]));
	}
	return Triangles.IsEmpty() ? 0.0f : static_cast<float>(Sum / Triangles.Num());
}

FClothRemappedPins RemapPins(TConstArrayView<int32> Pins, const FClothPinMesh& From, const FClothPinMesh& To)
{
	using namespace ClothPinRemap;
	const float FromEdge = From.FindMeanEdge();
	const float ToEdge = To.FindMeanEdge();
	const FClothTriangleGrid FromGrid(From.Triangles, From.Places);
	const FClothTriangleGrid ToGrid(To.Triangles, To.Places);

	FClothRemappedPins Remapped;
	TArray<bool> WasPinned;
	TArray<bool> IsPinned;
	WasPinned.Init(false, From.Places.Num());
	IsPinned.Init(false, To.Places.Num());
	for (const int32 Pin : Pins)
	{
		const FFound Found = From.Places.IsValidIndex(Pin) ? Find(To, ToGrid, From.Places[Pin]) : FFound();
		if (Found.Distance > Reach * FMath::Max(FromEdge, ToEdge))
		{
			++Remapped.Lost;
			continue;
		}
		Remapped.Kept += WasPinned[Pin] ? 0 : 1;
		WasPinned[Pin] = true;
		IsPinned[Found.GetHeaviest()] = true;
	}
	for (int32 Vertex = 0; Vertex < To.Places.Num(); ++Vertex)
	{
		const FFound Found = IsPinned[Vertex] ? FFound() : Find(From, FromGrid, To.Places[Vertex]);
		if (IsPinned[Vertex] || (Found.Distance <= Nearby * ToEdge && Found.IsCarriedBy(WasPinned)))
		{
			Remapped.Indices.Add(Vertex);
		}
	}
	return Remapped;
}
