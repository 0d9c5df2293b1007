// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Live/TestStage.h"

#include "ClothPhysicsComponent.h"
#include "CoreMinimal.h"

std::vector<std::array<double, 3>> TestStage::ParticlesOf(const Player::Level& level)
{
	std::vector<std::array<double, 3>> particles;
	for (const FVector& p : level.Cloths.at(0)->GetParticlePositions())
	{
		particles.push_back({p.X, p.Y, p.Z});
	}
	return particles;
}
