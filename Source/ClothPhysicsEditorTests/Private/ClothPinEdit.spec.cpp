// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothPinDots.h"
	#include "ClothPinEdit.h"
	#include "ClothRim.h"

/** Rims, dots, and pins that are held and freed. */
BEGIN_DEFINE_SPEC(FClothPinEditSpec, "ClothPhysics.Editor.Pins.Edit",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** A fan of triangles around its first vertex. */
static FClothPhysicsMesh MakeFan(const TArray<FVector3f>& Rim);
/** Cells of 1 cm, those for which it is asked. */
static FClothPhysicsMesh MakeGrid(int32 Columns, int32 Rows, TFunctionRef<bool(int32, int32)> IsThere);
END_DEFINE_SPEC(FClothPinEditSpec)

FClothPhysicsMesh FClothPinEditSpec::MakeFan(const TArray<FVector3f>& Rim)
{
	FClothPhysicsMesh Mesh;
	Mesh.Positions.Add(FVector3f(0.0f, 0.0f, 0.0f));
	Mesh.Positions.Append(Rim);
	for (int32 Index = 0; Index < Rim.Num(); ++Index)
	{
		Mesh.Triangles.Append({0, 1 + Index, 1 + (Index + 1) % Rim.Num()});
	}
	return Mesh;
}

FClothPhysicsMesh FClothPinEditSpec::MakeGrid(int32 Columns, int32 Rows, TFunctionRef<bool(int32, int32)> IsThere)
{
	FClothPhysicsMesh Mesh;
	for (int32 Index = 0; Index < Columns * Rows; ++Index)
	{
		const int32 Row = Index / Columns;
		Mesh.Positions.Add(FVector3f(static_cast<float>(Index % Columns), static_cast<float>(Row), 0.0f));
	}
	for (int32 Row = 0; Row + 1 < Rows; ++Row)
	{
		for (int32 Column = 0; Column + 1 < Columns; ++Column)
		{
			const int32 At = Row * Columns + Column;
			if (IsThere(Column, Row))
			{
				Mesh.Triangles.Append({At, At + Columns, At + 1, At + 1, At + Columns, At + Columns + 1});
			}
		}
	}
	return Mesh;
}

void FClothPinEditSpec::Define()
{
	Describe("the rim",
		[this]
		{
			It("has edges from corner to corner",
				[this]
				{
					const FClothPhysicsMesh Mesh = MakeGrid(4, 3, [](int32, int32) { return true; });
					const FClothRim Rim(Mesh);
					TestTrue(TEXT("an edge"), Rim.FindEdge(1) == TArray<int32>({0, 1, 2, 3}));
					TestTrue(TEXT("another"), Rim.FindEdge(4) == TArray<int32>({0, 4, 8}));
					TestTrue(TEXT("both of a corner"), Rim.FindEdge(3) == TArray<int32>({0, 1, 2, 3, 7, 11}));
					TestTrue(TEXT("none inside"), Rim.FindEdge(5).IsEmpty());
				});

			It("has corners that point inwards, and holes",
				[this]
				{
					// Two cells are missing.
					const FClothPhysicsMesh Mesh =
						MakeGrid(6, 5, [](int32 Column, int32 Row) { return Row != 1 || Column == 0 || Column > 2; });
					const FClothRim Rim(Mesh);
					TestTrue(TEXT("a side of the hole"), Rim.FindEdge(8) == TArray<int32>({7, 8, 9}));
					TestTrue(TEXT("outside"), Rim.FindEdge(2) == TArray<int32>({0, 1, 2, 3, 4, 5}));
				});

			It("of a round cloth is one edge",
				[this]
				{
					TArray<FVector3f> Circle;
					for (int32 Index = 0; Index < 12; ++Index)
					{
						const double Angle = 2.0 * UE_DOUBLE_PI * Index / 12.0;
						Circle.Add(FVector3f(FVector(FMath::Cos(Angle), FMath::Sin(Angle), 0.0)));
					}
					const FClothRim Rim(MakeFan(Circle));
					TestEqual(TEXT("all of it"), Rim.FindEdge(5).Num(), 12);
				});

			It("has a corner where edges of two pieces meet",
				[this]
				{
					const FClothPhysicsMesh Mesh =
						MakeGrid(3, 3, [](int32 Column, int32 Row) { return Column == Row; });
					const FClothRim Rim(Mesh);
					TestTrue(TEXT("there"), Rim.IsCorner(4));
					TestTrue(TEXT("an edge ends there"), Rim.FindEdge(1).Contains(4) && !Rim.FindEdge(1).Contains(5));
				});
		});

	Describe("pins",
		[this]
		{
			It("are the same when a particle was held and freed",
				[this]
				{
					const FClothPhysicsMesh Mesh = MakeGrid(4, 4, [](int32, int32) { return true; });
					const FClothPinEdit Pinning(Mesh, FIntPoint(4, 4));
					FClothPins Pins;
					Pins.ParticleIndices = {9, 2, 2};
					Pins.Edges = static_cast<int32>(EClothSheetEdges::Back);
					const FClothPins Before = Pins;
					const TArray<int32> One = {6};
					Pinning.Hold(Pins, One);
					TestFalse(TEXT("changed"), IsSame(Pins, Before));
					Pinning.Free(Pins, One);
					TestTrue(TEXT("as before"), IsSame(Pins, Before));
				});

			It("free one particle of an edge, a corner, a sphere and a colour, and hold the rest",
				[this]
				{
					FClothPhysicsMesh Mesh = MakeGrid(4, 4, [](int32, int32) { return true; });
					Mesh.Colors.Init(FColor(0, 0, 0), 16);
					Mesh.Colors[10] = FColor(255, 0, 0);
					Mesh.Colors[9] = FColor(255, 0, 0);
					const FClothPinEdit Pinning(Mesh, FIntPoint(4, 4));
					FClothPins Pins;
					Pins.Edges = static_cast<int32>(EClothSheetEdges::Back | EClothSheetEdges::Front);
					Pins.Corners = static_cast<int32>(EClothSheetCorners::BackLeft);
					Pins.bVertexColor = true;
					FClothPinSphere& Sphere = Pins.Spheres.AddDefaulted_GetRef();
					Sphere.Center = FVector(1.0, 1.0, 0.0);
					Sphere.Radius = 1.1f;
					for (const int32 Freed : {0, 10, 5, 4})
					{
						TArray<int32> Expected = Pinning.FindHeld(Pins);
						TestTrue(TEXT("held"), Expected.Contains(Freed));
						Expected.Remove(Freed);
						Pinning.Free(Pins, TArray<int32>({Freed}));
						TestTrue(FString::Printf(TEXT("all but %d"), Freed), Pinning.FindHeld(Pins) == Expected);
					}
					TestEqual(
						TEXT("the other edge has its name"), Pins.Edges, static_cast<int32>(EClothSheetEdges::Front));

					Mesh.Colors[6] = FColor(100, 0, 0);
					FClothPins Pale;
					Pale.bVertexColor = true;
					Pale.VertexColorThreshold = 0.3f;
					Pinning.Free(Pale, TArray<int32>({6}));
					TestTrue(TEXT("by a lower threshold"), Pinning.FindHeld(Pale) == TArray<int32>({9, 10}));
				});

			It("free one particle of any edge and any corner",
				[this]
				{
					const FClothPhysicsMesh Mesh = MakeGrid(4, 4, [](int32, int32) { return true; });
					const FClothPinEdit Pinning(Mesh, FIntPoint(4, 4));
					for (const int32 Flag : {1, 2, 4, 8})
					{
						FClothPins Edge;
						Edge.Edges = Flag;
						TArray<int32> Expected = Pinning.FindHeld(Edge);
						Pinning.Free(Edge, TArray<int32>({Expected.Pop()}));
						TestTrue(TEXT("the rest of an edge"), Pinning.FindHeld(Edge) == Expected);
						FClothPins Corner;
						Corner.Corners = Flag;
						Pinning.Free(Corner, Pinning.FindHeld(Corner));
						TestTrue(TEXT("nothing of a corner"), Pinning.FindHeld(Corner).IsEmpty());
					}
				});

			It("name the edges of a sheet that is longer than wide",
				[this]
				{
					const FClothPhysicsMesh Mesh = MakeGrid(4, 6, [](int32, int32) { return true; });
					const FClothPinEdit Pinning(Mesh, FIntPoint(4, 6));
					for (int32 Particle = 0; Particle < 24; ++Particle)
					{
						FClothPins Pins;
						FClothPinEdit::HoldEdges(Pins, Pinning.FindSheetEdges(Particle));
						const bool bRim = FClothRim(Mesh).Contains(Particle);
						TestTrue(FString::FromInt(Particle), Pinning.FindHeld(Pins).Contains(Particle) == bRim);
					}
				});
		});

	Describe("dots",
		[this]
		{
			It("are no more than the budget, important ones first, others evenly",
				[this]
				{
					const auto IsSeen = [](int32 Particle) { return Particle % 2 == 0; };
					const auto IsImportant = [](int32 Particle) { return Particle >= 9990; };
					const TArray<int32> Dots = ClothPinDots::Choose(10000, IsSeen, IsImportant, 105);
					TestEqual(TEXT("as many as allowed"), Dots.Num(), 105);
					TestTrue(TEXT("important"), Dots.Contains(9990) && Dots.Contains(9998));
					for (int32 Index = 1; Index < 100; ++Index)
					{
						TestTrue(TEXT("evenly"), FMath::Abs(Dots[Index] - Dots[Index - 1] - 100) <= 2);
					}
					TestEqual(
						TEXT("all if they are few"), ClothPinDots::Choose(100, IsSeen, IsImportant, 105).Num(), 50);
					TestEqual(TEXT("also of important ones"),
						ClothPinDots::Choose(
							1000, [](int32) { return true; }, [](int32) { return true; }, 10)
							.Num(),
						10);
				});
		});
}

#endif
