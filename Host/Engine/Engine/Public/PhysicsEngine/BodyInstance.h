// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "BodyInstanceCore.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "PhysicsInterfaceDeclaresCore.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "BodyInstance.generated.h"

class UBodySetup;
class UPhysicalMaterial;
class UPrimitiveComponent;
struct FBodyInstance;

namespace Host
{
struct FBodyShapes;

/// Makes a body of any shapes; its component must be known.
void InitBody(FBodyInstance& Body, FBodyShapes&& Shapes, const FTransform& Transform, FPhysScene& Scene);
} // namespace Host

/// The body of a component: settings, and a handle to physics while there is one.
USTRUCT(BlueprintType)
struct ENGINE_API FBodyInstance : public FBodyInstanceCore
{
	GENERATED_BODY()

	FBodyInstance();
	~FBodyInstance();

	/// Copies settings, never the body.
	FBodyInstance(const FBodyInstance& Other);
	FBodyInstance& operator=(const FBodyInstance& Other);

	TWeakObjectPtr<UPrimitiveComponent> OwnerComponent;

	/// Its number among the bodies of a component that has many.
	int32 InstanceBodyIndex = INDEX_NONE;

	/// The body that this one is a part of.
	FBodyInstance* WeldParent = nullptr;

	UPROPERTY(EditAnywhere, Category = "Physics", meta = (ClampMin = "0"))
	float LinearDamping = 0.01f;

	UPROPERTY(EditAnywhere, Category = "Physics", meta = (ClampMin = "0"))
	float AngularDamping = 0.0f;

	UPROPERTY(EditAnywhere, Category = "Physics", meta = (ClampMin = "0"))
	float MassScale = 1.0f;

	// Collision

	ECollisionEnabled::Type GetCollisionEnabled(bool bCheckOwner = true) const;
	ECollisionChannel GetObjectType() const { return ObjectType; }
	ECollisionResponse GetResponseToChannel(ECollisionChannel Channel) const { return Responses.GetResponse(Channel); }
	FName GetCollisionProfileName() const { return CollisionProfileName; }
	void SetCollisionEnabled(ECollisionEnabled::Type NewType, bool bUpdatePhysicsFilterData = true);
	void SetObjectType(ECollisionChannel Channel);
	bool SetResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse);
	bool SetResponseToAllChannels(ECollisionResponse NewResponse);
	void SetCollisionProfileName(FName InCollisionProfileName);

	// Life

	void InitBody(UBodySetup* Setup, const FTransform& Transform, UPrimitiveComponent* PrimComp, FPhysScene* InRBScene);
	void TermBody(bool bNeverDeferRelease = false);
	/// Makes another body a part of this one: its shapes move with it, its mass adds to it, and it has none of its own.
	bool Weld(FBodyInstance* Body, const FTransform& RelativeTM);
	void UnWeld(FBodyInstance* Body);
	bool IsValidBodyInstance() const { return ActorHandle != nullptr; }
	FPhysicsActorHandle GetPhysicsActor() const { return ActorHandle; }
	UBodySetup* GetBodySetup() const;

	// Motion

	void SetInstanceSimulatePhysics(
		bool bSimulate, bool bMaintainPhysicsBlending = false, bool bPreserveExistingAttachment = false);
	bool IsInstanceSimulatingPhysics() const;
	bool IsInstanceAwake() const;
	FTransform GetUnrealWorldTransform(bool bWithProjection = true, bool bForceGlobalPose = true) const;
	void SetBodyTransform(const FTransform& NewTransform, ETeleportType Teleport, bool bAutoWake = true);
	FVector GetUnrealWorldVelocity() const;
	FVector GetUnrealWorldAngularVelocityInRadians() const;
	void SetLinearVelocity(const FVector& NewVel, bool bAddToCurrent, bool bAutoWake = true);
	void SetAngularVelocityInRadians(const FVector& NewAngVel, bool bAddToCurrent, bool bAutoWake = true);
	void AddImpulse(const FVector& Impulse, bool bVelChange);
	void AddImpulseAtPosition(const FVector& Impulse, const FVector& Position);
	void AddAngularImpulseInRadians(const FVector& AngularImpulse, bool bVelChange);

	// Mass

	float GetBodyMass() const;

	/// Moments about the principal axes, kg cm2.
	FVector GetBodyInertiaTensor() const;

	/// Where the centre of mass is, with the principal axes.
	FTransform GetMassSpaceToWorldSpace() const;
	FTransform GetMassSpaceLocal() const;
	FVector GetCOMPosition() const { return GetMassSpaceToWorldSpace().GetLocation(); }
	void SetMassOverride(float MassInKG, bool bNewOverrideMass = true);
	void UpdateMassProperties();
	void UpdateDampingProperties();
	void SetEnableGravity(bool bGravityEnabled);

	UPhysicalMaterial* GetSimplePhysicalMaterial() const;
	void SetPhysMaterialOverride(UPhysicalMaterial* NewPhysMaterial);

private:
	UPROPERTY(EditAnywhere, Category = "Collision")
	FName CollisionProfileName;

	UPROPERTY(EditAnywhere, Category = "Collision")
	TEnumAsByte<ECollisionEnabled::Type> CollisionEnabled = ECollisionEnabled::QueryAndPhysics;

	UPROPERTY(EditAnywhere, Category = "Collision")
	TEnumAsByte<ECollisionChannel> ObjectType = ECC_WorldStatic;

	UPROPERTY(EditAnywhere, Category = "Physics", meta = (ClampMin = "0.001", Units = "kg"))
	float MassInKgOverride = 100.0f;

	UPROPERTY(EditAnywhere, Category = "Collision")
	TObjectPtr<UPhysicalMaterial> PhysMaterialOverride;

	FCollisionResponseContainer Responses;
	FPhysicsActorHandle ActorHandle = nullptr;
	TWeakObjectPtr<UBodySetup> BodySetup;

	/// The bodies that are parts of this one.
	struct FWeldInfo
	{
		FBodyInstance* ChildBI = nullptr;
		FTransform RelativeTM;
	};
	TArray<FWeldInfo> Welds;

	friend void Host::InitBody(
		FBodyInstance& Body, Host::FBodyShapes&& Shapes, const FTransform& Transform, FPhysScene& Scene);

	void UpdatePhysicsFilterData();
	void UpdateInstanceSimulatePhysics();
	void UpdatePhysicalMaterials();
	float MassOf(double Volume) const;
	void AddWeldedShapes(Host::FBodyShapes& Shapes) const;
	void Remake();
};
