// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Session.h"

#include "ClothPhysicsComponent.h"
#include "CoreGlobals.h"
#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"

namespace Player
{

Session::Session(Level& level, int framesPerSecond)
	: Played(level)
	, FramesPerSecond(framesPerSecond)
{
	Played.MoveTo(0.0);
	Played.World->InitializeActorsForPlay(FURL());
	Played.World->BeginPlay();
	Played.Throw();
}

void Session::Advance(double part)
{
	Frames += part;
	Played.MoveTo(Time());
	Played.World->Tick(LEVELTICK_All, static_cast<float>(part) / static_cast<float>(FramesPerSecond));
	++GFrameCounter;
	for (const UClothPhysicsComponent* cloth : Played.Cloths)
	{
		if (cloth->GetParticleCount() == 0)
		{
			throw NotSimulated(FromEngine(cloth->GetOwner()->GetActorLabel()));
		}
	}
}

} // namespace Player
