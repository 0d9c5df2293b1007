// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Physics/PhysicsBody.h"

#include "Physics/BulletMath.h"
#include "Physics/BulletScene.h"

#include <LinearMath/btTransformUtil.h>

#include <cmath>

namespace Chaos
{
using Host::EMotion;
using Host::FromBullet;
using Host::ToBullet;
using Host::ToCentimetres;
using Host::ToMetres;

namespace
{
// Below these a body may fall asleep, m/s and rad/s. Bullet's own would stop a slow pendulum.
constexpr double SleepLinearSpeed = 0.01;
constexpr double SleepAngularSpeed = 0.05;

// kg m2 in kg cm2
constexpr double InertiaInCentimetres = Host::CentimetresPerMetre * Host::CentimetresPerMetre;
} // namespace

FSingleParticlePhysicsProxy::FSingleParticlePhysicsProxy(Host::FBulletScene& InScene, UPrimitiveComponent* InComponent,
	int32 InItem, Host::FBodyShapes&& InShapes, const FTransform& InTransform)
	: Scene(InScene)
	, Component(InComponent)
	, Item(InItem)
	, Transform(InTransform.GetRotation(), InTransform.GetLocation())
	, Solid(Host::Sum(InShapes.Masses))
	, bCanSimulate(!InShapes.bSurface && Solid.Volume > 0.0)
	, Shapes(MoveTemp(InShapes.Geometry))
	, Parts(std::move(InShapes.Parts))
{
	btTransform MassFrame = btTransform::getIdentity();
	if (bCanSimulate)
	{
		MassFrame = Host::PrincipalAxes(Solid, InertiaPerMass);
	}
	MassSpace = ToCentimetres(MassFrame);
	const btTransform ToMassFrame = MassFrame.inverse();
	for (const Host::FBulletShape& Part : Parts)
	{
		Compound.addChildShape(ToMassFrame * Part.Place, Part.Shape.get());
	}

	Body = std::make_unique<btRigidBody>(
		btRigidBody::btRigidBodyConstructionInfo(0.0, nullptr, &Compound, btVector3(0.0, 0.0, 0.0)));
	Body->setUserPointer(this);
	Body->setSleepingThresholds(SleepLinearSpeed, SleepAngularSpeed);
	Place(ToBody(Transform));
	Scene.Add(*this);
}

FSingleParticlePhysicsProxy::~FSingleParticlePhysicsProxy() { Scene.Remove(*this); }

FVector FSingleParticlePhysicsProxy::GetInertia() const
{
	return FromBullet(InertiaPerMass) * (Mass * InertiaInCentimetres);
}

UPrimitiveComponent* FSingleParticlePhysicsProxy::GetComponentOf(int Part) const
{
	UPrimitiveComponent* Owner = Parts[static_cast<size_t>(Part)].Owner.Get();
	return Owner ? Owner : Component.Get();
}

// Frames

btTransform FSingleParticlePhysicsProxy::ToBody(const FTransform& Where) const { return ToMetres(MassSpace * Where); }

FTransform FSingleParticlePhysicsProxy::FromBody(const btTransform& Where) const
{
	return MassSpace.Inverse() * ToCentimetres(Where);
}

void FSingleParticlePhysicsProxy::Place(const btTransform& Where)
{
	Body->setWorldTransform(Where);
	Body->setInterpolationWorldTransform(Where);
}

// Settings

void FSingleParticlePhysicsProxy::SetFilter(const Host::FBodyFilter& NewFilter)
{
	Filter = NewFilter;
	Scene.Refresh(*this);
}

void FSingleParticlePhysicsProxy::SetMotion(EMotion NewMotion)
{
	Motion = NewMotion;
	if (Motion != EMotion::Dynamic)
	{
		LinearVelocity = FVector::ZeroVector;
		AngularVelocity = FVector::ZeroVector;
		PendingImpulse = FVector::ZeroVector;
		PendingAngularImpulse = FVector::ZeroVector;
		SetBulletVelocity();
	}
	ApplyMotion();
	Scene.Refresh(*this);
	Body->forceActivationState(Motion == EMotion::Dynamic ? ACTIVE_TAG : ISLAND_SLEEPING);
}

void FSingleParticlePhysicsProxy::SetMass(double MassInKg)
{
	Mass = static_cast<float>(MassInKg);
	ApplyMotion();
}

void FSingleParticlePhysicsProxy::ApplyMotion()
{
	const bool bDynamic = Motion == EMotion::Dynamic;
	Body->setMassProps(bDynamic ? Mass : 0.0, bDynamic ? InertiaPerMass * Mass : btVector3(0.0, 0.0, 0.0));
	Body->updateInertiaTensor();

	// Bullet calls everything without mass static.
	const int OfMotion = btCollisionObject::CF_STATIC_OBJECT | btCollisionObject::CF_KINEMATIC_OBJECT;
	const int Flag = Motion == EMotion::Static ? btCollisionObject::CF_STATIC_OBJECT
		: bDynamic                             ? 0
											   : btCollisionObject::CF_KINEMATIC_OBJECT;
	Body->setCollisionFlags((Body->getCollisionFlags() & ~OfMotion) | Flag);
}

void FSingleParticlePhysicsProxy::SetDamping(float Linear, float Angular)
{
	// The engine loses this part of the velocity a second; Bullet takes what is lost after a second.
	Body->setDamping(1.0 - std::exp(-static_cast<double>(Linear)), 1.0 - std::exp(-static_cast<double>(Angular)));
}

void FSingleParticlePhysicsProxy::SetMaterial(float Friction, float Restitution)
{
	Body->setFriction(Friction);
	Body->setRestitution(Restitution);
}

// Motion

void FSingleParticlePhysicsProxy::SetTransform(const FTransform& NewTransform, ETeleportType Teleport)
{
	Transform = FTransform(NewTransform.GetRotation(), NewTransform.GetLocation());
	bTransformSet = true;
	bTeleported = bTeleported || Teleport != ETeleportType::None;
	if (Teleport == ETeleportType::ResetPhysics)
	{
		SetLinearVelocity(FVector::ZeroVector);
		SetAngularVelocity(FVector::ZeroVector);
	}
	// Queries find it there at once.
	Body->setWorldTransform(ToBody(Transform));
	Scene.Moved(*this);
	Body->activate(true);
}

void FSingleParticlePhysicsProxy::SetLinearVelocity(const FVector& NewVelocity)
{
	if (IsSimulating())
	{
		LinearVelocity = NewVelocity;
		bVelocitySet = true;
		Body->activate(true);
	}
}

void FSingleParticlePhysicsProxy::SetAngularVelocity(const FVector& NewVelocity)
{
	if (IsSimulating())
	{
		AngularVelocity = NewVelocity;
		bVelocitySet = true;
		Body->activate(true);
	}
}

void FSingleParticlePhysicsProxy::AddImpulse(const FVector& Impulse)
{
	if (IsSimulating())
	{
		PendingImpulse += Impulse;
		Body->activate(true);
	}
}

void FSingleParticlePhysicsProxy::AddAngularImpulse(const FVector& AngularImpulse)
{
	if (IsSimulating())
	{
		PendingAngularImpulse += AngularImpulse;
		Body->activate(true);
	}
}

void FSingleParticlePhysicsProxy::SetBulletVelocity()
{
	Body->setLinearVelocity(ToMetres(LinearVelocity));
	Body->setAngularVelocity(ToBullet(AngularVelocity));
}

// The frame

void FSingleParticlePhysicsProxy::BeginStep(const FVector& Gravity, double DeltaSeconds)
{
	if (Motion == EMotion::Dynamic)
	{
		if (bTransformSet)
		{
			Body->setCenterOfMassTransform(ToBody(Transform));
		}
		if (bVelocitySet)
		{
			SetBulletVelocity();
		}
		Body->setGravity(bGravity ? ToMetres(Gravity) : btVector3(0.0, 0.0, 0.0));
		Body->applyCentralImpulse(ToMetres(PendingImpulse));
		Body->applyTorqueImpulse(ToBullet(PendingAngularImpulse) / InertiaInCentimetres);
		PendingImpulse = FVector::ZeroVector;
		PendingAngularImpulse = FVector::ZeroVector;
	}
	else
	{
		StepStart = Body->getInterpolationWorldTransform();
		StepEnd = ToBody(Transform);
		if (bTeleported || Motion == EMotion::Static)
		{
			StepStart = StepEnd;
		}
		bMovesInStep = bTransformSet && !bTeleported && Motion == EMotion::Kinematic;
		Place(StepStart);
		btVector3 Linear(0.0, 0.0, 0.0);
		btVector3 Angular(0.0, 0.0, 0.0);
		if (bMovesInStep)
		{
			btTransformUtil::calculateVelocity(StepStart, StepEnd, DeltaSeconds, Linear, Angular);
		}
		LinearVelocity = ToCentimetres(Linear);
		AngularVelocity = FromBullet(Angular);
		SetBulletVelocity();
		Body->forceActivationState(bMovesInStep ? DISABLE_DEACTIVATION : ISLAND_SLEEPING);
	}
	bTransformSet = false;
	bVelocitySet = false;
	bTeleported = false;
}

void FSingleParticlePhysicsProxy::MoveTo(double PartOfFrame)
{
	if (bMovesInStep)
	{
		btTransform Where = StepEnd;
		if (PartOfFrame < 1.0)
		{
			Where.setOrigin(StepStart.getOrigin().lerp(StepEnd.getOrigin(), PartOfFrame));
			Where.setRotation(StepStart.getRotation().slerp(StepEnd.getRotation(), PartOfFrame));
		}
		Body->setWorldTransform(Where);
	}
}

void FSingleParticlePhysicsProxy::EndStep()
{
	if (Motion != EMotion::Dynamic)
	{
		return;
	}
	if (!Body->isActive())
	{
		// Asleep. It has come to rest where it was last seen.
		LinearVelocity = bVelocitySet ? LinearVelocity : FVector::ZeroVector;
		AngularVelocity = bVelocitySet ? AngularVelocity : FVector::ZeroVector;
		return;
	}
	// What the game has set while physics ran is for the next frame.
	if (!bVelocitySet)
	{
		LinearVelocity = ToCentimetres(Body->getLinearVelocity());
		AngularVelocity = FromBullet(Body->getAngularVelocity());
	}
	if (!bTransformSet)
	{
		Transform = FromBody(Body->getCenterOfMassTransform());
		// One of many bodies does not move the component.
		if (UPrimitiveComponent* Moved = Component.Get(); Moved && Item == INDEX_NONE)
		{
			Moved->MoveComponent(Transform.GetLocation() - Moved->GetComponentLocation(), Transform.GetRotation(),
				false, nullptr, MOVECOMP_SkipPhysicsMove);
		}
	}
}
} // namespace Chaos
