// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "PhysicsEngine/BodyInstance.h"

#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "Physics/BulletMath.h"
#include "Physics/BulletScene.h"
#include "Physics/Experimental/PhysScene_Chaos.h"
#include "Physics/PhysicsBody.h"
#include "PhysicsEngine/BodySetup.h"
#include "PhysicsEngine/CollisionProfile.h"

#include <cmath>

FBodyInstance::FBodyInstance() = default;

FBodyInstance::~FBodyInstance() { TermBody(); }

FBodyInstance::FBodyInstance(const FBodyInstance& Other)
	: FBodyInstanceCore(Other)
{
	*this = Other;
}

FBodyInstance& FBodyInstance::operator=(const FBodyInstance& Other)
{
	if (this != &Other)
	{
		FBodyInstanceCore::operator=(Other);
		LinearDamping = Other.LinearDamping;
		AngularDamping = Other.AngularDamping;
		MassScale = Other.MassScale;
		CollisionProfileName = Other.CollisionProfileName;
		CollisionEnabled = Other.CollisionEnabled;
		ObjectType = Other.ObjectType;
		MassInKgOverride = Other.MassInKgOverride;
		PhysMaterialOverride = Other.PhysMaterialOverride;
		Responses = Other.Responses;
	}
	return *this;
}

// Collision

ECollisionEnabled::Type FBodyInstance::GetCollisionEnabled(bool bCheckOwner) const
{
	static_cast<void>(bCheckOwner);
	return CollisionEnabled;
}

void FBodyInstance::SetCollisionEnabled(ECollisionEnabled::Type NewType, bool bUpdatePhysicsFilterData)
{
	CollisionEnabled = NewType;
	CollisionProfileName = FName(TEXT("Custom"));
	if (bUpdatePhysicsFilterData)
	{
		UpdatePhysicsFilterData();
	}
}

void FBodyInstance::SetObjectType(ECollisionChannel Channel)
{
	ObjectType = Channel;
	CollisionProfileName = FName(TEXT("Custom"));
	UpdatePhysicsFilterData();
}

bool FBodyInstance::SetResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse)
{
	CollisionProfileName = FName(TEXT("Custom"));
	const bool bChanged = Responses.SetResponse(Channel, NewResponse);
	UpdatePhysicsFilterData();
	return bChanged;
}

bool FBodyInstance::SetResponseToAllChannels(ECollisionResponse NewResponse)
{
	CollisionProfileName = FName(TEXT("Custom"));
	const bool bChanged = Responses.SetAllChannels(NewResponse);
	UpdatePhysicsFilterData();
	return bChanged;
}

void FBodyInstance::SetCollisionProfileName(FName InCollisionProfileName)
{
	CollisionProfileName = InCollisionProfileName;
	if (const Host::FCollisionProfile* Profile = Host::FindCollisionProfile(InCollisionProfileName))
	{
		CollisionEnabled = Profile->Enabled;
		ObjectType = Profile->ObjectType;
		Responses.SetAllChannels(Profile->Response);
	}
	UpdatePhysicsFilterData();
}

void FBodyInstance::UpdatePhysicsFilterData()
{
	if (ActorHandle)
	{
		ActorHandle->SetFilter({CollisionEnabled, ObjectType, Responses});
	}
}

// Life

void FBodyInstance::InitBody(
	UBodySetup* Setup, const FTransform& Transform, UPrimitiveComponent* PrimComp, FPhysScene* InRBScene)
{
	Host::FBodyShapes Shapes = Host::MakeBodyShapes(*Setup, Transform.GetScale3D());
	if (!Shapes.Parts.empty())
	{
		OwnerComponent = PrimComp;
		BodySetup = Setup;
		AddWeldedShapes(Shapes);
		Host::InitBody(*this, MoveTemp(Shapes), Transform, *InRBScene);
	}
}

void Host::InitBody(FBodyInstance& Body, FBodyShapes&& Shapes, const FTransform& Transform, FPhysScene& Scene)
{
	Body.ActorHandle = new Chaos::FSingleParticlePhysicsProxy(
		Scene.GetBulletScene(), Body.OwnerComponent.Get(), Body.InstanceBodyIndex, MoveTemp(Shapes), Transform);
	Body.UpdatePhysicsFilterData();
	Body.UpdateMassProperties();
	Body.UpdateDampingProperties();
	Body.UpdatePhysicalMaterials();
	Body.ActorHandle->SetGravityEnabled(Body.bEnableGravity);
	Body.UpdateInstanceSimulatePhysics();
}

// Welding

float FBodyInstance::MassOf(double Volume) const
{
	const UPhysicalMaterial* Material = GetSimplePhysicalMaterial();
	constexpr double DensityInMetres = 1000.0; // g/cm3 in kg/m3
	const double Heavy = DensityInMetres * Material->Density * Volume;
	return bOverrideMass ? MassInKgOverride
						 : static_cast<float>(std::pow(Heavy, Material->RaiseMassToPower)) * MassScale;
}

/// All that is welded, with real masses instead of volumes.
void FBodyInstance::AddWeldedShapes(Host::FBodyShapes& Shapes) const
{
	const auto ToMasses = [](const FBodyInstance& Body, std::vector<Host::FMassProperties>& Masses)
	{
		const double Volume = Host::Sum(Masses).Volume;
		const double Density = Body.MassOf(Volume) / Volume;
		for (Host::FMassProperties& Mass : Masses)
		{
			Mass.Volume *= Density;
			Mass.Inertia = Mass.Inertia * Density;
		}
	};
	if (Welds.IsEmpty())
	{
		return;
	}
	ToMasses(*this, Shapes.Masses);
	for (const FWeldInfo& Weld : Welds)
	{
		UPrimitiveComponent* Part = Weld.ChildBI->OwnerComponent.Get();
		Host::FBodyShapes Added = Host::MakeBodyShapes(*Part->GetBodySetup(), Part->GetComponentScale());
		ToMasses(*Weld.ChildBI, Added.Masses);
		const btTransform Place = Host::ToMetres(Weld.RelativeTM);
		for (Host::FBulletShape& Shape : Added.Parts)
		{
			Shape.Place = Place * Shape.Place;
			Shape.Owner = Part;
			Shapes.Parts.push_back(std::move(Shape));
		}
		for (const Host::FMassProperties& Mass : Added.Masses)
		{
			Shapes.Masses.push_back(Host::Transformed(Mass, Place));
		}
		Shapes.Geometry.Append(Added.Geometry);
		Shapes.bSurface = Shapes.bSurface || Added.bSurface;
	}
}

void FBodyInstance::Remake()
{
	UPrimitiveComponent* Component = OwnerComponent.Get();
	if (ActorHandle && Component)
	{
		const FVector Linear = GetUnrealWorldVelocity();
		const FVector Angular = GetUnrealWorldAngularVelocityInRadians();
		TermBody();
		InitBody(Component->GetBodySetup(), Component->GetComponentTransform(), Component,
			Component->GetWorld()->GetPhysicsScene());
		SetLinearVelocity(Linear, false);
		SetAngularVelocityInRadians(Angular, false);
	}
}

bool FBodyInstance::Weld(FBodyInstance* Body, const FTransform& RelativeTM)
{
	if (!ActorHandle || !Body->ActorHandle || Body->WeldParent || !Body->Welds.IsEmpty())
	{
		return false;
	}
	Body->TermBody();
	Body->WeldParent = this;
	Welds.Add({Body, RelativeTM});
	Remake();
	return true;
}

void FBodyInstance::UnWeld(FBodyInstance* Body)
{
	Body->WeldParent = nullptr;
	Welds.RemoveAll([Body](const FWeldInfo& Weld) { return Weld.ChildBI == Body; });
	Remake();
}

void FBodyInstance::TermBody(bool bNeverDeferRelease)
{
	static_cast<void>(bNeverDeferRelease);
	delete ActorHandle;
	ActorHandle = nullptr;
}

UBodySetup* FBodyInstance::GetBodySetup() const
{
	if (BodySetup.IsValid())
	{
		return BodySetup.Get();
	}
	UPrimitiveComponent* Component = OwnerComponent.Get();
	return Component ? Component->GetBodySetup() : nullptr;
}

// Motion

void FBodyInstance::SetInstanceSimulatePhysics(
	bool bSimulate, bool bMaintainPhysicsBlending, bool bPreserveExistingAttachment)
{
	static_cast<void>(bMaintainPhysicsBlending);
	static_cast<void>(bPreserveExistingAttachment);
	bSimulatePhysics = bSimulate;
	if (ActorHandle)
	{
		UpdateInstanceSimulatePhysics();
	}
}

void FBodyInstance::UpdateInstanceSimulatePhysics()
{
	const UPrimitiveComponent* Component = OwnerComponent.Get();
	const bool bSimulates = bSimulatePhysics && ActorHandle->CanSimulate()
		&& CollisionEnabledHasPhysics(CollisionEnabled) && Component && Component->GetWorld()->bShouldSimulatePhysics;
	const bool bStatic = Component && Component->GetMobility() == EComponentMobility::Static;
	ActorHandle->SetMotion(bSimulates ? Host::EMotion::Dynamic
			: bStatic                 ? Host::EMotion::Static
									  : Host::EMotion::Kinematic);
}

bool FBodyInstance::IsInstanceAwake() const { return ActorHandle && ActorHandle->IsAwake(); }

bool FBodyInstance::IsInstanceSimulatingPhysics() const { return ActorHandle && ActorHandle->IsSimulating(); }

FTransform FBodyInstance::GetUnrealWorldTransform(bool bWithProjection, bool bForceGlobalPose) const
{
	static_cast<void>(bWithProjection);
	static_cast<void>(bForceGlobalPose);
	return ActorHandle ? ActorHandle->GetTransform() : FTransform::Identity;
}

void FBodyInstance::SetBodyTransform(const FTransform& NewTransform, ETeleportType Teleport, bool bAutoWake)
{
	static_cast<void>(bAutoWake);
	if (ActorHandle)
	{
		ActorHandle->SetTransform(NewTransform, Teleport);
	}
}

FVector FBodyInstance::GetUnrealWorldVelocity() const
{
	return ActorHandle ? ActorHandle->GetLinearVelocity() : FVector::ZeroVector;
}

FVector FBodyInstance::GetUnrealWorldAngularVelocityInRadians() const
{
	return ActorHandle ? ActorHandle->GetAngularVelocity() : FVector::ZeroVector;
}

void FBodyInstance::SetLinearVelocity(const FVector& NewVel, bool bAddToCurrent, bool bAutoWake)
{
	static_cast<void>(bAutoWake);
	if (ActorHandle)
	{
		ActorHandle->SetLinearVelocity(bAddToCurrent ? ActorHandle->GetLinearVelocity() + NewVel : NewVel);
	}
}

void FBodyInstance::SetAngularVelocityInRadians(const FVector& NewAngVel, bool bAddToCurrent, bool bAutoWake)
{
	static_cast<void>(bAutoWake);
	if (ActorHandle)
	{
		ActorHandle->SetAngularVelocity(bAddToCurrent ? ActorHandle->GetAngularVelocity() + NewAngVel : NewAngVel);
	}
}

void FBodyInstance::AddImpulse(const FVector& Impulse, bool bVelChange)
{
	if (ActorHandle)
	{
		ActorHandle->AddImpulse(bVelChange ? Impulse * GetBodyMass() : Impulse);
	}
}

void FBodyInstance::AddImpulseAtPosition(const FVector& Impulse, const FVector& Position)
{
	if (ActorHandle)
	{
		ActorHandle->AddImpulse(Impulse);
		ActorHandle->AddAngularImpulse(FVector::CrossProduct(Position - GetCOMPosition(), Impulse));
	}
}

void FBodyInstance::AddAngularImpulseInRadians(const FVector& AngularImpulse, bool bVelChange)
{
	if (ActorHandle)
	{
		FVector Impulse = AngularImpulse;
		if (bVelChange)
		{
			const FQuat Axes = GetMassSpaceToWorldSpace().GetRotation();
			Impulse = Axes.RotateVector(Axes.UnrotateVector(AngularImpulse) * GetBodyInertiaTensor());
		}
		ActorHandle->AddAngularImpulse(Impulse);
	}
}

// Mass

float FBodyInstance::GetBodyMass() const { return ActorHandle ? ActorHandle->GetMass() : 0.0f; }

FVector FBodyInstance::GetBodyInertiaTensor() const
{
	return ActorHandle ? ActorHandle->GetInertia() : FVector::ZeroVector;
}

FTransform FBodyInstance::GetMassSpaceLocal() const
{
	return ActorHandle ? ActorHandle->GetMassSpace() : FTransform::Identity;
}

FTransform FBodyInstance::GetMassSpaceToWorldSpace() const { return GetMassSpaceLocal() * GetUnrealWorldTransform(); }

void FBodyInstance::SetMassOverride(float MassInKG, bool bNewOverrideMass)
{
	bOverrideMass = bNewOverrideMass;
	MassInKgOverride = MassInKG;
}

void FBodyInstance::UpdateMassProperties()
{
	if (ActorHandle)
	{
		ActorHandle->SetMass(Welds.IsEmpty() ? MassOf(ActorHandle->GetVolume()) : ActorHandle->GetVolume());
	}
}

void FBodyInstance::UpdateDampingProperties()
{
	if (ActorHandle)
	{
		ActorHandle->SetDamping(LinearDamping, AngularDamping);
	}
}

void FBodyInstance::SetEnableGravity(bool bGravityEnabled)
{
	bEnableGravity = bGravityEnabled;
	if (ActorHandle)
	{
		ActorHandle->SetGravityEnabled(bGravityEnabled);
	}
}

UPhysicalMaterial* FBodyInstance::GetSimplePhysicalMaterial() const
{
	if (PhysMaterialOverride)
	{
		return PhysMaterialOverride;
	}
	const UBodySetup* Setup = GetBodySetup();
	return Setup && Setup->PhysMaterial ? Setup->PhysMaterial.Get() : GetMutableDefault<UPhysicalMaterial>();
}

void FBodyInstance::SetPhysMaterialOverride(UPhysicalMaterial* NewPhysMaterial)
{
	PhysMaterialOverride = NewPhysMaterial;
	UpdatePhysicalMaterials();
	UpdateMassProperties();
}

void FBodyInstance::UpdatePhysicalMaterials()
{
	if (ActorHandle)
	{
		const UPhysicalMaterial* Material = GetSimplePhysicalMaterial();
		ActorHandle->SetMaterial(Material->Friction, Material->Restitution);
	}
}
