// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsComponent.h"

#include "ClothBuilder.h"
#include "ClothFabric.h"
#include "ClothInstance.h"
#include "ClothPhysicsLog.h"
#include "ClothRuntime.h"
#include "ClothSolverFabric.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "SceneTypes.h"

// Life cycle and what others may ask.

UClothPhysicsComponent::UClothPhysicsComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	PrimaryComponentTick.bCanEverTick = true;
	// After all that moves before physics, be it a collider or what holds the cloth: no prerequisite could name them.
	PrimaryComponentTick.TickGroup = TG_StartPhysics;
	PrimaryComponentTick.bAllowTickOnDedicatedServer = false;

	BodiesTick.bCanEverTick = true;
	BodiesTick.TickGroup = TG_StartPhysics;
	BodiesTick.bAllowTickOnDedicatedServer = false;
	BodiesTick.Part = EClothFramePart::PushBodies;

	EndTick.bCanEverTick = true;
	EndTick.TickGroup = TG_PostPhysics;
	EndTick.bAllowTickOnDedicatedServer = false;
	EndTick.Part = EClothFramePart::End;

	BodiesTick.bStartWithTickEnabled = true;
	EndTick.bStartWithTickEnabled = true;

	// The cloth asks the level what it touches; nothing else collides with its mesh.
	SetCollisionEnabled(ECollisionEnabled::NoCollision);
	SetDeferredCollisionUpdatesEnabled(true, false);

	// Rendering cannot know that the vertices move, and would keep old shadows.
	ShadowCacheInvalidationBehavior = EShadowCacheInvalidationBehavior::Always;

	// The engine's own, in the order of its list: WorldStatic, WorldDynamic, Pawn, PhysicsBody, Vehicle, Destructible.
	CollisionObjectTypes = {
		ObjectTypeQuery1, ObjectTypeQuery2, ObjectTypeQuery3, ObjectTypeQuery4, ObjectTypeQuery5, ObjectTypeQuery6};
}

void UClothPhysicsComponent::OnRegister()
{
	Super::OnRegister();
	// What is simulated is shown when play begins; nobody looks at what a server has.
	if (!ShouldSimulate() && GetWorld()->GetNetMode() != NM_DedicatedServer)
	{
		ShowRestMesh();
	}
}

void UClothPhysicsComponent::OnUnregister()
{
	Join();
	Super::OnUnregister();
}

void UClothPhysicsComponent::BeginPlay()
{
	Super::BeginPlay();
#if WITH_EDITOR
	// The level is played as it is now, saved or not.
	if (!HangsOnBone())
	{
		BakeCape();
	}
#endif
	StartCloth();
}

void UClothPhysicsComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Stop();
	Super::EndPlay(EndPlayReason);
}

void UClothPhysicsComponent::BeginDestroy()
{
	// Nobody is told of a preview that ends here: it is too late to touch other objects.
	Stop();
	Super::BeginDestroy();
}

void UClothPhysicsComponent::OnComponentDestroyed(const bool bDestroyingHierarchy)
{
#if WITH_EDITOR
	LeavePreview();
#endif
	Super::OnComponentDestroyed(bDestroyingHierarchy);
}

bool UClothPhysicsComponent::ShouldSimulate() const
{
	const UWorld* World = GetWorld();
	return World != nullptr && (World->IsGameWorld() || bPreviewed) && World->GetNetMode() != NM_DedicatedServer;
}

void UClothPhysicsComponent::StartCloth()
{
	Stop();
	FClothPhysicsMesh Simulated;
	if (!ShouldSimulate() || !Make(Simulated))
	{
		return;
	}
	BindCape(Simulated);
	EnterGroup();
	if (!Runtime)
	{
		return; // Whoever was told that others wake has removed it.
	}
	Runtime->PreRoll = FMath::IsFinite(PreRoll) ? FMath::Clamp(PreRoll, 0.0f, 60.0f) : 0.0f;
	UE_LOG(LogClothPhysics, Verbose, TEXT("%s: %d particles, %d pins, %d vertices drawn."), *GetPathName(),
		GetParticleCount(), Instance->GetPinCount(), Instance->GetBinding().Num());
}

/** Makes the cloth as it begins, and the mesh that is drawn. */
bool UClothPhysicsComponent::Make(FClothPhysicsMesh& OutSimulated)
{
	FClothDescription Description;
	if (const FString Error = ResolveRestMesh(Description.Rest); !Error.IsEmpty())
	{
		ReportOnce(Error);
		return false;
	}
	if (const FString Error = FindProblemOfStart(Description.Rest); !Error.IsEmpty())
	{
		ReportOnce(Error);
	}
	else
	{
		Description.Start = StartShape.Positions;
	}
	Description.SheetResolution = Source == EClothSource::Sheet ? SheetResolution : FIntPoint::ZeroValue;
	Description.Fabric = ToSolverFabric(Fabric, FabricPreset);
	Description.Settings = MakeSettings();
	Description.Tearing = Tearing;
	Description.Transform = GetComponentTransform();
	BuildMesh(Description.Rest.Drawn());

	TArray<FString> Errors;
	Runtime = MakeShared<FClothRuntime>();
	FindHolders(Description.Pins);
	Runtime->AirOrigin = FindAirOrigin();
	Runtime->Levels.Prepare(Description, Runtime->Holders);
	OutSimulated = Description.Rest.Simulation;
	Instance = BuildCloth(MoveTemp(Description), *Runtime, Errors);
	for (const FString& Error : Errors)
	{
		ReportOnce(Error);
	}
	if (!Instance)
	{
		Runtime.Reset();
		return false;
	}
	Runtime->Levels.SetFine(Instance, *Runtime);
	Runtime->bSheet = Source == EClothSource::Sheet;
	Runtime->DrawnVertices = Instance->GetBinding().Num();
	return true;
}

void UClothPhysicsComponent::Stop()
{
	Join();
	if (IsClothAsleep())
	{
		EnableTicks(true);
	}
	LeaveGroup();
	Instance.Reset();
	Runtime.Reset();
	Statistics = FClothPhysicsStatistics();
	bTeleported = false;
}

void UClothPhysicsComponent::ReportError()
{
	if (!Instance->Outcome.Error.IsEmpty())
	{
		ReportOnce(Instance->Outcome.Error);
		Instance->Outcome.Error.Reset();
	}
}

void UClothPhysicsComponent::ReportOnce(const FString& Message)
{
	// A call in every frame with another value each time says enough after a while.
	constexpr int32 MaxMessages = 50;
	if (Reported.Num() >= MaxMessages)
	{
		return;
	}
	bool bKnown = false;
	Reported.Add(Message, &bKnown);
	if (!bKnown)
	{
		UE_LOG(LogClothPhysics, Warning, TEXT("%s: %s"), *GetPathName(), *Message);
	}
}

void UClothPhysicsComponent::ResetCloth()
{
	WakeCloth();
	Stop();
	if ((HasBegunPlay() || bPreviewed) && ShouldSimulate())
	{
		StartCloth();
	}
	else
	{
		ShowRestMesh();
	}
}

void UClothPhysicsComponent::SetFabric(UClothFabric* NewFabric) { Fabric = NewFabric; }

void UClothPhysicsComponent::SetFabricPreset(const EClothFabricPreset NewPreset)
{
	FabricPreset = NewPreset;
	Fabric = nullptr;
}

void UClothPhysicsComponent::SetSheet(FVector2D Size, FIntPoint Resolution)
{
	Source = EClothSource::Sheet;
	SheetSize = Size;
	SheetResolution = Resolution;
	SayAtReset(TEXT("The new sheet"));
}

void UClothPhysicsComponent::SetMeshes(UStaticMesh* NewSimulationMesh, UStaticMesh* NewDrawnMesh)
{
	Source = EClothSource::StaticMesh;
	SimulationMesh = NewSimulationMesh;
	DrawnMesh = NewDrawnMesh;
	SayAtReset(TEXT("The new mesh"));
}

void UClothPhysicsComponent::SetPins(const FClothPins& NewPins)
{
	Pins = NewPins;
	SayAtReset(TEXT("The new pins"));
}

void UClothPhysicsComponent::SetClothGroup(int32 NewClothGroup)
{
	if (NewClothGroup < 0)
	{
		ReportOnce(FString::Printf(TEXT("ClothGroup is %d; allowed are 0 and more."), NewClothGroup));
		return;
	}
	ClothGroup = NewClothGroup;
	SayAtReset(TEXT("The new group"));
}

void UClothPhysicsComponent::SayAtReset(const TCHAR* What)
{
	if (Instance)
	{
		ReportOnce(FString::Printf(
			TEXT("%s cannot change while the cloth is simulated and will take effect at ResetCloth."), What));
	}
}

void UClothPhysicsComponent::SetCollideWithLevel(bool bNewCollideWithLevel)
{
	bCollideWithLevel = bNewCollideWithLevel;
	WakeCloth();
}

void UClothPhysicsComponent::SetCollisionObjectTypes(const TArray<TEnumAsByte<EObjectTypeQuery>>& NewObjectTypes)
{
	CollisionObjectTypes = NewObjectTypes;
	WakeCloth();
}

void UClothPhysicsComponent::SetObjectType(TEnumAsByte<EObjectTypeQuery> NewObjectType)
{
	ObjectType = NewObjectType;
	WakeCloth();
}

void UClothPhysicsComponent::SetPushBodies(bool bNewPushBodies)
{
	bPushBodies = bNewPushBodies;
	WakeCloth();
}

void UClothPhysicsComponent::SetSelfCollision(bool bNewSelfCollision) { bSelfCollision = bNewSelfCollision; }

void UClothPhysicsComponent::SetWind(FVector NewWind)
{
	if (NewWind.ContainsNaN())
	{
		ReportOnce(FString::Printf(TEXT("Wind is %s; allowed are numbers, in m/s."), *NewWind.ToString()));
		return;
	}
	Wind = NewWind;
}

void UClothPhysicsComponent::SetGravityScale(float NewGravityScale)
{
	if (!FMath::IsFinite(NewGravityScale))
	{
		ReportOnce(FString::Printf(TEXT("GravityScale is %g; allowed are -10 to 10."), NewGravityScale));
		return;
	}
	GravityScale = FMath::Clamp(NewGravityScale, -10.0f, 10.0f);
}

void UClothPhysicsComponent::SetQuality(EClothQuality NewQuality) { Quality = NewQuality; }

int32 UClothPhysicsComponent::GetParticleCount() const
{
	// It may be about to tear.
	Join();
	return Instance ? Instance->Positions.Num() : 0;
}

TArray<FVector> UClothPhysicsComponent::GetParticlePositions() const
{
	TArray<FVector> Positions;
	if (Instance)
	{
		Join();
		Positions.Reserve(Instance->Positions.Num());
		for (const Cloth::Vector3 Position : Instance->Positions)
		{
			Positions.Add(Runtime->Frame.ToWorld(Position));
		}
	}
	return Positions;
}
