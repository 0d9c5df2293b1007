// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothScenes.h"

#include "Camera/PlayerCameraManager.h"
#include "ClothFabric.h"
#include "ClothPhysicsActor.h"
#include "ClothPhysicsSettings.h"
#include "Components/BoxComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/SphereComponent.h"
#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/EngineTest.h"
#include "Engine/EngineTypes.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "Engine/WindDirectionalSource.h"
#include "Engine/World.h"
#include "Host/SkeletonBuilder.h"
#include "Host/StaticMeshBuilder.h"
#include "Host/WorldControl.h"
#include "Logging/HostLog.h"
#include "UObject/Package.h"

#include <utility>

/// What is in the level besides the cloth.
struct FScenery
{
	FPlayedWorld World;
	USphereComponent* Ball = nullptr;
	AActor* Hand = nullptr;
	USkeletalMeshComponent* Torso = nullptr;
	UClothPhysicsComponent* Other = nullptr;
	int32 Frames = 20;
};

namespace
{
constexpr double SheetSide = 60.0;

UStaticMesh* MakeGridMesh(int32 Side)
{
	Host::FMeshSource Source;
	for (int32 Index = 0; Index < Side * Side; ++Index)
	{
		const int32 Column = Index % Side;
		const int32 Row = Index / Side;
		const float U = static_cast<float>(Column) / static_cast<float>(Side - 1);
		const float V = static_cast<float>(Row) / static_cast<float>(Side - 1);
		Source.Positions.Add(
			FVector3f((U - 0.5f) * static_cast<float>(SheetSide), (V - 0.5f) * static_cast<float>(SheetSide), 0.0f));
		Source.TextureCoordinates.Add(FVector2f(U, V));
		Source.Colors.Add(FColor(static_cast<uint8>(255.0f * (1.0f - U)), static_cast<uint8>(255.0f * U),
			static_cast<uint8>(255.0f * V), static_cast<uint8>(255.0f * V)));
		if (Column != 0 && Row != 0)
		{
			const auto At = [Index](int32 Back) { return static_cast<uint32>(Index - Back); };
			for (const uint32 Corner : {At(Side + 1), At(1), At(Side), At(Side), At(1), At(0)})
			{
				Source.Triangles.Add(Corner);
			}
		}
	}
	return Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None);
}

void SpawnFloor(const FScenery& Scenery, double Height)
{
	auto* Floor = Scenery.World.Spawn<UBoxComponent>(FVector(0.0, 0.0, Height - 10.0), TEXT("BlockAll"));
	Floor->SetBoxExtent(FVector(200.0, 200.0, 10.0));
	Floor->SetCollisionResponseToChannel(ECC_Pawn, ECR_Ignore);
}

void SpawnBall(FScenery& Scenery, double Height)
{
	Scenery.Ball = Scenery.World.Spawn<USphereComponent>(FVector(0.0, 0.0, Height), TEXT("PhysicsActor"));
	Scenery.Ball->SetSphereRadius(8.0f);
	Scenery.Ball->SetSimulatePhysics(true);
	Scenery.Ball->SetMassOverrideInKg(NAME_None, 0.3f, true);
}

void SpawnHand(FScenery& Scenery)
{
	auto* Root = Scenery.World.Spawn<USphereComponent>(FVector(30.0, 30.0, 0.0), TEXT("NoCollision"));
	Scenery.Hand = Root->GetOwner();
}

/// Pinned, held, blown, pushed and torn.
void ConfigureSheet(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	SpawnFloor(Scenery, -15.0);
	SpawnBall(Scenery, 12.0);
	SpawnHand(Scenery);
	Scenery.World->SpawnActor<AWindDirectionalSource>()->GetComponent()->SetSpeed(2.0f);
	Cloth.SheetSize = FVector2D(SheetSide, SheetSide);
	Cloth.SheetResolution = FIntPoint(8, 8);
	Cloth.Pins.Edges = 1;
	Cloth.Pins.ParticleIndices = {20};
	Cloth.Pins.Spheres.Add({FVector(25.0, -25.0, 0.0), 10.0f});
	FClothAttachment& Held = Cloth.Attachments.AddDefaulted_GetRef();
	Held.Name = TEXT("Hand");
	Held.Particles.Corners = 8;
	Held.Holder.OtherActor = Scenery.Hand;
	Held.Particles.ParticleIndices = {61};
	Held.Particles.Spheres.Add({FVector(25.0, 5.0, 0.0), 6.0f});
	Held.BreakForce = 0.5f;
	Cloth.Wind = FVector(3.0, 1.0, 0.5);
	Cloth.Turbulence.Intensity = 0.3f;
	Cloth.Turbulence.MinGust = 0.2f;
	Cloth.Turbulence.MaxGust = 0.5f;
	Cloth.bSelfCollision = true;
	Cloth.FabricPreset = EClothFabricPreset::Cotton;
}

void ConfigureTorn(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	SpawnBall(Scenery, 12.0);
	Cloth.SheetSize = FVector2D(SheetSide, SheetSide);
	Cloth.SheetResolution = FIntPoint(8, 8);
	Cloth.Pins.Edges = 3;
	Cloth.Fabric = NewObject<UClothFabric>(GetTransientPackage());
	Cloth.Fabric->TensileStrengthWarp = 100.0f;
	Cloth.Fabric->TensileStrengthWeft = 100.0f;
	Cloth.Tearing.bCanTear = true;
	Cloth.Tearing.StrengthScale = 0.02f;
	Cloth.Tearing.WeakPlaces.Add({FVector(0.0, 0.0, 0.0), 12.0f, 0.5f});
}

void ConfigureMesh(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	ConfigureTorn(Cloth, Scenery);
	Cloth.Source = EClothSource::StaticMesh;
	Cloth.SimulationMesh = MakeGridMesh(8);
	Cloth.DrawnMesh = MakeGridMesh(15);
	Cloth.Pins = FClothPins();
	Cloth.Pins.bVertexColor = true;
	Cloth.Pins.VertexColorThreshold = 0.75f;
	Cloth.Tearing.bVertexColor = true;
	SpawnHand(Scenery);
	FClothAttachment& Held = Cloth.Attachments.AddDefaulted_GetRef();
	Held.Particles.bVertexColor = true;
	Held.Particles.VertexColorThreshold = 0.4f;
	Held.Holder.OtherActor = Scenery.Hand;
}

void ConfigureCoarse(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	SpawnFloor(Scenery, -15.0);
	Cloth.Source = EClothSource::StaticMesh;
	Cloth.SimulationMesh = MakeGridMesh(9);
	Cloth.Detail.Mode = EClothDetailMode::Coarse;
	Cloth.Detail.CoarseMesh = MakeGridMesh(5);
}

void ConfigureFar(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	Host::AddPlayer(*Scenery.World).SetActorLocation(FVector(0.0, 0.0, 500.0));
	Cloth.SheetResolution = FIntPoint(21, 21);
	Cloth.Pins.Corners = 1;
	Cloth.Detail.Distance = 200.0f;
}

void ConfigureCape(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	Host::FSkeletonSource Source;
	Source.Bones.Add({TEXT("Root"), INDEX_NONE, FTransform::Identity, {}});
	Source.Bones.Add({TEXT("Spine"), 0, FTransform(FVector(0.0, 0.0, 100.0)), {}});
	Scenery.Torso = Scenery.World.Spawn<USkeletalMeshComponent>();
	Scenery.Torso->SetSkeletalMeshAsset(Host::BuildSkeletalMesh(Source, GetTransientPackage(), NAME_None));
	Cloth.SheetSize = FVector2D(80.0, 40.0);
	Cloth.SheetResolution = FIntPoint(9, 5);
	Cloth.Pins.Edges = 1;
	Cloth.Cape.Skeleton.OtherActor = Scenery.Torso->GetOwner();
	Cloth.Cape.Bones = {TEXT("Spine")};
	Cloth.Cape.bBackstop = true;
	Cloth.Wind = FVector(0.0, 0.0, -4.0);
	FClothAttachment& Held = Cloth.Attachments.AddDefaulted_GetRef();
	Held.Particles.Corners = 8;
	Held.Holder.OtherActor = Scenery.Torso->GetOwner();
}

void ConfigureGroup(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	auto* Actor = Scenery.World->SpawnActorDeferred<AClothPhysicsActor>(
		AClothPhysicsActor::StaticClass(), FTransform(FVector(0.0, 0.0, -3.0)));
	Scenery.Other = Actor->Cloth;
	for (UClothPhysicsComponent* Each : {&Cloth, Scenery.Other})
	{
		Each->SheetResolution = FIntPoint(8, 8);
		Each->ClothGroup = 1;
	}
	Scenery.Other->Pins.Corners = 15;
	Actor->FinishSpawning(FTransform(FVector(0.0, 0.0, -3.0)));
}

void ConfigureLying(UClothPhysicsComponent& Cloth, FScenery& Scenery)
{
	SpawnFloor(Scenery, -0.5);
	Cloth.SheetResolution = FIntPoint(3, 3);
	Scenery.Frames = 240;
}

void Move(const FScenery& Scenery, int32 Frame)
{
	const double Time = Frame / 60.0;
	if (Scenery.Hand)
	{
		Scenery.Hand->SetActorLocation(FVector(30.0, 30.0, 60.0 * Time));
	}
	if (Scenery.Torso)
	{
		Host::SetPose(*Scenery.Torso,
			{FTransform::Identity, FTransform(FRotator(0.0, 0.0, 90.0 * Time), FVector(20.0 * Time, 0.0, 100.0))});
	}
}

void Add(TArray<double>& Numbers, const FVector& Point)
{
	for (const double Number : {Point.X, Point.Y, Point.Z})
	{
		Numbers.Add(Number);
	}
}

TArray<double> Read(const UClothPhysicsComponent& Cloth, const FScenery& Scenery)
{
	TArray<double> Numbers;
	for (const FVector& Position : Cloth.GetParticlePositions())
	{
		Add(Numbers, Position);
	}
	for (int32 Vertex = 0; Vertex < Cloth.GetMesh()->VertexCount(); ++Vertex)
	{
		Add(Numbers, Cloth.GetMesh()->GetVertex(Vertex));
	}
	if (Scenery.Ball)
	{
		Add(Numbers, Scenery.Ball->GetComponentLocation());
	}
	Numbers.Add(Cloth.IsClothAsleep() ? 1.0 : 0.0);
	return Numbers;
}

/// Hears what the plugin says, as long as it lives.
class FListening
{
public:
	explicit FListening(TArray<FString>& Messages)
		: Before(Host::SetLogListener(
			[&Messages](FName Category, ELogVerbosity::Type Verbosity, const FString& Message)
			{
				if (Category == FName(TEXT("LogClothPhysics")) && Verbosity <= ELogVerbosity::Warning)
				{
					Messages.Add(Message);
				}
				return true;
			}))
	{
	}
	~FListening() { Host::SetLogListener(MoveTemp(Before)); }
	FListening(const FListening&) = delete;
	FListening& operator=(const FListening&) = delete;

private:
	Host::FLogListener Before;
};
} // namespace

bool FClothOutcome::IsFinite() const
{
	return !Numbers.ContainsByPredicate([](double Number) { return !FMath::IsFinite(Number); });
}

FClothOutcome Play(const FClothScene& Scene, FClothScene::FChange Change, bool bLate)
{
	constexpr int32 LateFrame = 3;
	FClothOutcome Outcome;
	const FListening Listening(Outcome.Messages);
	GetMutableDefault<UClothPhysicsSettings>()->UnseenTime = 0.0f;
	FScenery Scenery;
	const FTransform Place(FVector(0.0, 0.0, 0.0));
	auto* Actor = Scenery.World->SpawnActorDeferred<AClothPhysicsActor>(AClothPhysicsActor::StaticClass(), Place);
	UClothPhysicsComponent& Cloth = *Actor->Cloth;
	Scene.Configure(Cloth, Scenery);
	if (!bLate)
	{
		Change(Cloth);
	}
	Actor->FinishSpawning(Place);
	if (Scenery.Torso)
	{
		Cloth.AttachToComponent(Scenery.Torso, FAttachmentTransformRules::KeepWorldTransform);
	}
	for (int32 Frame = 0; Frame < Scenery.Frames; ++Frame)
	{
		if (bLate && Frame == LateFrame)
		{
			Change(Cloth);
		}
		Move(Scenery, Frame);
		Scenery.World.Tick();
	}
	// A frame that took long.
	Scenery.World.Tick(0.25);
	Outcome.Numbers = Read(Cloth, Scenery);
	return Outcome;
}

std::span<const FClothScene> ClothScenes()
{
	static const FClothScene Scenes[] = {{TEXT("sheet"), &ConfigureSheet}, {TEXT("torn"), &ConfigureTorn},
		{TEXT("mesh"), &ConfigureMesh}, {TEXT("coarse"), &ConfigureCoarse}, {TEXT("far"), &ConfigureFar},
		{TEXT("cape"), &ConfigureCape}, {TEXT("group"), &ConfigureGroup}, {TEXT("lying"), &ConfigureLying}};
	return Scenes;
}
