// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinning.h"

namespace ClothPinning
{

/** Whether a particle of a sheet lies on one of these edges or corners. */
static bool IsOnSheetBorder(const FClothPins& Pins, int32 Column, int32 Row, const FIntPoint& Resolution)
{
	EClothSheetEdges At = EClothSheetEdges::None;
	At |= Column == 0 ? EClothSheetEdges::Back : EClothSheetEdges::None;
	At |= Column == Resolution.X - 1 ? EClothSheetEdges::Front : EClothSheetEdges::None;
	At |= Row == 0 ? EClothSheetEdges::Left : EClothSheetEdges::None;
	At |= Row == Resolution.Y - 1 ? EClothSheetEdges::Right : EClothSheetEdges::None;
	if ((Pins.Edges & static_cast<int32>(At)) != 0)
	{
		return true;
	}

	const auto IsCorner = [&Pins, At](EClothSheetCorners Corner, EClothSheetEdges Edges)
	{ return (Pins.Corners & static_cast<int32>(Corner)) != 0 && EnumHasAllFlags(At, Edges); };
	return IsCorner(EClothSheetCorners::BackLeft, EClothSheetEdges::Back | EClothSheetEdges::Left)
		|| IsCorner(EClothSheetCorners::BackRight, EClothSheetEdges::Back | EClothSheetEdges::Right)
		|| IsCorner(EClothSheetCorners::FrontLeft, EClothSheetEdges::Front | EClothSheetEdges::Left)
		|| IsCorner(EClothSheetCorners::FrontRight, EClothSheetEdges::Front | EClothSheetEdges::Right);
}

static bool IsInSphere(const FClothPins& Pins, const FVector3f& Position)
{
	return Pins.Spheres.ContainsByPredicate([At = FVector(Position)](const FClothPinSphere& Sphere)
		{ return FVector::DistSquared(At, Sphere.Center) <= FMath::Square(Sphere.Radius); });
}

} // namespace ClothPinning

TArray<int32> FindPinnedVertices(
	const FClothPins& Pins, const FClothPhysicsMesh& Mesh, const FIntPoint& SheetResolution, FString& OutError)
{
	const int32 Count = Mesh.Positions.Num();
	const bool bSheet = SheetResolution.X > 0;
	const int32 Threshold = FMath::FloorToInt32(FMath::Clamp(Pins.VertexColorThreshold, 0.0f, 1.0f) * 255.0f);

	TArray<bool> IsPinned;
	IsPinned.Init(false, Count);
	for (int32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		IsPinned[Vertex] = ClothPinning::IsInSphere(Pins, Mesh.Positions[Vertex])
			|| (Pins.bVertexColor && Mesh.Colors.IsValidIndex(Vertex) && Mesh.Colors[Vertex].R > Threshold)
			|| (bSheet
				&& ClothPinning::IsOnSheetBorder(
					Pins, Vertex % SheetResolution.X, Vertex / SheetResolution.X, SheetResolution));
	}
	for (const int32 Vertex : Pins.ParticleIndices)
	{
		if (!IsPinned.IsValidIndex(Vertex))
		{
			OutError = FString::Printf(
				TEXT("Pins.ParticleIndices has %d; allowed are 0 to %d."), Vertex, FMath::Max(Count - 1, 0));
			continue;
		}
		IsPinned[Vertex] = true;
	}
	if (Pins.bVertexColor && Mesh.Colors.IsEmpty())
	{
		OutError = TEXT("Pins.bVertexColor is set, but the simulation mesh has no vertex colours.");
	}

	TArray<int32> Pinned;
	for (int32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		if (IsPinned[Vertex])
		{
			Pinned.Add(Vertex);
		}
	}
	return Pinned;
}
