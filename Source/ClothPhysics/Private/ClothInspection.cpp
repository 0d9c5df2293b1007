// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInspection.h"

#include "ClothBuilder.h"
#include "ClothPinning.h"
#include "ClothSolver/FabricCharacter.h"
#include "ClothSolver/Model.h"
#include "ClothText.h"
#include "ClothUnits.h"

#include <span>
#include <vector>

namespace ClothInspection
{

/** Cloth beyond these was probably made in another unit, cm: a house, and a speck. */
static constexpr double LargestExtent = 2000.0;
static constexpr double SmallestExtent = 2.0;

/** Borders are one seam if they are nearer to each other than this part of an edge of the mesh. */
static constexpr double SeamGap = 0.1;

static FVector FindExtent(const FClothPhysicsMesh& Mesh, const FVector& Scale)
{
	FBox Box(ForceInit);
	for (const FVector3f& Position : Mesh.Positions)
	{
		Box += FVector(Position) * Scale;
	}
	return Box.GetSize();
}

/** The two longer sides, as people write them. */
static FString ToText(const FVector& Extent)
{
	const double Longest = Extent.GetMax();
	const double Middle = Extent.X + Extent.Y + Extent.Z - Longest - Extent.GetMin();
	return Longest >= 100.0 ? FString::Printf(TEXT("%.3g x %.3g m"), Longest / 100.0, Middle / 100.0)
							: FString::Printf(TEXT("%.3g x %.3g cm"), Longest, Middle);
}

static void CheckSize(const FClothDescription& Description, TArray<FClothProblem>& OutProblems)
{
	const FVector Extent = FindExtent(Description.Rest.Simulation, Description.Transform.GetScale3D());
	const double Longest = Extent.GetMax();
	if (Longest > LargestExtent)
	{
		OutProblems.Add(
			{FString::Printf(
				 TEXT("The cloth has %s, and lengths are in cm. If it was meant to have %s, make it smaller."),
				 *ToText(Extent), *ToText(Extent / 100.0)),
				true, EClothFix::Shrink});
	}
	else if (Longest < SmallestExtent)
	{
		OutProblems.Add(
			{FString::Printf(
				 TEXT("The cloth has %s, and lengths are in cm. If it was meant to have %s, make it larger."),
				 *ToText(Extent), *ToText(Extent * 100.0)),
				true, EClothFix::Enlarge});
	}
}

static void CheckPins(const FClothDescription& Description, TArray<FClothProblem>& OutProblems)
{
	const FClothPhysicsMesh& Mesh = Description.Rest.Simulation;
	TSet<int32> Held;
	for (int32 Index = 0; Index < Description.Pins.Num(); ++Index)
	{
		FString Error;
		const TArray<int32> Vertices =
			FindPinnedVertices(Description.Pins[Index], Mesh, Description.SheetResolution, Error);
		for (const int32 Vertex : Vertices)
		{
			Held.Add(Vertex);
		}
		if (!Error.IsEmpty())
		{
			OutProblems.Add({Index == 0 ? Error : FString::Printf(TEXT("Attachments[%d]: %s"), Index - 1, *Error)});
		}
		if (Vertices.Num() == Mesh.Positions.Num())
		{
			OutProblems.Add(
				{FString::Printf(TEXT("%s all %d particles, so the cloth cannot move. Let some go."),
					 Index == 0 ? TEXT("Pins hold") : *FString::Printf(TEXT("Attachments[%d] holds"), Index - 1),
					 Vertices.Num()),
					true, Index == 0 ? EClothFix::ClearPins : EClothFix::None});
			return;
		}
	}
	if (Held.Num() == Mesh.Positions.Num())
	{
		OutProblems.Add(
			{FString::Printf(
				 TEXT("Pins and attachments together hold all %d particles, so the cloth cannot move. Let some go."),
				 Held.Num()),
				true, EClothFix::ClearPins});
	}
}

static double FindMeanEdge(std::span<const int> Triangles, const std::vector<Cloth::Vector3>& Positions)
{
	double Sum = 0.0;
	for (size_t Corner = 0; Corner < Triangles.size(); ++Corner)
	{
		const size_t Next = Corner % 3 == 2 ? Corner - 2 : Corner + 1;
		Sum += static_cast<double>(Cloth::Length(
			Positions[static_cast<size_t>(Triangles[Next])] - Positions[static_cast<size_t>(Triangles[Corner])]));
	}
	return Sum / static_cast<double>(FMath::Max<size_t>(Triangles.size(), 1));
}

/** How far apart the particles of a sheet are, cm. */
static FVector2D FindSpacing(const FClothDescription& Description)
{
	const FVector Extent = FindExtent(Description.Rest.Simulation, Description.Transform.GetScale3D());
	return FVector2D(Extent.X / FMath::Max(Description.SheetResolution.X - 1, 1),
		Extent.Y / FMath::Max(Description.SheetResolution.Y - 1, 1));
}

/**
 * About how wide the folds are that a fabric falls into by its own weight, cm. Weight and bending stiffness have one
 * length in them, Peirce's bending length; that a fold has 2 pi of it is an estimate, chosen to warn late rather than
 * early.
 */
static double FindFold(const Cloth::Fabric& Fabric)
{
	return ClothUnits::CentimetresPerMetre * 2.0 * UE_DOUBLE_PI * Cloth::BendingLength(Fabric);
}

/** Edge: of the mesh, cm. */
static void CheckFolds(const FClothDescription& Description, const double Edge, TArray<FClothProblem>& OutProblems)
{
	const double Fold = FindFold(Description.Fabric);
	if (Fold <= 0.0 || Edge <= Fold)
	{
		return;
	}
	const bool bSheet = Description.SheetResolution.X > 0;
	OutProblems.Add(
		{FString::Printf(
			 TEXT("Folds of this fabric are about %.3g cm wide, and the mesh has edges of %.3g cm: it cannot fold "
				  "like this fabric. %s, or choose a stiffer fabric."),
			 Fold, Edge,
			 bSheet ? *FString::Printf(TEXT("Give it %s particles"), *FindFineResolution(Description).ToString())
					: TEXT("Make the mesh finer")),
			true, bSheet ? EClothFix::Refine : EClothFix::None});
}

/** The surface of a cloth as the solver has welded it. */
class FSurface
{
public:
	FSurface(std::span<const int> Triangles, const std::vector<Cloth::Vector3>& InPositions)
		: Positions(InPositions)
		, Edge(FindMeanEdge(Triangles, InPositions))
	{
		Pieces.SetNum(static_cast<int32>(Positions.size()));
		for (int32 Particle = 0; Particle < Pieces.Num(); ++Particle)
		{
			Pieces[Particle] = Particle;
		}
		TMap<uint64, int32> Uses;
		for (size_t Corner = 0; Corner < Triangles.size(); ++Corner)
		{
			const int32 First = Triangles[Corner];
			const int32 Second = Triangles[Corner % 3 == 2 ? Corner - 2 : Corner + 1];
			++Uses.FindOrAdd(MakeEdge(First, Second));
			Pieces[FindPiece(First)] = FindPiece(Second);
		}
		IsBorder.Init(false, Pieces.Num());
		for (size_t Corner = 0; Corner < Triangles.size(); ++Corner)
		{
			const int32 First = Triangles[Corner];
			const int32 Second = Triangles[Corner % 3 == 2 ? Corner - 2 : Corner + 1];
			const bool bBorder = Uses.FindRef(MakeEdge(First, Second)) == 1;
			Edges.Add(MakeEdge(First, Second));
			IsBorder[First] = IsBorder[First] || bBorder;
			IsBorder[Second] = IsBorder[Second] || bBorder;
		}
	}

	/** m */
	double GetEdge() const { return Edge; }

	int32 CountPieces()
	{
		TSet<int32> Roots;
		for (int32 Particle = 0; Particle < Pieces.Num(); ++Particle)
		{
			Roots.Add(FindPiece(Particle));
		}
		return Roots.Num();
	}

	/** Particles of borders that have another one beside them to which no edge goes. */
	int32 CountOpenSeam() const
	{
		const double Gap = SeamGap * Edge;
		FCells Cells;
		for (int32 Particle = 0; Particle < IsBorder.Num(); ++Particle)
		{
			if (IsBorder[Particle])
			{
				Cells.FindOrAdd(FindCell(Particle, Gap, 13)).Add(Particle);
			}
		}
		int32 Count = 0;
		for (int32 Particle = 0; Particle < IsBorder.Num(); ++Particle)
		{
			Count += IsBorder[Particle] && HasNeighbour(Particle, Cells, Gap) ? 1 : 0;
		}
		return Count;
	}

private:
	/** Particles by a number of the cell that they are in. Cells may share a number. */
	using FCells = TMap<uint64, TArray<int32>>;

	static uint64 MakeEdge(int32 First, int32 Second)
	{
		return static_cast<uint64>(FMath::Min(First, Second)) << 32 | static_cast<uint64>(FMath::Max(First, Second));
	}

	int32 FindPiece(int32 Particle)
	{
		while (Pieces[Particle] != Particle)
		{
			Pieces[Particle] = Pieces[Pieces[Particle]];
			Particle = Pieces[Particle];
		}
		return Particle;
	}

	const Cloth::Vector3& At(int32 Particle) const { return Positions[static_cast<size_t>(Particle)]; }

	/** Of a particle, or one of the cells around it. Number: 0 to 26; 13 is its own. */
	uint64 FindCell(int32 Particle, double Size, int32 Number) const
	{
		const auto Along = [Size](float Place, int32 Step)
		{ return static_cast<uint64>(FMath::FloorToInt32(static_cast<double>(Place) / Size) + Step - 1); };
		const Cloth::Vector3 Place = At(Particle);
		return Along(Place.X, Number % 3) * 73856093u ^ Along(Place.Y, Number / 3 % 3) * 19349663u
			^ Along(Place.Z, Number / 9) * 83492791u;
	}

	bool HasNeighbour(int32 Particle, const FCells& Cells, double Gap) const
	{
		for (int32 Number = 0; Number < 27; ++Number)
		{
			const TArray<int32>* const Cell = Cells.Find(FindCell(Particle, Gap, Number));
			if (Cell != nullptr
				&& Cell->ContainsByPredicate([&](int32 Other) { return IsApart(Particle, Other, Gap); }))
			{
				return true;
			}
		}
		return false;
	}

	bool IsApart(int32 First, int32 Second, double Gap) const
	{
		return First != Second && static_cast<double>(Cloth::Length(At(First) - At(Second))) < Gap
			&& !Edges.Contains(MakeEdge(First, Second));
	}

	const std::vector<Cloth::Vector3>& Positions;
	double Edge;
	TArray<int32> Pieces;
	TArray<bool> IsBorder;
	TSet<uint64> Edges;
};

static void CheckMesh(const FClothDescription& Description, TArray<FClothProblem>& OutProblems)
{
	const Cloth::Result<Cloth::ModelPointer> Model = BuildClothModel(Description, {});
	if (!Model)
	{
		OutProblems.Add({ClothText::FromUtf8(Model.Error), false});
		return;
	}
	const std::vector<Cloth::Vector3> Positions = Cloth::RestPositions(*Model.Value);
	FSurface Surface(Cloth::Triangles(*Model.Value), Positions);
	const double Edge = ClothUnits::CentimetresPerMetre * Surface.GetEdge();
	if (const int32 Open = Surface.CountOpenSeam(); Open > 0)
	{
		OutProblems.Add({FString::Printf(
			TEXT("%d vertices of borders lie beside others and are not one with them, so the cloth has %d pieces and "
				 "will "
				 "come apart at this seam. Merge the vertices where the mesh was made: those within 0.001 cm are one."),
			Open, Surface.CountPieces())});
	}
	CheckFolds(Description, Edge, OutProblems);
}

} // namespace ClothInspection

TArray<FClothProblem> InspectCloth(const FClothDescription& Description)
{
	using namespace ClothInspection;
	TArray<FClothProblem> Problems;
	if (FString Problem = FindProblemOfScale(Description.Transform); !Problem.IsEmpty())
	{
		Problems.Add({MoveTemp(Problem), false});
		return Problems;
	}
	CheckSize(Description, Problems);
	CheckPins(Description, Problems);
	if (const Cloth::Status Status = Cloth::Validate(Description.Fabric); !Status)
	{
		Problems.Add(
			{ClothText::FromUtf8(Status.Error) + TEXT(" The cloth is simulated as cotton until that is mended.")});
	}
	else if (Description.SheetResolution.X > 0)
	{
		const FVector2D Spacing = FindSpacing(Description);
		CheckFolds(Description, FMath::Max(Spacing.X, Spacing.Y), Problems);
	}
	else
	{
		CheckMesh(Description, Problems);
	}
	return Problems;
}

FIntPoint FindFineResolution(const FClothDescription& Description)
{
	using namespace ClothInspection;
	const FVector Extent = FindExtent(Description.Rest.Simulation, Description.Transform.GetScale3D());
	// Two edges a fold, so that there is something between its ends.
	const double Spacing = 0.5 * FindFold(Description.Fabric);
	const auto Count = [Spacing](double Length, int32 Now)
	{
		constexpr double MostEdges = 999.0;
		const double Edges = Spacing > 0.0 ? FMath::Min(Length / Spacing, MostEdges) : 0.0;
		return FMath::Max(FMath::CeilToInt32(Edges) + 1, Now);
	};
	return FIntPoint(Count(Extent.X, Description.SheetResolution.X), Count(Extent.Y, Description.SheetResolution.Y));
}
