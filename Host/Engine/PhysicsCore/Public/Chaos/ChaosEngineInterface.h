// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/ImplicitObject.h"
#include "CoreMinimal.h"
#include "PhysicsInterfaceDeclaresCore.h"

namespace Chaos
{
class FPerShapeData;
}

/// How an impulse falls off with the distance.
enum ERadialImpulseFalloff : int
{
	RIF_Constant,
	RIF_Linear,
	RIF_MAX,
};

/// One shape of a body.
struct FPhysicsShapeReference_Chaos
{
	Chaos::FPerShapeData* Shape = nullptr;
	FPhysicsActorHandle ActorRef = nullptr;

	bool IsValid() const { return Shape != nullptr; }
	PHYSICSCORE_API const Chaos::FImplicitObject& GetGeometry() const;
};

namespace PhysicsInterfaceTypes
{
using FInlineShapeArray = TArray<FPhysicsShapeHandle, TInlineAllocator<16>>;
}

/// Access to physics by handles.
struct FChaosEngineInterface
{
	static bool IsValid(const FPhysicsActorHandle& Handle) { return Handle != nullptr; }
	PHYSICSCORE_API static int32 GetAllShapes_AssumedLocked(
		const FPhysicsActorHandle& InActorReference, PhysicsInterfaceTypes::FInlineShapeArray& OutShapes);
};
