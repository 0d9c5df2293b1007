// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStats.h"
#include "ClothRuntime.h"
#include "ClothSheet.h"
#include "ClothStaticMesh.h"
#include "ClothTangents.h"
#include "ClothUnits.h"
#include "ClothWorkers.h"
#include "Components/BaseDynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/StaticMesh.h"
#include "IndexTypes.h"
#include "Materials/MaterialInterface.h"
#include "UObject/ObjectSaveContext.h"

#if WITH_EDITOR
	#include "Containers/Ticker.h"
	#include "CoreGlobals.h"
	#include "UObject/UnrealType.h"
#endif

#include <utility>

// The rest mesh, and what is drawn.

/** Whether a sheet is not larger or finer than the solver takes. */
static bool CanBeSheet(const FVector2D& Size, const FIntPoint& Resolution)
{
	const auto IsLength = [](double Length) { return FMath::IsFinite(Length) && Length >= 0.01 && Length <= 1e6; };
	const auto IsCount = [](int32 Count) { return Count >= 2 && Count <= 1000; };
	return IsLength(Size.X) && IsLength(Size.Y) && IsCount(Resolution.X) && IsCount(Resolution.Y);
}

FString UClothPhysicsComponent::ResolveRestMesh(FClothRestMesh& Rest) const
{
	if (Source == EClothSource::Sheet)
	{
		if (!CanBeSheet(SheetSize, SheetResolution))
		{
			return FString::Printf(TEXT("SheetSize is %s, SheetResolution %s; allowed are 0.01 to 1000000 cm and 2 to "
										"1000 particles a side."),
				*SheetSize.ToString(), *SheetResolution.ToString());
		}
		Rest.Simulation = MakeClothSheet(SheetSize, SheetResolution);
		return FString();
	}
	if (SimulationMesh == nullptr)
	{
		// Code may have made it. One that comes from a mesh is out of date.
		Rest = RestMesh.SimulationSource == nullptr ? RestMesh : FClothRestMesh();
		return Rest.Simulation.IsEmpty()
			? TEXT("SimulationMesh is not set; choose a static mesh, or let the Source be a sheet.")
			: FString();
	}
#if !WITH_EDITOR
	if (!RestMesh.Simulation.IsEmpty() && RestMesh.SimulationSource == SimulationMesh
		&& RestMesh.RenderSource == DrawnMesh && RestMesh.CoarseSource == Detail.CoarseMesh)
	{
		Rest = RestMesh;
		return FString();
	}
#endif
	// The editor shows and plays the meshes as they are now. In a game they were set while it runs.
	return ReadMeshes(Rest);
}

FString UClothPhysicsComponent::ReadMeshes(FClothRestMesh& Rest) const
{
	FString Error = ReadStaticMesh(*SimulationMesh, Rest.Simulation);
	if (Error.IsEmpty() && DrawnMesh != nullptr)
	{
		Error = ReadStaticMesh(*DrawnMesh, Rest.Render);
	}
	if (Error.IsEmpty() && Detail.CoarseMesh != nullptr)
	{
		Error = ReadStaticMesh(*Detail.CoarseMesh, Rest.Coarse);
	}
	Rest.SimulationSource = SimulationMesh;
	Rest.RenderSource = DrawnMesh;
	Rest.CoarseSource = Detail.CoarseMesh;
	Rest.Key = MakeMeshKey(Rest);
	return Error;
}

TArray<FClothProblem> UClothPhysicsComponent::FindProblemsOfMesh(FClothRestMesh& Rest) const
{
	TArray<FClothProblem> Problems;
	if (FString Error = ResolveRestMesh(Rest); !Error.IsEmpty())
	{
		const bool bNoMesh = Source == EClothSource::StaticMesh && SimulationMesh == nullptr;
		Problems.Add({MoveTemp(Error), false, bNoMesh ? EClothFix::MakeSheet : EClothFix::None});
		return Problems;
	}
	if (RestMesh.SimulationSource == Rest.SimulationSource && RestMesh.RenderSource == Rest.RenderSource
		&& RestMesh.CoarseSource == Rest.CoarseSource && RestMesh.Key != Rest.Key)
	{
		Problems.Add(
			{FString::Printf(TEXT("The shape saved with the level is not that of %s%s%s as it is now; save the level."),
				*SimulationMesh->GetName(), DrawnMesh != nullptr ? TEXT(" and ") : TEXT(""),
				DrawnMesh != nullptr ? *DrawnMesh->GetName() : TEXT(""))});
	}
	TArray<const UStaticMesh*> Meshes;
	for (const UStaticMesh* Mesh : {SimulationMesh.Get(), DrawnMesh.Get(), Detail.CoarseMesh.Get()})
	{
		if (Source == EClothSource::StaticMesh && Mesh != nullptr && !Meshes.Contains(Mesh))
		{
			Meshes.Add(Mesh);
			if (FString Nanite = DescribeNanite(*Mesh); !Nanite.IsEmpty())
			{
				Problems.Add({MoveTemp(Nanite)});
			}
		}
	}
	if (FString Start = FindProblemOfStart(Rest); !Start.IsEmpty())
	{
		Problems.Add({MoveTemp(Start), true, EClothFix::ForgetShape});
	}
	return Problems;
}

FString UClothPhysicsComponent::FindProblemOfStart(const FClothRestMesh& Rest) const
{
	if (StartShape.IsEmpty() || StartShape.Key == MakeShapeKey(Rest.Simulation))
	{
		return FString();
	}
	return TEXT("The shape that was kept is that of another mesh or sheet, so the cloth begins in its shape at rest. "
				"Preview it and keep its shape again, or forget it.");
}

void UClothPhysicsComponent::BakeRestMesh()
{
	// A rest mesh that comes from no mesh asset is what code has made it.
	if (SimulationMesh == nullptr && RestMesh.SimulationSource == nullptr)
	{
		return;
	}
	FClothRestMesh Baked;
	const bool bUsesMesh = Source == EClothSource::StaticMesh && SimulationMesh != nullptr;
	const FString Error = bUsesMesh ? ReadMeshes(Baked) : FString();
	if (!Error.IsEmpty())
	{
		ReportOnce(Error);
	}
	RestMesh = Error.IsEmpty() ? MoveTemp(Baked) : FClothRestMesh();
}

void UClothPhysicsComponent::PreSave(FObjectPreSaveContext SaveContext)
{
	Super::PreSave(SaveContext);
#if WITH_EDITOR
	// What is drawn may be saved. Autosaves come while people work, and what they draw is made anew on loading.
	if ((SaveContext.GetSaveFlags() & SAVE_FromAutosave) == 0)
	{
		EndPreview();
	}
#endif
	BakeRestMesh();
	if (!SaveContext.IsProceduralSave() || !HasCapeWeights())
	{
		BakeCape();
	}
	if (SaveContext.IsCooking())
	{
		// Games make the mesh that is drawn anew when they load the level. Whoever cooks in the editor goes on seeing
		// it.
		GetMesh()->Clear();
#if WITH_EDITOR
		if (!IsRunningCommandlet())
		{
			FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateUObject(this, &ThisClass::ShowAgain));
		}
#endif
	}
}

#if WITH_EDITOR
bool UClothPhysicsComponent::ShowAgain(float)
{
	if (IsRegistered() && !Instance)
	{
		ShowRestMesh();
	}
	return false;
}
#endif

void UClothPhysicsComponent::ShowRestMesh()
{
	FClothRestMesh Rest;
	for (const FClothProblem& Problem : FindProblemsOfMesh(Rest))
	{
		ReportOnce(Problem.Text);
	}
	if (FClothPhysicsMesh Simulated; !StartShape.IsEmpty() && Make(Simulated))
	{
		Instance->Show(Instance->Positions);
		Runtime->bOtherTriangles = true;
		UpdateMesh();
		Stop();
	}
	else
	{
		BuildMesh(Rest.Drawn());
	}
#if WITH_EDITOR
	if (!Rest.Simulation.IsEmpty())
	{
		EditedMesh = MakeShared<FClothPhysicsMesh>(MoveTemp(Rest.Simulation));
	}
#endif
}

void UClothPhysicsComponent::ShowMaterials()
{
	const UStaticMesh* Mesh = DrawnMesh != nullptr ? DrawnMesh : SimulationMesh;
	if (Source != EClothSource::StaticMesh || Mesh == nullptr)
	{
		return;
	}
	const TArray<FStaticMaterial>& Slots = Mesh->GetStaticMaterials();
	MaterialsOfMesh.SetNum(Slots.Num());
	for (int32 Slot = 0; Slot < Slots.Num(); ++Slot)
	{
		// A material that is neither missing nor from the mesh was chosen by the user, and stays.
		UMaterialInterface* const Current = GetMaterial(Slot);
		if (Current == nullptr || Current == MaterialsOfMesh[Slot])
		{
			MaterialsOfMesh[Slot] = Slots[Slot].MaterialInterface;
			SetMaterial(Slot, MaterialsOfMesh[Slot]);
		}
	}
}

/** A colour of a static mesh's buffers as dynamic meshes store it, which go to the same buffers without a transform. */
static FVector4f ToOverlayColor(const FColor& Color)
{
	constexpr float Scale = 1.0f / 255.0f;
	return FVector4f(static_cast<float>(Color.R) * Scale, static_cast<float>(Color.G) * Scale,
		static_cast<float>(Color.B) * Scale, static_cast<float>(Color.A) * Scale);
}

void UClothPhysicsComponent::BuildMesh(const FClothPhysicsMesh& Rest)
{
	using namespace UE::Geometry;

#if WITH_EDITOR
	EditedMesh.Reset();
#endif
	// Vertices and the elements of all overlays have the same numbers, so that a frame writes them one after the other.
	FDynamicMesh3 Mesh;
	Mesh.EnableAttributes();
	FDynamicMeshAttributeSet* const Attributes = Mesh.Attributes();
	Attributes->EnableTangents();
	Attributes->EnableMaterialID();
	Attributes->SetNumUVLayers(1 + Rest.GetNumFurtherTexCoords());
	FDynamicMeshNormalOverlay* Normals = Attributes->PrimaryNormals();
	FDynamicMeshNormalOverlay* Tangents = Attributes->PrimaryTangents();
	FDynamicMeshNormalOverlay* BiTangents = Attributes->PrimaryBiTangents();
	FDynamicMeshColorOverlay* Colors = nullptr;
	if (!Rest.Colors.IsEmpty())
	{
		Attributes->EnablePrimaryColors();
		Colors = Attributes->PrimaryColors();
	}
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
		if (Colors != nullptr)
		{
			Colors->AppendElement(ToOverlayColor(Rest.Colors[Vertex]));
		}
		DrawnBounds += Position;
	}
	for (int32 Set = 0; Set < Attributes->NumUVLayers(); ++Set)
	{
		for (int32 Vertex = 0; Vertex < Rest.Positions.Num(); ++Vertex)
		{
			Attributes->GetUVLayer(Set)->AppendElement(
				Set == 0 ? Rest.TexCoords[Vertex] : Rest.FurtherTexCoords[(Set - 1) * Rest.Positions.Num() + Vertex]);
		}
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
		for (int32 Set = 0; Set < Attributes->NumUVLayers(); ++Set)
		{
			Attributes->GetUVLayer(Set)->SetTriangle(Triangle, Corners);
		}
		if (Colors != nullptr)
		{
			Colors->SetTriangle(Triangle, Corners);
		}
		Attributes->GetMaterialID()->SetValue(Triangle, Rest.Materials.IsEmpty() ? 0 : Rest.Materials[Corner / 3]);
	}
	if (Refused > 0)
	{
		ReportOnce(FString::Printf(
			TEXT("%d of %d triangles are not drawn, because they are degenerate or an edge has more than two."),
			Refused, Rest.Triangles.Num() / 3));
	}
	ShowMaterials();
	SetTangentsType(EDynamicMeshComponentTangentsMode::ExternallyProvided);
	SetMesh(MoveTemp(Mesh));
	UpdateBounds();
}

void UClothPhysicsComponent::UpdateMesh() { UpdateMesh(Runtime->Frame); }

void UClothPhysicsComponent::UpdateMesh(const FClothFrame& Frame)
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
	const FVector ToOrigin = Frame.Origin - Transform.GetLocation();
	const FVector Offset = FVector(ToOrigin | X, ToOrigin | Y, ToOrigin | Z) * InverseScale;
	const auto ToLocal = [X = FVector3f(X), Y = FVector3f(Y), Z = FVector3f(Z)](Cloth::Vector3 V)
	{
		const FVector3f World(V.X, V.Y, V.Z);
		return FVector3f(World | X, World | Y, World | Z);
	};
	// Cloth is near the origin of its frame: floats are enough up to there, and the rest of the way needs doubles.
	const auto ToPosition = [&, PerMetre = FVector3f(InverseScale * ClothUnits::CentimetresPerMetre)](
								Cloth::Vector3 Position) { return Offset + FVector(ToLocal(Position) * PerMetre); };
	const auto ToDirection = [&, bScaled = !Scale.Equals(FVector::OneVector)](
								 Cloth::Vector3 Direction, const FVector& Stretch)
	{
		const FVector3f Local = ToLocal(Direction);
		return bScaled ? (Local * FVector3f(Stretch)).GetSafeNormal() : Local;
	};
	const FClothBinding& Binding = Instance->GetBinding();

	// Not by EditMesh, which tells everybody that the mesh has changed and so rebuilds what is drawn.
	FDynamicMesh3& Mesh = *GetMesh();
	if (!Mesh.HasAttributes() || Mesh.VertexCount() != Instance->Outcome.Skinned.Num())
	{
		// Somebody else has exchanged the mesh.
		return;
	}
	FDynamicMeshNormalOverlay* Normals = Mesh.Attributes()->PrimaryNormals();
	FDynamicMeshNormalOverlay* Tangents = Mesh.Attributes()->PrimaryTangents();
	FDynamicMeshNormalOverlay* BiTangents = Mesh.Attributes()->PrimaryBiTangents();
	const TConstArrayView<Cloth::SkinnedVertex> Skinned = Instance->Outcome.Skinned;
	const FClothBlocks Blocks{Skinned.Num(), Instance->Snapshot.bParallel};
	TArray<FBox> BoundsOfBlocks;
	BoundsOfBlocks.Init(FBox(ForceInit), Blocks.Count());
	const auto Write = [&](int32 Block, int32 First, int32 End)
	{
		FBox BlockBounds(ForceInit);
		for (int32 Index = First; Index < End; ++Index)
		{
			const Cloth::SkinnedVertex& Vertex = Skinned.GetData()[Index];
			const FVector Position = ToPosition(Vertex.Position);
			const FVector3f Normal = ToDirection(Vertex.Normal, Scale);
			const FVector3f Tangent = ToDirection(Vertex.Tangent, InverseScale);
			Mesh.SetVertex(Index, Position, false);
			Normals->SetElement(Index, Normal);
			Tangents->SetElement(Index, Tangent);
			BiTangents->SetElement(Index, (Normal ^ Tangent) * Binding.GetHandedness(Index));
			BlockBounds += Position;
		}
		BoundsOfBlocks[Block] = BlockBounds;
	};
	Blocks.ForEach(Write);
	DrawnBounds = FBox(ForceInit);
	for (const FBox& BlockBounds : BoundsOfBlocks)
	{
		DrawnBounds += BlockBounds;
	}
	if (Runtime && std::exchange(Runtime->bOtherTriangles, false))
	{
		NotifyMeshUpdated();
	}
	else
	{
		FastNotifyPositionsUpdated(true);
	}
	UpdateBounds();
	MarkRenderTransformDirty();
}

FBoxSphereBounds UClothPhysicsComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	return DrawnBounds.IsValid ? FBoxSphereBounds(DrawnBounds).TransformBy(LocalToWorld)
							   : Super::CalcBounds(LocalToWorld);
}

#if WITH_EDITOR

void UClothPhysicsComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	static const TArray<FName> PartsOfTheCloth = {GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Source),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SimulationMesh),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, DrawnMesh),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Detail), GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Pins),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Attachments)};
	const bool bCloth = PartsOfTheCloth.Contains(PropertyChangedEvent.GetMemberPropertyName());
	RemapPins(PropertyChangedEvent);
	if (bCloth)
	{
		Reported.Reset();
		// What is not simulated is shown when it is registered again. The defaults of a Blueprint are in no world.
		if (IsRegistered() || HasBegunPlay() || bPreviewed)
		{
			ResetCloth();
		}
	}
	WakeCloth();
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

#endif
