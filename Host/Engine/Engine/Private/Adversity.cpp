// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Adversity.h"

#include "Components/PrimitiveComponent.h"
#include "CoreGlobals.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Host/WorldControl.h"
#include "Templates/Casts.h"

#include <random>

namespace Host
{
namespace
{
TOptional<uint32> AdversitySeed;

// In each of its first frames one of so many components is registered anew; later, what lies on it could not sleep.
constexpr uint32 ReregisterOneOf = 4;
constexpr uint64 FirstFrames = 16;

/// A body that simulates would forget its velocity.
bool MayReregister(const UActorComponent& Component)
{
	const auto* Primitive = Cast<UPrimitiveComponent>(&Component);
	return Component.IsRegistered() && GFrameCounter < Component.GetRegisteredFrame() + FirstFrames
		&& (Primitive == nullptr || !Primitive->IsSimulatingPhysics());
}
} // namespace

void SetAdversity(TOptional<uint32> Seed) { AdversitySeed = Seed; }

bool IsAdverse() { return AdversitySeed.IsSet(); }

TOptional<uint32> GetAdversity() { return AdversitySeed; }

void Disturb(UWorld& World, uint32 Frame)
{
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	std::minstd_rand Random(AdversitySeed.GetValue() + Frame);
	const TArray<TObjectPtr<AActor>> Actors = World.PersistentLevel->Actors;
	for (const TObjectPtr<AActor>& Actor : Actors)
	{
		for (UActorComponent* Component : Actor->GetComponents().Array())
		{
			if (Random() % ReregisterOneOf == 0 && MayReregister(*Component))
			{
				Component->ReregisterComponent();
			}
		}
	}
}
} // namespace Host
