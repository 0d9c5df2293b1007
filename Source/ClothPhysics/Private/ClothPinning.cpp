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

static bool IsSphere(const FClothPinSphere& Sphere)
{
	return !Sphere.Center.ContainsNaN() && FMath::IsFinite(Sphere.Radius) && Sphere.Radius >= 0.0f;
}

static bool IsInSphere(const FClothPins& Pins, const FVector3f& Position)
{
	return Pins.Spheres.ContainsByPredicate([At = FVector(Position)](const FClothPinSphere& Sphere)
		{ return IsSphere(Sphere) && FVector::DistSquared(At, Sphere.Center) <= FMath::Square(Sphere.Radius); });
}

/** What of the pins is ignored, because it cannot be; empty if nothing is. */
static FString FindProblem(const FClothPins& Pins)
{
	if (Pins.bVertexColor && !FMath::IsFinite(Pins.VertexColorThreshold))
	{
		return FString::Printf(TEXT("Pins.VertexColorThreshold is %g; allowed are 0 to 1."), Pins.VertexColorThreshold);
	}
	const int32 Bad = Pins.Spheres.IndexOfByPredicate([](const FClothPinSphere& Sphere) { return !IsSphere(Sphere); });
	return Bad == INDEX_NONE ? FString()
							 : FString::Printf(TEXT("Pins.Spheres[%d] is at %s with the radius %g cm; allowed are "
													"numbers, and a radius of 0 and more."),
								 Bad, *Pins.Spheres[Bad].Center.ToString(), Pins.Spheres[Bad].Radius);
}

} // namespace ClothPinning

TArray<int32> FindPinnedVertices(
	const FClothPins& Pins, const FClothPhysicsMesh& Mesh, const FIntPoint& SheetResolution, FString& OutError)
{
	const int32 Count = Mesh.Positions.Num();
	const bool bSheet = SheetResolution.X > 0;
	const float Red = FMath::IsFinite(Pins.VertexColorThreshold) ? Pins.VertexColorThreshold : 1.0f;
	const int32 Threshold = FMath::FloorToInt32(FMath::Clamp(Red, 0.0f, 1.0f) * 255.0f);
	OutError = ClothPinning::FindProblem(Pins);

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
