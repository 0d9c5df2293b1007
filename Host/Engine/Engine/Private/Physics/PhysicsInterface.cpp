// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Chaos/ChaosEngineInterface.h"
#include "Physics/BulletScene.h"
#include "Physics/Experimental/PhysScene_Chaos.h"
#include "Physics/PhysicsBody.h"
#include "Physics/PhysicsInterfaceCore.h"
#include "PhysicsEngine/PhysicsSettings.h"

const Chaos::FImplicitObject& FPhysicsShapeReference_Chaos::GetGeometry() const { return Shape->GetGeometry(); }

int32 FChaosEngineInterface::GetAllShapes_AssumedLocked(
	const FPhysicsActorHandle& InActorReference, PhysicsInterfaceTypes::FInlineShapeArray& OutShapes)
{
	OutShapes.Reset();
	for (const Chaos::FPerShapeData& Shape : InActorReference->GetShapes())
	{
		OutShapes.Add({const_cast<Chaos::FPerShapeData*>(&Shape), InActorReference});
	}
	return OutShapes.Num();
}

bool FPhysicsCommand::ExecuteRead(
	const FPhysicsActorHandle& InActorReference, TFunctionRef<void(const FPhysicsActorHandle& Actor)> InCallable)
{
	if (!InActorReference)
	{
		return false;
	}
	InCallable(InActorReference);
	return true;
}

FPhysScene_Chaos::FPhysScene_Chaos()
	: BulletScene(MakeUnique<Host::FBulletScene>(
		UPhysicsSettings::Get()->bTickPhysicsAsync ? UPhysicsSettings::Get()->AsyncFixedTimeStepSize : 0.0))
{
}

UPhysicsSettings::UPhysicsSettings(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UPhysicsSettings* UPhysicsSettings::Get() { return GetMutableDefault<UPhysicsSettings>(); }

FPhysScene_Chaos::~FPhysScene_Chaos() = default;

void FPhysScene_Chaos::SetUpForFrame(const FVector* NewGrav, float InDeltaSeconds)
{
	Gravity = *NewGrav;
	DeltaSeconds = InDeltaSeconds;
}

void FPhysScene_Chaos::StartFrame() { BulletScene->Step(Gravity, DeltaSeconds); }

void FPhysScene_Chaos::EndFrame() { BulletScene->EndStep(); }
