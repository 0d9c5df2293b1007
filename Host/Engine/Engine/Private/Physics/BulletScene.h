// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Physics/PhysicsBody.h"
#include "Templates/Function.h"

#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>

#include <memory>
#include <vector>

struct FCollisionShape;

namespace Host
{
using FBody = Chaos::FSingleParticlePhysicsProxy;

/// The bodies of a world, in Bullet.
class FBulletScene
{
public:
	FBulletScene();
	~FBulletScene();
	FBulletScene(const FBulletScene&) = delete;
	FBulletScene& operator=(const FBulletScene&) = delete;

	void Add(FBody& Body);
	void Remove(FBody& Body);

	/// Forgets pairs and contacts of a body that now moves or collides in another way.
	void Refresh(FBody& Body);

	/// Lets queries find a body where it is now.
	void Moved(FBody& Body);

	/// Simulates exactly this time, in equal steps of at most 1/120 s.
	void Step(const FVector& Gravity, double DeltaSeconds);

	/// Shows the outcome to the game.
	void EndStep();

	/// The bodies that overlap a shape, in the order in which they were made.
	TArray<FBody*> Overlap(
		const FCollisionShape& Shape, const FTransform& Place, TFunctionRef<bool(const FBody&)> Accept);

private:
	struct FPairFilter;

	std::unique_ptr<btCollisionConfiguration> Configuration;
	std::unique_ptr<btCollisionDispatcher> Dispatcher;
	std::unique_ptr<btBroadphaseInterface> Broadphase;
	std::unique_ptr<btConstraintSolver> Solver;
	std::unique_ptr<FPairFilter> PairFilter;
	std::unique_ptr<btDiscreteDynamicsWorld> World;
	std::vector<FBody*> Bodies;
};
} // namespace Host
