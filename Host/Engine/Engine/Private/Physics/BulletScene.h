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
	/// With fixed steps of a length in s that do not follow the frames; 0: one step a frame.
	explicit FBulletScene(double InAsyncStep);
	~FBulletScene();
	FBulletScene(const FBulletScene&) = delete;
	FBulletScene& operator=(const FBulletScene&) = delete;

	void Add(FBody& Body);
	void Remove(FBody& Body);

	/// Forgets pairs and contacts of a body that now moves or collides in another way.
	void Refresh(FBody& Body);

	/// Lets queries find a body where it is now.
	void Moved(FBody& Body);

	/// Simulates the time of a frame: in one step, or in the fixed steps that are due.
	void Step(const FVector& Gravity, double DeltaSeconds);

	/// Shows the outcome to the game.
	void EndStep();

	/// The components whose shapes overlap a shape, in the order in which their bodies were made. A component is found
	/// by its own shapes also when its body is welded to another.
	TArray<UPrimitiveComponent*> Overlap(
		const FCollisionShape& Shape, const FTransform& Place, TFunctionRef<bool(const UPrimitiveComponent&)> Accept);

private:
	struct FPairFilter;

	std::unique_ptr<btCollisionConfiguration> Configuration;
	std::unique_ptr<btCollisionDispatcher> Dispatcher;
	std::unique_ptr<btBroadphaseInterface> Broadphase;
	std::unique_ptr<btConstraintSolver> Solver;
	std::unique_ptr<FPairFilter> PairFilter;
	std::unique_ptr<btDiscreteDynamicsWorld> World;
	std::vector<FBody*> Bodies;
	double AsyncStep;
	double AsyncTime = 0.0;
	bool bStepped = false;
};
} // namespace Host
