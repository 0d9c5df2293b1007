// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinEdit.h"

#include "ClothPinning.h"

TArray<int32> FClothPinEdit::FindHeld(const FClothPins& Pins) const
{
	// Whoever simulates the cloth is told what is wrong with its pins.
	FString Ignored;
	return FindPinnedVertices(Pins, Mesh, SheetGrid, Ignored);
}

void FClothPinEdit::Hold(FClothPins& Pins, TConstArrayView<int32> Particles) const
{
	TSet<int32> Held(FindHeld(Pins));
	for (const int32 Particle : Particles)
	{
		bool bHeld = false;
		Held.Add(Particle, &bHeld);
		if (!bHeld)
		{
			Pins.ParticleIndices.Add(Particle);
		}
	}
}

void FClothPinEdit::HoldEdges(FClothPins& Pins, EClothSheetEdges Edges) { Pins.Edges |= static_cast<int32>(Edges); }

void FClothPinEdit::Free(FClothPins& Pins, TConstArrayView<int32> Particles) const
{
	const TArray<int32> Before = FindHeld(Pins);
	TSet<int32> Freed;
	for (const int32 Particle : Particles)
	{
		Freed.Add(Particle);
	}
	DropWays(Pins, Freed);
	TSet<int32> Held(FindHeld(Pins));
	for (const int32 Particle : Before)
	{
		if (!Freed.Contains(Particle) && !Held.Contains(Particle))
		{
			Pins.ParticleIndices.Add(Particle);
		}
	}
}

bool FClothPinEdit::HoldsAny(const FClothPins& Pins, const TSet<int32>& Particles) const
{
	return FindHeld(Pins).ContainsByPredicate([&Particles](int32 Held) { return Particles.Contains(Held); });
}

/** Takes away every way of naming particles that names one of these. */
void FClothPinEdit::DropWays(FClothPins& Pins, const TSet<int32>& Freed) const
{
	Pins.ParticleIndices.RemoveAll([&Freed](int32 Particle) { return Freed.Contains(Particle); });
	for (const int32 Flag : {1, 2, 4, 8})
	{
		FClothPins Edge;
		Edge.Edges = Pins.Edges & Flag;
		FClothPins Corner;
		Corner.Corners = Pins.Corners & Flag;
		Pins.Edges &= HoldsAny(Edge, Freed) ? ~Flag : ~0;
		Pins.Corners &= HoldsAny(Corner, Freed) ? ~Flag : ~0;
	}
	Pins.Spheres.RemoveAll(
		[this, &Freed](const FClothPinSphere& Sphere)
		{
			FClothPins One;
			One.Spheres.Add(Sphere);
			return HoldsAny(One, Freed);
		});
	FClothPins Color;
	Color.bVertexColor = Pins.bVertexColor;
	Color.VertexColorThreshold = Pins.VertexColorThreshold;
	Pins.bVertexColor = Pins.bVertexColor && !HoldsAny(Color, Freed);
}

EClothSheetEdges FClothPinEdit::FindSheetEdges(int32 Particle) const
{
	EClothSheetEdges Edges = EClothSheetEdges::None;
	if (SheetGrid.X > 0)
	{
		const int32 Column = Particle % SheetGrid.X;
		const int32 Row = Particle / SheetGrid.X;
		Edges |= Column == 0 ? EClothSheetEdges::Back : EClothSheetEdges::None;
		Edges |= Column == SheetGrid.X - 1 ? EClothSheetEdges::Front : EClothSheetEdges::None;
		Edges |= Row == 0 ? EClothSheetEdges::Left : EClothSheetEdges::None;
		Edges |= Row == SheetGrid.Y - 1 ? EClothSheetEdges::Right : EClothSheetEdges::None;
	}
	return Edges;
}

bool IsSame(const FClothPins& A, const FClothPins& B)
{
	const auto IsSameSphere = [](const FClothPinSphere& One, const FClothPinSphere& Other)
	{ return One.Center == Other.Center && One.Radius == Other.Radius; };
	bool bSame = A.Edges == B.Edges && A.Corners == B.Corners && A.bVertexColor == B.bVertexColor
		&& A.VertexColorThreshold == B.VertexColorThreshold && A.Stiffness == B.Stiffness
		&& A.ParticleIndices == B.ParticleIndices && A.Spheres.Num() == B.Spheres.Num();
	for (int32 Index = 0; bSame && Index < A.Spheres.Num(); ++Index)
	{
		bSame = IsSameSphere(A.Spheres[Index], B.Spheres[Index]);
	}
	return bSame;
}
