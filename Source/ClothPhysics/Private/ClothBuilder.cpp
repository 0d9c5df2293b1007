// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothBuilder.h"

#include "ClothBinding.h"
#include "ClothInstance.h"
#include "ClothPinning.h"
#include "ClothRuntime.h"
#include "ClothSolver/Model.h"
#include "ClothSolver/Simulation.h"
#include "ClothText.h"
#include "ClothUnits.h"

#include <memory>
#include <utility>
#include <vector>

namespace ClothBuilder
{

/** The coarse twin of a cloth holds it where it is at rest, within this, cm. */
static constexpr double PinTolerance = 0.1;

static Cloth::Vector3 ToRest(const FVector3f& Position, const FVector& Scale)
{
	return ClothUnits::ToMetres(FVector(Position) * Scale);
}

static Cloth::Result<Cloth::ModelPointer> BuildSheet(
	const FClothDescription& Description, const FVector& Scale, std::vector<int>&& DeclaredPins)
{
	const TArray<FVector3f>& Positions = Description.Rest.Simulation.Positions;
	const Cloth::Vector3 First = ToRest(Positions[0], Scale);
	const Cloth::Vector3 Last = ToRest(Positions.Last(), Scale);

	Cloth::GridDescription Grid;
	Grid.Columns = Description.SheetResolution.X;
	Grid.Rows = Description.SheetResolution.Y;
	Grid.Width = FMath::Abs(Last.X - First.X);
	Grid.Height = FMath::Abs(Last.Y - First.Y);
	Grid.Frame.Origin = First;
	Grid.Frame.Warp = {Last.X < First.X ? -1.0f : 1.0f, 0.0f, 0.0f};
	Grid.Frame.Weft = {0.0f, Last.Y < First.Y ? -1.0f : 1.0f, 0.0f};
	Grid.DeclaredPins = std::move(DeclaredPins);
	return Cloth::BuildGrid(Grid, Description.Fabric);
}

static Cloth::Result<Cloth::ModelPointer> BuildMesh(
	const FClothDescription& Description, const FVector& Scale, std::vector<int>&& DeclaredPins)
{
	const FClothPhysicsMesh& Mesh = Description.Rest.Simulation;
	std::vector<Cloth::Vector3> Positions;
	std::vector<Cloth::Vector2> TexCoords;
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		Positions.push_back(ToRest(Mesh.Positions[Vertex], Scale));
		TexCoords.push_back({Mesh.TexCoords[Vertex].X, Mesh.TexCoords[Vertex].Y});
	}

	Cloth::MeshDescription Solver;
	Solver.Positions = Positions;
	Solver.Triangles = {Mesh.Triangles.GetData(), static_cast<size_t>(Mesh.Triangles.Num())};
	Solver.TextureCoordinates = TexCoords;
	Solver.DeclaredPins = std::move(DeclaredPins);
	return Cloth::BuildMesh(Solver, Description.Fabric);
}

/**
 * Several vertices may be one particle; it is held where the first of them is, by the first that names it. What begins
 * elsewhere is held there, but for springs, which have sagged.
 */
static void FindPins(const TArray<TArray<int32>>& Vertices, const FClothDescription& Description,
	const Cloth::Model& Model, FClothRuntime& Runtime, TArray<FClothPin>& OutPins)
{
	const std::span<const int> ParticleOfVertex = Cloth::ParticleOfVertex(Model);
	TSet<int32> Held;
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		FClothHolder& Holder = Runtime.Holders[Index];
		for (const int32 Vertex : Vertices[Index])
		{
			const int32 Particle = ParticleOfVertex[static_cast<size_t>(Vertex)];
			if (Particle != INDEX_NONE && !Held.Contains(Particle))
			{
				const FVector3f& Rest = Description.Rest.Simulation.Positions[Vertex];
				const bool bStarted = !Description.Start.IsEmpty() && Holder.Stiffness == 0.0f;
				const FVector3f& Place = bStarted ? Description.Start[Particle] : Rest;
				Runtime.bTied = Runtime.bTied || FVector::Dist(FVector(Place), FVector(Rest)) > PinTolerance;
				const FVector Location = Description.Transform.TransformPosition(FVector(Place));
				Held.Add(Particle);
				Holder.Add(Particle, Location);
				OutPins.Add({Particle, Runtime.Frame.ToSolver(Location), Holder.BreakForce, Holder.Stiffness});
			}
		}
	}
}

/** Where the particles begin. */
static std::vector<Cloth::Vector3> FindStart(
	const FClothDescription& Description, const std::vector<Cloth::Vector3>& Rest, const FClothFrame& Frame)
{
	const Cloth::Pose Place = Frame.ToSolver(Description.Transform);
	std::vector<Cloth::Vector3> Positions;
	Positions.reserve(Rest.size());
	for (const Cloth::Vector3& Position : Rest)
	{
		Positions.push_back(Place.ToWorld(Position));
	}
	for (int32 Particle = 0; Particle < Description.Start.Num(); ++Particle)
	{
		Positions[static_cast<size_t>(Particle)] =
			Frame.ToSolver(Description.Transform.TransformPosition(FVector(Description.Start[Particle])));
	}
	return Positions;
}

/** In parts of the fabric's strength, by particle; none: 1 everywhere. A particle is as weak as its weakest vertex. */
static TArray<float> FindStrength(
	const FClothDescription& Description, const Cloth::Model& Model, TArray<FString>& OutErrors)
{
	const FClothTearing& Tearing = Description.Tearing;
	const FClothPhysicsMesh& Mesh = Description.Rest.Simulation;
	const bool bColors = Tearing.bVertexColor && !Mesh.Colors.IsEmpty();
	TArray<float> Factors;
	if (Tearing.bVertexColor && !bColors)
	{
		OutErrors.Add(TEXT("Tearing.bVertexColor is set, but the simulation mesh has no vertex colours."));
	}
	for (int32 Index = 0; Index < Tearing.WeakPlaces.Num(); ++Index)
	{
		const FClothWeakPlace& Place = Tearing.WeakPlaces[Index];
		if (Place.Center.ContainsNaN() || !FMath::IsFinite(Place.Radius) || Place.Radius < 0.0f
			|| !FMath::IsFinite(Place.Strength) || Place.Strength < 0.0f || Place.Strength > 1000.0f)
		{
			OutErrors.Add(FString::Printf(TEXT("Tearing.WeakPlaces[%d] has the radius %g cm and the strength %g; "
											   "allowed are 0 and more, and 0 to 1000."),
				Index, Place.Radius, Place.Strength));
			return Factors;
		}
	}
	if (!bColors && Tearing.WeakPlaces.IsEmpty())
	{
		return Factors;
	}
	constexpr float Unset = MAX_flt;
	Factors.Init(Unset, Cloth::ParticleCount(Model));
	const std::span<const int> ParticleOfVertex = Cloth::ParticleOfVertex(Model);
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		const int32 Particle = ParticleOfVertex[static_cast<size_t>(Vertex)];
		if (Particle == INDEX_NONE)
		{
			continue;
		}
		const float Painted = bColors ? static_cast<float>(Mesh.Colors[Vertex].A) / 255.0f : 1.0f;
		float Weakest = Unset;
		for (const FClothWeakPlace& Place : Tearing.WeakPlaces)
		{
			if (FVector::Dist(FVector(Mesh.Positions[Vertex]), Place.Center) <= Place.Radius)
			{
				Weakest = FMath::Min(Weakest, Place.Strength);
			}
		}
		Factors[Particle] = FMath::Min(Factors[Particle], Painted * (Weakest < Unset ? Weakest : 1.0f));
	}
	return Factors;
}

template <typename T>
static TConstArrayView<T> ToView(std::span<const T> Span)
{
	return TConstArrayView<T>(Span.data(), static_cast<int32>(Span.size()));
}

} // namespace ClothBuilder

FString FindProblemOfScale(const FTransform& Transform)
{
	const FVector Scale = Transform.GetScale3D();
	return Transform.ContainsNaN() || Scale.GetAbsMin() < UE_KINDA_SMALL_NUMBER
		? FString::Printf(TEXT("The scale of the component is %s; no axis may be zero."), *Scale.ToString())
		: FString();
}

Cloth::Result<Cloth::ModelPointer> BuildClothModel(
	const FClothDescription& Description, std::vector<int>&& DeclaredPins)
{
	const FVector Scale = Description.Transform.GetScale3D();
	return Description.SheetResolution.X > 0 ? ClothBuilder::BuildSheet(Description, Scale, std::move(DeclaredPins))
											 : ClothBuilder::BuildMesh(Description, Scale, std::move(DeclaredPins));
}

TSharedPtr<FClothInstance, ESPMode::ThreadSafe> BuildCloth(
	FClothDescription Description, FClothRuntime& Runtime, TArray<FString>& OutErrors)
{
	const FTransform& Transform = Description.Transform;
	const FVector Scale = Transform.GetScale3D();
	const FClothPhysicsMesh& Mesh = Description.Rest.Simulation;
	if (FString Problem = FindProblemOfScale(Transform); !Problem.IsEmpty())
	{
		OutErrors.Add(MoveTemp(Problem));
		return nullptr;
	}
	if (const Cloth::Status Status = Cloth::Validate(Description.Fabric); !Status)
	{
		OutErrors.Add(ClothText::FromUtf8(Status.Error));
		Description.Fabric = Cloth::Fabric{};
	}

	TArray<TArray<int32>> Pinned;
	std::vector<int> DeclaredPins;
	for (int32 Index = 0; Index < Description.Pins.Num(); ++Index)
	{
		FString Error;
		Pinned.Add(FindPinnedVertices(Description.Pins[Index], Mesh, Description.SheetResolution, Error));
		if (Runtime.Holders[Index].Stiffness == 0.0f)
		{
			DeclaredPins.insert(
				DeclaredPins.end(), Pinned[Index].GetData(), Pinned[Index].GetData() + Pinned[Index].Num());
		}
		if (!Error.IsEmpty())
		{
			const int32 Attachment = Runtime.Holders[Index].Attachment;
			OutErrors.Add(
				Attachment == INDEX_NONE ? Error : FString::Printf(TEXT("Attachments[%d]: %s"), Attachment, *Error));
		}
	}
	const Cloth::Result<Cloth::ModelPointer> Model = BuildClothModel(Description, std::move(DeclaredPins));
	if (!Model)
	{
		OutErrors.Add(ClothText::FromUtf8(Model.Error));
		return nullptr;
	}
	auto Simulation = Cloth::Simulation::Create(Model.Value, Description.Settings);
	if (!Simulation)
	{
		OutErrors.Add(ClothText::FromUtf8(Simulation.Error));
		return nullptr;
	}

	const std::vector<Cloth::Vector3> Rest = Cloth::RestPositions(*Model.Value);
	FClothBinding Binding;
	Binding.Bind(ClothBuilder::ToView(Cloth::Triangles(*Model.Value)),
		ClothBuilder::ToView(std::span<const Cloth::Vector3>(Rest)), Description.Rest.Drawn(), Scale);

	Runtime.Frame.Origin = Transform.GetLocation();
	Runtime.Transform = Transform;
	Runtime.MadeOf = Description.Fabric;
	Runtime.AskedFabric = Description.Fabric;
	Runtime.AskedSettings = Description.Settings;
	if (!Description.Start.IsEmpty() && Description.Start.Num() != static_cast<int32>(Rest.size()))
	{
		OutErrors.Add(
			FString::Printf(TEXT("The shape that was kept has %d particles and the cloth %d; it begins in its "
								 "shape at rest. Keep its shape again."),
				Description.Start.Num(), static_cast<int32>(Rest.size())));
		Description.Start.Reset();
	}
	const std::vector<Cloth::Vector3> Positions = ClothBuilder::FindStart(Description, Rest, Runtime.Frame);
	if (const Cloth::Status Status =
			Simulation.Value->SetState(Positions, std::vector<Cloth::Vector3>(Positions.size()));
		!Status)
	{
		OutErrors.Add(ClothText::FromUtf8(Status.Error));
		return nullptr;
	}

	TArray<FClothPin> Pins;
	ClothBuilder::FindPins(Pinned, Description, *Model.Value, Runtime, Pins);
	TArray<float> Strength = ClothBuilder::FindStrength(Description, *Model.Value, OutErrors);
	FClothPhysicsMesh& Drawn =
		Description.Rest.Render.IsEmpty() ? Description.Rest.Simulation : Description.Rest.Render;
	auto Instance = MakeShared<FClothInstance, ESPMode::ThreadSafe>(
		std::move(Simulation.Value), MoveTemp(Binding), FClothTornMesh(MoveTemp(Drawn), Scale), MoveTemp(Pins));
	Instance->SetStrength(MoveTemp(Strength));
	return Instance;
}
