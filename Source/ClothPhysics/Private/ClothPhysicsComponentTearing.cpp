// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCutPath.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "ClothSolver/Model.h"
#include "ClothUnits.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "DynamicMesh/InfoTypes.h"
#include "IndexTypes.h"
#include "UDynamicMesh.h"

#include <vector>

// Cloth that comes apart.

/** What the steps of the frame have to know of it. */
void UClothPhysicsComponent::PrepareTearing()
{
	const bool bScale =
		FMath::IsFinite(Tearing.StrengthScale) && Tearing.StrengthScale >= 0.0f && Tearing.StrengthScale <= 1000.0f;
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
		Runtime->bOtherTriangles = true;
		// Whoever is told that the mesh changes may remove the cloth.
		if (!SplitMesh(Instance->GetDrawnMesh()) && Instance)
		{
			BuildMesh(Instance->GetDrawnMesh());
		}
		if (!Instance)
		{
			return;
		}
	}
	Runtime->DrawnVertices = Instance->GetBinding().Num();
	Runtime->Sleep.Disturb();
	if (bHeld)
	{
		// Whoever is told that the cloth wakes may remove it.
		HoldPins();
	}
}

/** Splits vertices of the mesh that is drawn. False if they would not get the numbers of the torn mesh. */
bool UClothPhysicsComponent::SplitMesh(const FClothPhysicsMesh& Torn)
{
	using namespace UE::Geometry;
	const FDynamicMesh3& Drawn = *GetMesh();
	const int32 Count = Drawn.VertexCount();
	if (!Drawn.HasAttributes() || 3 * Drawn.TriangleCount() != Torn.Triangles.Num())
	{
		return false;
	}
	struct FVertexSplit
	{
		int32 Source = INDEX_NONE;
		TArray<int32> Triangles;
	};
	TArray<FVertexSplit> Splits;
	Splits.SetNum(Torn.Positions.Num() - Count);
	TArray<int32> Kept;
	Kept.Init(0, Count);
	for (int32 Corner = 0; Corner < Torn.Triangles.Num(); ++Corner)
	{
		const int32 Before = Drawn.GetTriangle(Corner / 3)[Corner % 3];
		const int32 Now = Torn.Triangles[Corner];
		if (Now == Before)
		{
			++Kept[Now];
			continue;
		}
		if (Now < Count || (Splits[Now - Count].Source != INDEX_NONE && Splits[Now - Count].Source != Before))
		{
			return false;
		}
		Splits[Now - Count].Source = Before;
		Splits[Now - Count].Triangles.Add(Corner / 3);
	}
	// A vertex that loses all its triangles would lose its elements.
	if (Splits.ContainsByPredicate(
			[&Kept](const FVertexSplit& Split) { return Split.Source == INDEX_NONE || Kept[Split.Source] == 0; }))
	{
		return false;
	}
	// Elements have the numbers of their vertices.
	const auto IsInOrder = [](FDynamicMesh3& Mesh, int32 Triangle)
	{
		FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
		const FIndex3i Corners = Mesh.GetTriangle(Triangle);
		bool bSame = Attributes.PrimaryNormals()->GetTriangle(Triangle) == Corners
			&& Attributes.PrimaryTangents()->GetTriangle(Triangle) == Corners
			&& Attributes.PrimaryBiTangents()->GetTriangle(Triangle) == Corners
			&& (Attributes.PrimaryColors() == nullptr || Attributes.PrimaryColors()->GetTriangle(Triangle) == Corners);
		for (int32 Set = 0; Set < Attributes.NumUVLayers(); ++Set)
		{
			bSame = bSame && Attributes.GetUVLayer(Set)->GetTriangle(Triangle) == Corners;
		}
		return bSame;
	};
	bool bDone = true;
	GetDynamicMesh()->EditMesh(
		[&](FDynamicMesh3& Mesh)
		{
			for (int32 Index = 0; Index < Splits.Num() && bDone; ++Index)
			{
				const FVertexSplit& Split = Splits[Index];
				DynamicMeshInfo::FVertexSplitInfo Info;
				bDone = Mesh.SplitVertex(Split.Source, Split.Triangles, Info) == EMeshResult::Ok
					&& Info.NewVertex == Count + Index;
				for (const int32 Triangle : Split.Triangles)
				{
					bDone = bDone && IsInOrder(Mesh, Triangle);
				}
			}
		},
		EDynamicMeshChangeType::GeneralEdit, EDynamicMeshAttributeChangeFlags::Unknown, false);
	return bDone;
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
