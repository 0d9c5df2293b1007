// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothDetailLevels.h"

#include "ClothInstance.h"
#include "ClothPinning.h"
#include "ClothRuntime.h"
#include "ClothSheet.h"
#include "ClothSolver/Model.h"

#include <span>
#include <vector>

namespace ClothDetailLevels
{

/** Half the particles a side. */
static int32 Halve(int32 Count) { return FMath::Max((Count + 1) / 2, 2); }

static double FindMeanEdge(const FClothPhysicsMesh& Mesh, const FVector& Scale)
{
	double Sum = 0.0;
	for (int32 Corner = 0; Corner < Mesh.Triangles.Num(); ++Corner)
	{
		const int32 Next = Corner % 3 == 2 ? Corner - 2 : Corner + 1;
		Sum += (FVector(Mesh.Positions[Mesh.Triangles[Next]] - Mesh.Positions[Mesh.Triangles[Corner]]) * Scale).Size();
	}
	return Sum / FMath::Max(Mesh.Triangles.Num(), 1);
}

static int32 FindNearest(const TArray<FVector3f>& Positions, const FVector3f& Position)
{
	int32 Nearest = INDEX_NONE;
	double Least = TNumericLimits<double>::Max();
	for (int32 Index = 0; Index < Positions.Num(); ++Index)
	{
		const double Square = FVector::DistSquared(FVector(Positions[Index]), FVector(Position));
		if (Square < Least)
		{
			Least = Square;
			Nearest = Index;
		}
	}
	return Nearest;
}

/** Places the particles of a cloth on the triangles of another one, at rest. */
static void Bind(FClothBinding& Binding, const Cloth::Model& Own, const Cloth::Model& Other)
{
	const auto ToView = [](const auto& Values)
	{ return TConstArrayView<Cloth::Vector3>(Values.data(), static_cast<int32>(Values.size())); };
	const std::vector<Cloth::Vector3> Points = Cloth::RestPositions(Own);
	const std::vector<Cloth::Vector3> Rest = Cloth::RestPositions(Other);
	const std::span<const int> Triangles = Cloth::Triangles(Other);
	Binding.Bind(
		TConstArrayView<int32>(Triangles.data(), static_cast<int32>(Triangles.size())), ToView(Rest), ToView(Points));
}

} // namespace ClothDetailLevels

/** What the twin is made of, and what came of it. */
struct FClothDetailLevels::FBuild
{
	FClothDescription Description;
	FClothRuntime Runtime;
	FInstance Instance;
	TArray<FString> Errors;
	bool bBegun = false;

	void Run() { Instance = BuildCloth(MoveTemp(Description), Runtime, Errors); }
};

void FClothDetailLevels::Prepare(const FClothDescription& Description, const TArray<FClothHolder>& Holders)
{
	const FClothPhysicsMesh& Fine = Description.Rest.Simulation;
	Edge = ClothDetailLevels::FindMeanEdge(Fine, Description.Transform.GetScale3D());
	const FIntPoint Resolution = Description.SheetResolution;
	const bool bSheet = Resolution.X > 0;
	const FIntPoint Halved(ClothDetailLevels::Halve(Resolution.X), ClothDetailLevels::Halve(Resolution.Y));
	if (bSheet ? Halved == Resolution : Description.Rest.Coarse.IsEmpty())
	{
		return;
	}
	Build = MakeShared<FBuild, ESPMode::ThreadSafe>();
	FClothDescription& Twin = Build->Description;
	Twin = Description;
	// Nothing here keeps assets alive.
	Twin.Rest.SimulationSource = nullptr;
	Twin.Rest.RenderSource = nullptr;
	Twin.Rest.CoarseSource = nullptr;
	Twin.Rest.Render = Description.Rest.Drawn();
	// It never tears, and takes over from the cloth wherever that is.
	Twin.Tearing = FClothTearing();
	Twin.Start.Reset();
	if (bSheet)
	{
		const FVector Size(Fine.Positions.Last() - Fine.Positions[0]);
		Twin.SheetResolution = Halved;
		Twin.Rest.Simulation = MakeClothSheet(FVector2D(Size.X, Size.Y), Halved);
	}
	else
	{
		Twin.Rest.Simulation = Description.Rest.Coarse;
	}
	// The twin is held where it is nearest to what is held of the cloth, whatever described that.
	for (FClothPins& Pins : Twin.Pins)
	{
		FString Ignored;
		FClothPins Near;
		for (const int32 Vertex : FindPinnedVertices(Pins, Fine, Resolution, Ignored))
		{
			Near.ParticleIndices.AddUnique(
				ClothDetailLevels::FindNearest(Twin.Rest.Simulation.Positions, Fine.Positions[Vertex]));
		}
		Pins = Near;
	}
	Build->Runtime.Holders = Holders;
}

void FClothDetailLevels::FLevel::Set(const FInstance& NewInstance, const FClothRuntime& Runtime)
{
	Instance = NewInstance;
	Holders = Runtime.Holders;
	Fabric = Runtime.MadeOf;
}

void FClothDetailLevels::SetFine(const FInstance& Instance, const FClothRuntime& Runtime)
{
	Levels[0].Set(Instance, Runtime);
}

bool FClothDetailLevels::BeginCoarse(bool bParallel)
{
	if (!Build || Build->bBegun)
	{
		return false;
	}
	Build->bBegun = true;
	if (bParallel)
	{
		Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [Building = Build] { Building->Run(); });
	}
	else
	{
		Build->Run();
	}
	return true;
}

FString FClothDetailLevels::MakeCoarse()
{
	if (!Build)
	{
		return FString();
	}
	BeginCoarse(false);
	if (Task.IsValid())
	{
		Task.Wait();
		Task = UE::Tasks::FTask();
	}
	const TSharedPtr<FBuild, ESPMode::ThreadSafe> Done = MoveTemp(Build);
	Build.Reset();
	const FInstance& Instance = Done->Instance;
	const int32 FineCount = Levels[0].Instance->Positions.Num();
	if (Instance && Instance->Positions.Num() >= FineCount)
	{
		Done->Errors.Add(FString::Printf(TEXT("it has %d particles; allowed are fewer than the cloth has, %d."),
			Instance->Positions.Num(), FineCount));
	}
	if (!Done->Errors.IsEmpty())
	{
		return FString::Printf(TEXT("Detail: there is no coarse twin: %s"), *Done->Errors[0]);
	}
	Levels[1].Set(Instance, Done->Runtime);
	const Cloth::Model& Fine = Levels[0].Instance->GetSimulation().GetModel();
	const Cloth::Model& Coarse = Instance->GetSimulation().GetModel();
	ClothDetailLevels::Bind(Levels[0].OnOther, Fine, Coarse);
	ClothDetailLevels::Bind(Levels[1].OnOther, Coarse, Fine);
	return FString();
}

const FClothDetailLevels::FInstance& FClothDetailLevels::Enter(bool bNewCoarse, TArray<FClothHolder>& Holders)
{
	bCoarse = bNewCoarse;
	const FLevel& Level = Levels[bCoarse ? 1 : 0];
	for (int32 Index = 0; Index < FMath::Min(Holders.Num(), Level.Holders.Num()); ++Index)
	{
		Holders[Index].Particles = Level.Holders[Index].Particles;
		Holders[Index].Places = Level.Holders[Index].Places;
	}
	return Level.Instance;
}

int32 FClothDetailLevels::FindFine(int32 CoarseParticle) const
{
	const FClothBinding& Binding = Levels[1].OnOther;
	const Cloth::Vector3 Weights = Binding.GetWeights(CoarseParticle);
	const int32 Corner = Weights.X >= FMath::Max(Weights.Y, Weights.Z) ? 0 : Weights.Y >= Weights.Z ? 1 : 2;
	return Binding.GetTriangles()[3 * Binding.GetTriangle(CoarseParticle) + Corner];
}

size_t FClothDetailLevels::MemoryUse() const
{
	size_t Bytes = 0;
	for (const FLevel& Level : Levels)
	{
		Bytes += Level.Instance ? Level.Instance->GetSimulation().MemoryUse() : 0;
	}
	return Bytes;
}

float FClothDetailLevels::AdvanceEase(float DeltaTime)
{
	const float Part = EaseTime / EaseDuration;
	EaseTime = FMath::Min(EaseTime + DeltaTime, EaseDuration);
	return 1.0f - Part * Part * (3.0f - 2.0f * Part);
}
