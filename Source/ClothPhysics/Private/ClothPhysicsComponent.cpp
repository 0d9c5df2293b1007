// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsComponent.h"

#include "ClothBuilder.h"
#include "ClothFabric.h"
#include "ClothInstance.h"
#include "ClothPhysicsLog.h"
#include "ClothRuntime.h"
#include "ClothSolverFabric.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"

// Life cycle and what others may ask.

UClothPhysicsComponent::UClothPhysicsComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
	PrimaryComponentTick.bAllowTickOnDedicatedServer = false;

	BodiesTick.bCanEverTick = true;
	BodiesTick.TickGroup = TG_PrePhysics;
	BodiesTick.bAllowTickOnDedicatedServer = false;
	BodiesTick.Part = EClothFramePart::PushBodies;

	EndTick.bCanEverTick = true;
	EndTick.TickGroup = TG_PostPhysics;
	EndTick.bAllowTickOnDedicatedServer = false;
	EndTick.Part = EClothFramePart::End;

	// The cloth asks the level what it touches; nothing else collides with its mesh. The object type is what others
	// block.
	SetCollisionEnabled(ECollisionEnabled::NoCollision);
	SetCollisionObjectType(ECC_WorldDynamic);
	SetDeferredCollisionUpdatesEnabled(true, false);

	CollisionObjectTypes = {
		ECC_WorldStatic, ECC_WorldDynamic, ECC_Pawn, ECC_PhysicsBody, ECC_Vehicle, ECC_Destructible};
}

void UClothPhysicsComponent::OnRegister()
{
	Super::OnRegister();
#if WITH_EDITOR
	if (const FString Error = BakeRestMesh(); !Error.IsEmpty())
	{
		ReportOnce(Error);
	}
#endif
	// What is simulated is shown when play begins.
	if (!ShouldSimulate())
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
	Start();
}

void UClothPhysicsComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Stop();
	Super::EndPlay(EndPlayReason);
}

void UClothPhysicsComponent::BeginDestroy()
{
	Stop();
	Super::BeginDestroy();
}

bool UClothPhysicsComponent::ShouldSimulate() const
{
	const UWorld* World = GetWorld();
	return World != nullptr && World->IsGameWorld() && World->GetNetMode() != NM_DedicatedServer;
}

void UClothPhysicsComponent::Start()
{
	Stop();
	if (!ShouldSimulate())
	{
		return;
	}

	FClothDescription Description;
	if (const FString Error = ResolveRestMesh(Description.Rest); !Error.IsEmpty())
	{
		ReportOnce(Error);
		return;
	}
	Description.SheetResolution = Source == EClothSource::Sheet ? SheetResolution : FIntPoint::ZeroValue;
	Description.Pins = Pins;
	Description.Fabric = ToSolverFabric(Fabric);
	Description.Settings = MakeSettings();
	Description.Transform = GetComponentTransform();
	BuildMesh(Description.Rest.Drawn());

	TArray<FString> Errors;
	Runtime = MakeShared<FClothRuntime>();
	Instance = BuildCloth(MoveTemp(Description), *Runtime, Errors);
	for (const FString& Error : Errors)
	{
		ReportOnce(Error);
	}
	if (Instance)
	{
		UE_LOG(LogClothPhysics, Verbose, TEXT("%s: %d particles, %d pins, %d vertices drawn."), *GetPathName(),
			GetParticleCount(), Instance->GetPinCount(), Instance->GetBinding().Num());
	}
	else
	{
		Runtime.Reset();
	}
}

void UClothPhysicsComponent::Stop()
{
	Join();
	Instance.Reset();
	Runtime.Reset();
	Statistics = FClothPhysicsStatistics();
	bTeleported = false;
}

void UClothPhysicsComponent::ReportOnce(const FString& Message)
{
	bool bKnown = false;
	Reported.Add(Message, &bKnown);
	if (!bKnown)
	{
		UE_LOG(LogClothPhysics, Warning, TEXT("%s: %s"), *GetPathName(), *Message);
	}
}

void UClothPhysicsComponent::ResetCloth()
{
	Stop();
	if (HasBegunPlay() && ShouldSimulate())
	{
		Start();
	}
	else
	{
		ShowRestMesh();
	}
}

void UClothPhysicsComponent::SetFabric(UClothFabric* NewFabric) { Fabric = NewFabric; }

int32 UClothPhysicsComponent::GetParticleCount() const { return Instance ? Instance->Positions.Num() : 0; }

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
