// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "PhysicsInterfaceDeclaresCore.h"
#include "Templates/UniquePtr.h"

namespace Host
{
class FBulletScene;
}

/// The physics of a world.
class FPhysScene_Chaos
{
public:
	ENGINE_API FPhysScene_Chaos();
	ENGINE_API ~FPhysScene_Chaos();
	FPhysScene_Chaos(const FPhysScene_Chaos&) = delete;
	FPhysScene_Chaos& operator=(const FPhysScene_Chaos&) = delete;

	/// Gravity and time of the frame that StartFrame will simulate.
	ENGINE_API void SetUpForFrame(const FVector* NewGrav, float InDeltaSeconds);
	ENGINE_API void StartFrame();

	/// Lets components follow their bodies.
	ENGINE_API void EndFrame();

	Host::FBulletScene& GetBulletScene() const { return *BulletScene; }

private:
	TUniquePtr<Host::FBulletScene> BulletScene;
	FVector Gravity = FVector::ZeroVector;
	float DeltaSeconds = 0.0f;
};
