// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/PrimitiveComponent.h"

#include "Chaos/ChaosEngineInterface.h"
#include "Engine/World.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodySetup.h"
#include "Templates/Casts.h"

UPrimitiveComponent::UPrimitiveComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

int32 UPrimitiveComponent::GetNumMaterials() const { return 0; }

UMaterialInterface* UPrimitiveComponent::GetMaterial(int32 ElementIndex) const
{
	static_cast<void>(ElementIndex);
	return nullptr;
}

void UPrimitiveComponent::CopyUnreflected(const UObject& Source)
{
	Super::CopyUnreflected(Source);
	BodyInstance = static_cast<const UPrimitiveComponent&>(Source).BodyInstance;
}

void UPrimitiveComponent::SetMaterial(int32 ElementIndex, UMaterialInterface* Material)
{
	static_cast<void>(ElementIndex);
	static_cast<void>(Material);
}

UBodySetup* UPrimitiveComponent::GetBodySetup() { return nullptr; }

FBodyInstance* UPrimitiveComponent::GetBodyInstance(FName BoneName, bool bGetWelded, int32 Index) const
{
	static_cast<void>(BoneName);
	static_cast<void>(Index);
	return bGetWelded && BodyInstance.WeldParent ? BodyInstance.WeldParent : const_cast<FBodyInstance*>(&BodyInstance);
}

// Collision

ECollisionEnabled::Type UPrimitiveComponent::GetCollisionEnabled() const
{
	return BodyInstance.GetCollisionEnabled(false);
}

ECollisionChannel UPrimitiveComponent::GetCollisionObjectType() const { return BodyInstance.GetObjectType(); }

ECollisionResponse UPrimitiveComponent::GetCollisionResponseToChannel(ECollisionChannel Channel) const
{
	return BodyInstance.GetResponseToChannel(Channel);
}

FName UPrimitiveComponent::GetCollisionProfileName() const { return BodyInstance.GetCollisionProfileName(); }

void UPrimitiveComponent::SetCollisionEnabled(ECollisionEnabled::Type NewType)
{
	if (NewType != BodyInstance.GetCollisionEnabled(false))
	{
		BodyInstance.SetCollisionEnabled(NewType);
		CollisionChanged();
	}
}

void UPrimitiveComponent::SetCollisionObjectType(ECollisionChannel Channel) { BodyInstance.SetObjectType(Channel); }

void UPrimitiveComponent::SetCollisionResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse)
{
	BodyInstance.SetResponseToChannel(Channel, NewResponse);
}

void UPrimitiveComponent::SetCollisionResponseToAllChannels(ECollisionResponse NewResponse)
{
	BodyInstance.SetResponseToAllChannels(NewResponse);
}

void UPrimitiveComponent::SetCollisionProfileName(FName InCollisionProfileName, bool bUpdateOverlaps)
{
	static_cast<void>(bUpdateOverlaps);
	BodyInstance.SetCollisionProfileName(InCollisionProfileName);
	CollisionChanged();
}

void UPrimitiveComponent::CollisionChanged()
{
	if (IsRegistered() && ShouldCreatePhysicsState() != IsPhysicsStateCreated())
	{
		RecreatePhysicsState();
	}
}

// Physics

bool UPrimitiveComponent::ShouldCreatePhysicsState() const
{
	return BodyInstance.GetCollisionEnabled(false) != ECollisionEnabled::NoCollision;
}

void UPrimitiveComponent::OnCreatePhysicsState()
{
	Super::OnCreatePhysicsState();
	BodyScale = GetComponentScale();
	UBodySetup* BodySetup = GetBodySetup();
	if (!BodyInstance.IsValidBodyInstance() && BodySetup)
	{
		BodyInstance.InitBody(BodySetup, GetComponentTransform(), this, GetWorld()->GetPhysicsScene());
		if (BodyInstance.IsInstanceSimulatingPhysics())
		{
			DetachFromComponent(FDetachmentTransformRules::KeepWorldTransform);
		}
	}
}

void UPrimitiveComponent::OnDestroyPhysicsState()
{
	UnWeldFromParent();
	TArray<USceneComponent*> Children;
	GetChildrenComponents(true, Children);
	for (USceneComponent* Child : Children)
	{
		if (auto* Part = Cast<UPrimitiveComponent>(Child); Part && Part->BodyInstance.WeldParent == &BodyInstance)
		{
			Part->UnWeldFromParent();
		}
	}
	BodyInstance.TermBody();
	Super::OnDestroyPhysicsState();
}

void UPrimitiveComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
	if (!EnumHasAnyFlags(UpdateTransformFlags, EUpdateTransformFlags::SkipPhysicsUpdate))
	{
		SendPhysicsTransform(Teleport);
	}
}

void UPrimitiveComponent::SendPhysicsTransform(ETeleportType Teleport)
{
	if (!BodyInstance.IsValidBodyInstance())
	{
		return;
	}
	if (GetComponentScale() == BodyScale)
	{
		BodyInstance.SetBodyTransform(GetComponentTransform(), Teleport);
	}
	else
	{
		RecreatePhysicsState();
	}
}

bool UPrimitiveComponent::IsWelded() const { return BodyInstance.WeldParent != nullptr; }

void UPrimitiveComponent::WeldTo(USceneComponent* InParent, FName InSocketName)
{
	static_cast<void>(InSocketName);
	if (auto* Parent = Cast<UPrimitiveComponent>(InParent))
	{
		FBodyInstance& Root = *Parent->GetBodyInstance();
		const FTransform Place(Root.GetUnrealWorldTransform());
		const FTransform Own(GetComponentQuat(), GetComponentLocation());
		Root.Weld(&BodyInstance, Own.GetRelativeTransform(Place));
	}
}

void UPrimitiveComponent::UnWeldFromParent()
{
	if (BodyInstance.WeldParent)
	{
		BodyInstance.WeldParent->UnWeld(&BodyInstance);
		if (IsRegistered() && GetBodySetup())
		{
			BodyInstance.InitBody(GetBodySetup(), GetComponentTransform(), this, GetWorld()->GetPhysicsScene());
		}
	}
}

/// Bones without a body have none.
template <typename T>
static T Ask(const FBodyInstance* Body, T (FBodyInstance::*Question)() const)
{
	return Body ? (Body->*Question)() : T();
}

bool UPrimitiveComponent::RigidBodyIsAwake(FName BoneName) const
{
	return Ask(GetBodyInstance(BoneName), &FBodyInstance::IsInstanceAwake);
}

void UPrimitiveComponent::SetSimulatePhysics(bool bSimulate)
{
	checkf(!IsWelded(), TEXT("The Host does not let go of what is welded by simulating it"));
	BodyInstance.SetInstanceSimulatePhysics(bSimulate);
	if (BodyInstance.IsInstanceSimulatingPhysics())
	{
		DetachFromComponent(FDetachmentTransformRules::KeepWorldTransform);
	}
}

bool UPrimitiveComponent::IsSimulatingPhysics(FName BoneName) const
{
	return Ask(GetBodyInstance(BoneName), &FBodyInstance::IsInstanceSimulatingPhysics);
}

void UPrimitiveComponent::AddImpulse(FVector Impulse, FName BoneName, bool bVelChange)
{
	if (FBodyInstance* Body = GetBodyInstance(BoneName))
	{
		Body->AddImpulse(Impulse, bVelChange);
	}
}

void UPrimitiveComponent::AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName)
{
	if (FBodyInstance* Body = GetBodyInstance(BoneName))
	{
		Body->AddImpulseAtPosition(Impulse, Location);
	}
}

bool UPrimitiveComponent::WasRecentlyRendered(float Tolerance) const
{
	const double Now = GetWorld()->GetTimeSeconds();
	LastRenderTime = IsVisible() ? Now : LastRenderTime;
	return Now - LastRenderTime <= Tolerance;
}

void UPrimitiveComponent::AddVelocityChangeImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName)
{
	AddImpulseAtLocation(Impulse * GetMass(), Location, BoneName);
}

void UPrimitiveComponent::AddRadialImpulse(
	FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange)
{
	const FVector Arm = GetCenterOfMass() - Origin;
	const double Distance = Arm.Size();
	if (IsSimulatingPhysics() && Distance < Radius)
	{
		const double Share = Falloff == RIF_Linear ? 1.0 - Distance / Radius : 1.0;
		AddImpulse(Arm.GetSafeNormal() * (Strength * Share), NAME_None, bVelChange);
	}
}

void UPrimitiveComponent::AddAngularImpulseInRadians(FVector Impulse, FName BoneName, bool bVelChange)
{
	if (FBodyInstance* Body = GetBodyInstance(BoneName))
	{
		Body->AddAngularImpulseInRadians(Impulse, bVelChange);
	}
}

void UPrimitiveComponent::SetPhysicsLinearVelocity(FVector NewVel, bool bAddToCurrent, FName BoneName)
{
	GetBodyInstance(BoneName)->SetLinearVelocity(NewVel, bAddToCurrent);
}

void UPrimitiveComponent::SetPhysicsAngularVelocityInRadians(FVector NewAngVel, bool bAddToCurrent, FName BoneName)
{
	GetBodyInstance(BoneName)->SetAngularVelocityInRadians(NewAngVel, bAddToCurrent);
}

FVector UPrimitiveComponent::GetPhysicsLinearVelocity(FName BoneName)
{
	return Ask(GetBodyInstance(BoneName), &FBodyInstance::GetUnrealWorldVelocity);
}

FVector UPrimitiveComponent::GetPhysicsAngularVelocityInRadians(FName BoneName) const
{
	return Ask(GetBodyInstance(BoneName), &FBodyInstance::GetUnrealWorldAngularVelocityInRadians);
}

FVector UPrimitiveComponent::GetCenterOfMass(FName BoneName) const
{
	return Ask(GetBodyInstance(BoneName), &FBodyInstance::GetCOMPosition);
}

float UPrimitiveComponent::GetMass() const { return GetBodyInstance()->GetBodyMass(); }

FVector UPrimitiveComponent::GetInertiaTensor(FName BoneName) const
{
	return Ask(GetBodyInstance(BoneName), &FBodyInstance::GetBodyInertiaTensor);
}

void UPrimitiveComponent::SetMassOverrideInKg(FName BoneName, float MassInKg, bool bOverrideMass)
{
	FBodyInstance* Body = GetBodyInstance(BoneName);
	Body->SetMassOverride(MassInKg, bOverrideMass);
	Body->UpdateMassProperties();
}

void UPrimitiveComponent::SetPhysMaterialOverride(UPhysicalMaterial* NewPhysMaterial)
{
	BodyInstance.SetPhysMaterialOverride(NewPhysMaterial);
}

void UPrimitiveComponent::SetEnableGravity(bool bGravityEnabled) { BodyInstance.SetEnableGravity(bGravityEnabled); }

void UPrimitiveComponent::SetLinearDamping(float InDamping)
{
	BodyInstance.LinearDamping = InDamping;
	BodyInstance.UpdateDampingProperties();
}
