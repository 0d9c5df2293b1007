// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStats.h"
#include "ClothRuntime.h"
#include "ClothSheet.h"
#include "ClothStaticMesh.h"
#include "ClothTangents.h"
#include "ClothUnits.h"
#include "Components/BaseDynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/StaticMesh.h"
#include "IndexTypes.h"

#if WITH_EDITOR
	#include "Logging/MessageLog.h"
	#include "Logging/TokenizedMessage.h"
	#include "Misc/UObjectToken.h"
	#include "UObject/UnrealType.h"
#endif

// The rest mesh, and what is drawn.

FString UClothPhysicsComponent::ResolveRestMesh(FClothRestMesh& Rest) const
{
	if (Source == EClothSource::Sheet)
	{
		if (SheetResolution.X < 2 || SheetResolution.Y < 2 || !(SheetSize.X > 0.0) || !(SheetSize.Y > 0.0))
		{
			return FString::Printf(
				TEXT("SheetSize is %s, SheetResolution %s; allowed are positive sizes and at least 2 "
					 "particles a side."),
				*SheetSize.ToString(), *SheetResolution.ToString());
		}
		Rest.Simulation = MakeClothSheet(SheetSize, SheetResolution);
		return FString();
	}
	if (!RestMesh.Simulation.IsEmpty() && RestMesh.SimulationSource == SimulationMesh
		&& RestMesh.RenderSource == RenderMesh)
	{
		Rest = RestMesh;
		return FString();
	}
	// The meshes were set while the game runs.
	return ReadMeshes(Rest);
}

FString UClothPhysicsComponent::ReadMeshes(FClothRestMesh& Rest) const
{
	if (SimulationMesh == nullptr)
	{
		return TEXT("SimulationMesh is not set.");
	}
	FString Error = ReadStaticMesh(*SimulationMesh, Rest.Simulation);
	if (Error.IsEmpty() && RenderMesh != nullptr)
	{
		Error = ReadStaticMesh(*RenderMesh, Rest.Render);
	}
	Rest.SimulationSource = SimulationMesh;
	Rest.RenderSource = RenderMesh;
	return Error;
}

void UClothPhysicsComponent::ShowRestMesh()
{
	FClothRestMesh Rest;
	ResolveRestMesh(Rest);
	BuildMesh(Rest.Drawn());
}

void UClothPhysicsComponent::BuildMesh(const FClothMesh& Rest)
{
	using namespace UE::Geometry;

	// Vertices and the elements of all overlays have the same numbers, so that a frame writes them one after the other.
	FDynamicMesh3 Mesh;
	Mesh.EnableAttributes();
	Mesh.Attributes()->EnableTangents();
	FDynamicMeshNormalOverlay* Normals = Mesh.Attributes()->PrimaryNormals();
	FDynamicMeshNormalOverlay* Tangents = Mesh.Attributes()->PrimaryTangents();
	FDynamicMeshNormalOverlay* BiTangents = Mesh.Attributes()->PrimaryBiTangents();
	FDynamicMeshUVOverlay* TexCoords = Mesh.Attributes()->PrimaryUV();
	const TArray<FClothTangent> TangentSpace = FindTangents(Rest);
	DrawnBounds = FBox(ForceInit);
	for (int32 Vertex = 0; Vertex < Rest.Positions.Num(); ++Vertex)
	{
		const FVector Position(Rest.Positions[Vertex]);
		Mesh.AppendVertex(Position);
		Normals->AppendElement(Rest.Normals[Vertex]);
		const FClothTangent& Tangent = TangentSpace[Vertex];
		Tangents->AppendElement(FVector3f(Tangent.Direction));
		BiTangents->AppendElement(
			FVector3f((FVector(Rest.Normals[Vertex]) ^ Tangent.Direction) * static_cast<double>(Tangent.Handedness)));
		TexCoords->AppendElement(Rest.TexCoords[Vertex]);
		DrawnBounds += Position;
	}

	int32 Refused = 0;
	for (int32 Corner = 0; Corner + 2 < Rest.Triangles.Num(); Corner += 3)
	{
		const FIndex3i Corners(Rest.Triangles[Corner], Rest.Triangles[Corner + 1], Rest.Triangles[Corner + 2]);
		const int32 Triangle = Mesh.AppendTriangle(Corners.A, Corners.B, Corners.C);
		if (Triangle < 0)
		{
			++Refused;
			continue;
		}
		Normals->SetTriangle(Triangle, Corners);
		Tangents->SetTriangle(Triangle, Corners);
		BiTangents->SetTriangle(Triangle, Corners);
		TexCoords->SetTriangle(Triangle, Corners);
	}
	if (Refused > 0)
	{
		ReportOnce(FString::Printf(
			TEXT("%d of %d triangles are not drawn, because they are degenerate or an edge has more than two."),
			Refused, Rest.Triangles.Num() / 3));
	}
	SetTangentsType(EDynamicMeshComponentTangentsMode::ExternallyProvided);
	SetMesh(MoveTemp(Mesh));
	UpdateBounds();
}

void UClothPhysicsComponent::UpdateMesh()
{
	using namespace UE::Geometry;
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Mesh);

	// Physics may have moved the component, so the way from the world to its space is taken now.
	const FTransform& Transform = GetComponentTransform();
	const FQuat Rotation = Transform.GetRotation();
	const FVector X = Rotation.GetAxisX();
	const FVector Y = Rotation.GetAxisY();
	const FVector Z = Rotation.GetAxisZ();
	const FVector Scale = Transform.GetScale3D();
	const FVector InverseScale = FVector::OneVector / Scale;
	const FVector Offset = Runtime->Frame.Origin - Transform.GetLocation();
	const auto ToPosition = [&](Cloth::Vector3 Position)
	{
		const FVector At = Offset + ClothUnits::ToCentimetres(Position);
		return FVector(At | X, At | Y, At | Z) * InverseScale;
	};
	const auto ToDirection =
		[X = FVector3f(X), Y = FVector3f(Y), Z = FVector3f(Z), bScaled = !Scale.Equals(FVector::OneVector)](
			Cloth::Vector3 Direction, const FVector& Stretch)
	{
		const FVector3f Along(Direction.X, Direction.Y, Direction.Z);
		const FVector3f Local(Along | X, Along | Y, Along | Z);
		return bScaled ? (Local * FVector3f(Stretch)).GetSafeNormal() : Local;
	};
	const FClothBinding& Binding = Instance->GetBinding();

	EditMesh(
		[&](FDynamicMesh3& Mesh)
		{
			FDynamicMeshNormalOverlay* Normals = Mesh.Attributes()->PrimaryNormals();
			FDynamicMeshNormalOverlay* Tangents = Mesh.Attributes()->PrimaryTangents();
			FDynamicMeshNormalOverlay* BiTangents = Mesh.Attributes()->PrimaryBiTangents();
			FBox Drawn(ForceInit);
			int32 Index = 0;
			for (const FClothSkinnedVertex& Vertex : Instance->Outcome.Skinned)
			{
				const FVector Position = ToPosition(Vertex.Position);
				const FVector3f Normal = ToDirection(Vertex.Normal, Scale);
				const FVector3f Tangent = ToDirection(Vertex.Tangent, InverseScale);
				Mesh.SetVertex(Index, Position);
				Normals->SetElement(Index, Normal);
				Tangents->SetElement(Index, Tangent);
				BiTangents->SetElement(Index, (Normal ^ Tangent) * Binding.GetHandedness(Index));
				Drawn += Position;
				++Index;
			}
			DrawnBounds = Drawn;
		},
		EDynamicMeshComponentRenderUpdateMode::NoUpdate);
	FastNotifyPositionsUpdated(true, false, false);
	UpdateBounds();
	MarkRenderTransformDirty();
}

FBoxSphereBounds UClothPhysicsComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	return DrawnBounds.IsValid ? FBoxSphereBounds(DrawnBounds).TransformBy(LocalToWorld)
							   : Super::CalcBounds(LocalToWorld);
}

#if WITH_EDITOR

FString UClothPhysicsComponent::BakeRestMesh()
{
	// Without a mesh asset the rest mesh is what code has made it.
	if (SimulationMesh == nullptr)
	{
		return FString();
	}
	FClothRestMesh Baked;
	FString Error = ReadMeshes(Baked);
	RestMesh = Error.IsEmpty() ? MoveTemp(Baked) : FClothRestMesh();
	return Error;
}

void UClothPhysicsComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	static const TArray<FName> PartsOfTheCloth = {GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Source),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SimulationMesh),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, RenderMesh),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Pins)};
	if (PartsOfTheCloth.Contains(PropertyChangedEvent.GetMemberPropertyName()))
	{
		Reported.Reset();
		RestMesh = FClothRestMesh();
		if (const FString Error = BakeRestMesh(); !Error.IsEmpty())
		{
			ReportOnce(Error);
		}
		ResetCloth();
	}
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

void UClothPhysicsComponent::CheckForErrors()
{
	Super::CheckForErrors();
	FClothRestMesh Rest;
	if (const FString Error = ResolveRestMesh(Rest); !Error.IsEmpty())
	{
		FMessageLog("MapCheck")
			.Warning()
			->AddToken(FUObjectToken::Create(this))
			->AddToken(FTextToken::Create(FText::FromString(Error)));
	}
}

#endif
