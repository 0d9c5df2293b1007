// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Physics/BodyShapes.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include <BulletDynamics/Dynamics/btRigidBody.h>

#include <memory>

namespace Host
{
class FBulletScene;

/// What a body collides with and which queries find it.
struct FBodyFilter
{
	ECollisionEnabled::Type Enabled = ECollisionEnabled::NoCollision;
	ECollisionChannel ObjectType = ECC_WorldStatic;
	FCollisionResponseContainer Responses;
};

enum class EMotion
{
	Static,
	Kinematic,
	Dynamic
};
} // namespace Host

namespace Chaos
{
/// A body. What the game sees of it changes when the game says so and at the end of physics; what Bullet has of it
/// changes while physics runs.
class FSingleParticlePhysicsProxy
{
public:
	FSingleParticlePhysicsProxy(Host::FBulletScene& InScene, UPrimitiveComponent* InComponent, int32 InItem,
		Host::FBodyShapes&& InShapes, const FTransform& InTransform);
	~FSingleParticlePhysicsProxy();
	FSingleParticlePhysicsProxy(const FSingleParticlePhysicsProxy&) = delete;
	FSingleParticlePhysicsProxy& operator=(const FSingleParticlePhysicsProxy&) = delete;

	// For the game

	UPrimitiveComponent* GetComponent() const { return Component.Get(); }

	/// Among the bodies of a component that has many; else INDEX_NONE.
	const FTransform& GetTransform() const { return Transform; }
	const FVector& GetLinearVelocity() const { return LinearVelocity; }
	const FVector& GetAngularVelocity() const { return AngularVelocity; }
	float GetMass() const { return Mass; }

	/// About the principal axes, kg cm2.
	FVector GetInertia() const;

	/// Centre of mass and principal axes, in the frame of the body.
	const FTransform& GetMassSpace() const { return MassSpace; }
	/// Of a part, as the compound numbers them.
	UPrimitiveComponent* GetComponentOf(int Part) const;
	const btCompoundShape& GetCompound() const { return Compound; }
	bool IsAwake() const { return IsSimulating() && Body->isActive(); }
	bool IsSimulating() const { return Motion == Host::EMotion::Dynamic; }
	bool CanSimulate() const { return bCanSimulate; }
	const TArray<FPerShapeData>& GetShapes() const { return Shapes; }
	const Host::FBodyFilter& GetFilter() const { return Filter; }

	void SetFilter(const Host::FBodyFilter& NewFilter);
	void SetMotion(Host::EMotion NewMotion);

	/// Of its solid parts, m3; of several that are welded: their mass, kg.
	double GetVolume() const { return Solid.Volume; }
	void SetMass(double MassInKg);
	void SetDamping(float Linear, float Angular);
	void SetMaterial(float Friction, float Restitution);
	void SetGravityEnabled(bool bEnabled) { bGravity = bEnabled; }
	void SetTransform(const FTransform& NewTransform, ETeleportType Teleport);
	void SetLinearVelocity(const FVector& NewVelocity);
	void SetAngularVelocity(const FVector& NewVelocity);

	/// Impulses act at the beginning of the next frame's physics.
	void AddImpulse(const FVector& Impulse);
	void AddAngularImpulse(const FVector& AngularImpulse);

	// For the scene

	btRigidBody& GetBody() { return *Body; }
	const btRigidBody& GetBody() const { return *Body; }
	void BeginStep(const FVector& Gravity, double DeltaSeconds);

	/// Puts a kinematic body where it is after a part of the frame.
	void MoveTo(double PartOfFrame);
	void EndStep();

private:
	Host::FBulletScene& Scene;
	TWeakObjectPtr<UPrimitiveComponent> Component;
	int32 Item;
	Host::FBodyFilter Filter;
	Host::EMotion Motion = Host::EMotion::Static;

	// Seen by the game
	FTransform Transform;
	FVector LinearVelocity = FVector::ZeroVector;
	FVector AngularVelocity = FVector::ZeroVector;
	FVector PendingImpulse = FVector::ZeroVector;
	FVector PendingAngularImpulse = FVector::ZeroVector;
	bool bTransformSet = false;
	bool bVelocitySet = false;
	bool bTeleported = false;
	bool bGravity = true;

	// Mass
	float Mass = 0.0f;
	btVector3 InertiaPerMass{0.0, 0.0, 0.0};
	FTransform MassSpace;
	Host::FMassProperties Solid;
	bool bCanSimulate = false;

	// Bullet
	TArray<FPerShapeData> Shapes;
	std::vector<Host::FBulletShape> Parts;
	btCompoundShape Compound;
	std::unique_ptr<btRigidBody> Body;
	btTransform StepStart = btTransform::getIdentity();
	btTransform StepEnd = btTransform::getIdentity();
	bool bMovesInStep = false;

	btTransform ToBody(const FTransform& Where) const;
	FTransform FromBody(const btTransform& Where) const;
	void Place(const btTransform& Where);
	void ApplyMotion();
	void SetBulletVelocity();
};
} // namespace Chaos
