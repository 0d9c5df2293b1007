// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCutPath.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "ClothSolver/Model.h"
#include "ClothUnits.h"
#include "DynamicMesh/DynamicMesh3.h"

#include <vector>

// Cloth that comes apart.

/** What the steps of the frame have to know of it. */
void UClothPhysicsComponent::PrepareTearing()
{
	const bool bScale = Tearing.StrengthScale >= 0.0f && Tearing.StrengthScale <= 1000.0f;
	const bool bStrong =
		Runtime->AskedFabric.TensileStrengthWarp > 0.0f || Runtime->AskedFabric.TensileStrengthWeft > 0.0f;
	if (Tearing.bCanTear && !bScale)
	{
		ReportOnce(FString::Printf(TEXT("Tearing.StrengthScale is %g; allowed are 0 to 1000. The cloth does not tear."),
			Tearing.StrengthScale));
	}
	if (Tearing.bCanTear && !bStrong)
	{
		ReportOnce(TEXT("Tearing.bCanTear is set, but the fabric has neither a TensileStrengthWarp nor a "
						"TensileStrengthWeft. The cloth does not tear."));
	}
	FClothSnapshot& Snapshot = Instance->Snapshot;
	Snapshot.MaxSplits = Tearing.bCanTear && bScale && bStrong ? FMath::Clamp(Tearing.MaxSplitsPerStep, 1, 1000) : 0;
	Snapshot.StrengthScale = Tearing.StrengthScale;
}

/** What holds a particle holds its parts, and the mesh that is drawn comes apart as well. */
void UClothPhysicsComponent::ShowTears()
{
	if (Instance->Outcome.Tears.empty())
	{
		return;
	}
	bool bHeld = false;
	for (const Cloth::TearResult& Tear : Instance->Outcome.Tears)
	{
		for (const Cloth::SplitParticle& Split : Tear.Splits)
		{
			for (FClothHolder& Holder : Runtime->Holders)
			{
				bHeld = Holder.Divide(Split.Source, Split.Particle) || bHeld;
			}
			Runtime->Cape.Divide(Split.Source, Split.Particle);
		}
		Runtime->Torn.Add(
			{Runtime->Frame.ToWorld(Tear.Splits.front().Position), static_cast<int32>(Tear.Splits.size())});
	}
	Instance->Outcome.Tears.clear();
	Runtime->bTied = true;
	// A mesh that somebody else has put in its place stays.
	if (GetMesh()->VertexCount() == Runtime->DrawnVertices)
	{
		BuildMesh(Instance->GetDrawnMesh());
	}
	Runtime->DrawnVertices = Instance->GetBinding().Num();
	Runtime->Sleep.Disturb();
	if (bHeld)
	{
		// Whoever is told that the cloth wakes may remove it.
		HoldPins();
	}
}

void UClothPhysicsComponent::TellTears()
{
	// Whoever listens may do anything to the cloth.
	const TArray<FClothTornPlace> Torn = MoveTemp(Runtime->Torn);
	Runtime->Torn.Reset();
	for (const FClothTornPlace& Each : Torn)
	{
		OnTorn.Broadcast(Each.Location, Each.NewParticles);
	}
}

bool UClothPhysicsComponent::MayCut(const TCHAR* Call, const FVector& Start, const FVector& End)
{
	if (!Instance)
	{
		ReportOnce(FString::Printf(TEXT("%s: the cloth is not simulated."), Call));
		return false;
	}
	if (Start.ContainsNaN() || End.ContainsNaN())
	{
		ReportOnce(FString::Printf(TEXT("%s: the places are %s and %s; allowed are numbers, in cm."), Call,
			*Start.ToString(), *End.ToString()));
		return false;
	}
	Join();
	BecomeFine();
	return Instance.IsValid();
}

FClothCutPath UClothPhysicsComponent::MakeCutPath() const
{
	const std::vector<Cloth::Vector3> Rest = Cloth::RestPositions(Instance->GetSimulation().GetModel());
	return FClothCutPath(Instance->GetBinding().GetTriangles(), Instance->Positions,
		TConstArrayView<Cloth::Vector3>(Rest.data(), static_cast<int32>(Rest.size())), Runtime->bSheet);
}

int32 UClothPhysicsComponent::Cut(const FClothCutPath& Path, const FClothLine& Line)
{
	const std::vector<Cloth::ClothEdge> Edges = Path.Find(Line);
	const int32 Before = GetParticleCount();
	if (!Edges.empty())
	{
		Instance->Cut(Edges);
		ReportError();
	}
	const int32 New = GetParticleCount() - Before;
	if (New > 0)
	{
		ShowTears();
		WakeCloth();
		if (Instance)
		{
			UpdateMesh();
			TellTears();
		}
	}
	return New;
}

int32 UClothPhysicsComponent::CutCloth(FVector Start, FVector End)
{
	if (!MayCut(TEXT("Cut Cloth"), Start, End))
	{
		return 0;
	}
	return Cut(MakeCutPath(), {Runtime->Frame.ToSolver(Start), Runtime->Frame.ToSolver(End)});
}

int32 UClothPhysicsComponent::TearCloth(FVector Location, float Radius)
{
	if (!MayCut(TEXT("Tear Cloth"), Location, Location))
	{
		return 0;
	}
	if (!FMath::IsFinite(Radius) || Radius < 0.0f)
	{
		ReportOnce(FString::Printf(TEXT("Tear Cloth: Radius is %g; allowed are 0 and more, in cm."), Radius));
		return 0;
	}
	const FClothCutPath Path = MakeCutPath();
	const int32 Nearest = Path.FindNearest(Runtime->Frame.ToSolver(Location));
	return Cut(Path, Path.FindLine(Nearest, ClothUnits::ToMetres(Radius)));
}
