// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPhysicsComponent.h"
#include "CoreMinimal.h"
#include "Templates/Function.h"

#include <span>

/// A level with a cloth in it, of which one thing is changed.
struct FClothScene
{
	using FChange = TFunctionRef<void(UClothPhysicsComponent&)>;

	const TCHAR* Name;

	/// How the cloth is made; what else is in the level is made first.
	void (*Configure)(UClothPhysicsComponent& Cloth, struct FScenery& Scenery);
};

/// What the scenes are played for.
struct FClothOutcome
{
	/// Of particles, drawn vertices and the ball, and whether the cloth sleeps.
	TArray<double> Numbers;
	TArray<FString> Messages;

	bool IsFinite() const;
};

/// Plays a scene with a change made before the cloth begins, or after it has begun.
FClothOutcome Play(const FClothScene& Scene, FClothScene::FChange Change, bool bLate = false);

std::span<const FClothScene> ClothScenes();
