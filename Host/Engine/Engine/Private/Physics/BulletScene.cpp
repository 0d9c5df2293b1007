// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Physics/BulletScene.h"

#include "CollisionShape.h"
#include "Physics/BulletMath.h"
#include "Physics/ShapeOverlap.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>

#include <algorithm>
#include <cmath>

namespace Host
{
namespace
{
FBody* BodyOf(const void* Object)
{
	return static_cast<FBody*>(static_cast<const btCollisionObject*>(Object)->getUserPointer());
}

FBody* BodyOf(const btBroadphaseProxy* Proxy) { return BodyOf(Proxy->m_clientObject); }

/// The engine's default of combining two materials.
void CombineByAverage()
{
	gCalculateCombinedFrictionCallback = [](const btCollisionObject* A, const btCollisionObject* B)
	{ return 0.5 * (A->getFriction() + B->getFriction()); };
	gCalculateCombinedRestitutionCallback = [](const btCollisionObject* A, const btCollisionObject* B)
	{ return 0.5 * (A->getRestitution() + B->getRestitution()); };
}

bool Blocks(const FBodyFilter& A, const FBodyFilter& B)
{
	return A.Responses.GetResponse(B.ObjectType) == ECR_Block && CollisionEnabledHasPhysics(A.Enabled);
}

std::unique_ptr<btConvexShape> MakeShape(const FCollisionShape& Shape)
{
	switch (Shape.ShapeType)
	{
	case ECollisionShape::Box:
		return std::make_unique<btBoxShape>(ToMetres(Shape.GetBox()));
	case ECollisionShape::Capsule:
		return std::make_unique<btCapsuleShapeZ>(MetresPerCentimetre * Shape.GetCapsuleRadius(),
			2.0 * MetresPerCentimetre * Shape.GetCapsuleAxisHalfLength());
	case ECollisionShape::Sphere:
	case ECollisionShape::Line:
		break;
	}
	return std::make_unique<btSphereShape>(MetresPerCentimetre * Shape.GetSphereRadius());
}

/// Collects the bodies of a region.
struct FRegion final : btBroadphaseAabbCallback
{
	std::vector<FBody*> Bodies;

	bool process(const btBroadphaseProxy* Proxy) override
	{
		Bodies.push_back(BodyOf(Proxy));
		return true;
	}
};
} // namespace

/// Lets Bullet collide bodies that block each other.
struct FBulletScene::FPairFilter final : btOverlapFilterCallback
{
	bool needBroadphaseCollision(btBroadphaseProxy* First, btBroadphaseProxy* Second) const override
	{
		const FBody& A = *BodyOf(First);
		const FBody& B = *BodyOf(Second);
		return (A.IsSimulating() || B.IsSimulating()) && Blocks(A.GetFilter(), B.GetFilter())
			&& Blocks(B.GetFilter(), A.GetFilter());
	}
};

FBulletScene::FBulletScene(double InAsyncStep)
	: Configuration(std::make_unique<btDefaultCollisionConfiguration>())
	, Dispatcher(std::make_unique<btCollisionDispatcher>(Configuration.get()))
	, Broadphase(std::make_unique<btDbvtBroadphase>())
	, Solver(std::make_unique<btSequentialImpulseConstraintSolver>())
	, PairFilter(std::make_unique<FPairFilter>())
	, World(std::make_unique<btDiscreteDynamicsWorld>(
		  Dispatcher.get(), Broadphase.get(), Solver.get(), Configuration.get()))
	, AsyncStep(InAsyncStep)
{
	CombineByAverage();
	Broadphase->getOverlappingPairCache()->setOverlapFilterCallback(PairFilter.get());
	World->setForceUpdateAllAabbs(false);
	World->getDispatchInfo().m_deterministicOverlappingPairs = true;
}

FBulletScene::~FBulletScene() { checkf(Bodies.empty(), TEXT("A world was destroyed before its bodies")); }

void FBulletScene::Add(FBody& Body)
{
	Bodies.push_back(&Body);
	World->addRigidBody(&Body.GetBody());
}

void FBulletScene::Remove(FBody& Body)
{
	World->removeRigidBody(&Body.GetBody());
	std::erase(Bodies, &Body);
}

void FBulletScene::Refresh(FBody& Body)
{
	World->removeRigidBody(&Body.GetBody());
	World->addRigidBody(&Body.GetBody());
}

void FBulletScene::Moved(FBody& Body) { World->updateSingleAabb(&Body.GetBody()); }

void FBulletScene::Step(const FVector& Gravity, double DeltaSeconds)
{
	int Steps = 1;
	if (AsyncStep > 0.0)
	{
		AsyncTime += DeltaSeconds;
		Steps = static_cast<int>(std::floor(AsyncTime / AsyncStep + 1e-3));
		DeltaSeconds = Steps * AsyncStep;
		AsyncTime -= DeltaSeconds;
	}
	bStepped = Steps > 0;
	if (!bStepped)
	{
		return;
	}
	for (FBody* Body : Bodies)
	{
		Body->BeginStep(Gravity, DeltaSeconds);
	}
	for (int Index = 1; Index <= Steps; ++Index)
	{
		for (FBody* Body : Bodies)
		{
			Body->MoveTo(static_cast<double>(Index) / Steps);
		}
		// No steps of Bullet's own choice: one of exactly this length.
		World->stepSimulation(DeltaSeconds / Steps, 0);
	}
}

void FBulletScene::EndStep()
{
	if (!bStepped)
	{
		return;
	}
	// Components that move may make or remove bodies.
	const std::vector<FBody*> Stepped = Bodies;
	for (FBody* Body : Stepped)
	{
		if (std::find(Bodies.begin(), Bodies.end(), Body) != Bodies.end())
		{
			Body->EndStep();
		}
	}
}

TArray<UPrimitiveComponent*> FBulletScene::Overlap(
	const FCollisionShape& Shape, const FTransform& Place, TFunctionRef<bool(const UPrimitiveComponent&)> Accept)
{
	const std::unique_ptr<btConvexShape> Query = MakeShape(Shape);
	const btTransform Where = ToMetres(Place);
	btVector3 Min;
	btVector3 Max;
	Query->getAabb(Where, Min, Max);
	FRegion Region;
	Broadphase->aabbTest(Min, Max, Region);

	TArray<UPrimitiveComponent*> Found;
	for (FBody* Body : Bodies)
	{
		if (std::find(Region.Bodies.begin(), Region.Bodies.end(), Body) == Region.Bodies.end())
		{
			continue;
		}
		const btCompoundShape& Compound = Body->GetCompound();
		for (int Part = 0; Part < Compound.getNumChildShapes(); ++Part)
		{
			UPrimitiveComponent* Component = Body->GetComponentOf(Part);
			if (Component && !Found.Contains(Component) && Accept(*Component)
				&& Overlaps(*Query, Where, *Compound.getChildShape(Part),
					Body->GetBody().getWorldTransform() * Compound.getChildTransform(Part)))
			{
				Found.Add(Component);
			}
		}
	}
	return Found;
}
} // namespace Host
