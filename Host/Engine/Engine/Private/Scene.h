// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Host/DebugDrawing.h"
#include "SceneInterface.h"

namespace Host
{
/// The scene of a world that is not drawn.
class FScene final : public FSceneInterface
{
public:
	void AddWindSource(UWindDirectionalSourceComponent* WindComponent) override;
	void RemoveWindSource(UWindDirectionalSourceComponent* WindComponent) override;
	void GetWindParameters_GameThread(const FVector& Position, FVector& OutDirection, float& OutSpeed,
		float& OutMinGustAmt, float& OutMaxGustAmt) const override;

	/// Of this frame.
	FDebugDrawing DebugDrawing;

private:
	TArray<UWindDirectionalSourceComponent*> WindSources;
};
} // namespace Host
