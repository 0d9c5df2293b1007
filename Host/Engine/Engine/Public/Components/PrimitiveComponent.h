// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "PhysicsEngine/BodyInstance.h"
#include "SceneTypes.h"

#include "PrimitiveComponent.generated.h"

enum ERadialImpulseFalloff : int;
class UBodySetup;
class UMaterialInterface;
class UPhysicalMaterial;

USTRUCT()
struct ENGINE_API FPrimitiveComponentInstanceData : public FSceneComponentInstanceData
{
	GENERATED_BODY()

	FPrimitiveComponentInstanceData() = default;
	explicit FPrimitiveComponentInstanceData(const class UPrimitiveComponent* SourceComponent);
};

/// A component with geometry: it may be drawn, collide and be simulated.
UCLASS(Abstract, MinimalAPI)
class UPrimitiveComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UPrimitiveComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API TStructOnScope<FActorComponentInstanceData> GetComponentInstanceData() const override;
	ENGINE_API void CopyUnreflected(const UObject& Source) override;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Collision")
	FBodyInstance BodyInstance;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Lighting")
	EShadowCacheInvalidationBehavior ShadowCacheInvalidationBehavior = EShadowCacheInvalidationBehavior::Auto;

	/// Whether it was drawn lately, s. Here all is drawn that is visible.
	ENGINE_API bool WasRecentlyRendered(float Tolerance = 0.2f) const;

	// Materials

	ENGINE_API virtual int32 GetNumMaterials() const;
	ENGINE_API virtual UMaterialInterface* GetMaterial(int32 ElementIndex) const;
	ENGINE_API virtual void SetMaterial(int32 ElementIndex, UMaterialInterface* Material);

	ENGINE_API virtual UBodySetup* GetBodySetup();
	ENGINE_API virtual FBodyInstance* GetBodyInstance(
		FName BoneName = NAME_None, bool bGetWelded = true, int32 Index = INDEX_NONE) const;

	// Collision

	ENGINE_API virtual ECollisionEnabled::Type GetCollisionEnabled() const;
	ENGINE_API virtual ECollisionChannel GetCollisionObjectType() const;
	ENGINE_API virtual ECollisionResponse GetCollisionResponseToChannel(ECollisionChannel Channel) const;
	ENGINE_API virtual FName GetCollisionProfileName() const;
	ENGINE_API virtual void SetCollisionEnabled(ECollisionEnabled::Type NewType);
	ENGINE_API virtual void SetCollisionObjectType(ECollisionChannel Channel);
	ENGINE_API virtual void SetCollisionResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse);
	ENGINE_API virtual void SetCollisionResponseToAllChannels(ECollisionResponse NewResponse);
	ENGINE_API virtual void SetCollisionProfileName(FName InCollisionProfileName, bool bUpdateOverlaps = true);

	// Physics

	ENGINE_API virtual void SetSimulatePhysics(bool bSimulate);
	ENGINE_API virtual bool IsSimulatingPhysics(FName BoneName = NAME_None) const;
	ENGINE_API bool RigidBodyIsAwake(FName BoneName = NAME_None) const;
	ENGINE_API virtual bool IsWelded() const;
	ENGINE_API virtual void WeldTo(USceneComponent* InParent, FName InSocketName = NAME_None);
	ENGINE_API virtual void UnWeldFromParent();
	ENGINE_API virtual void AddImpulse(FVector Impulse, FName BoneName = NAME_None, bool bVelChange = false);
	ENGINE_API virtual void AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None);
	ENGINE_API virtual void AddVelocityChangeImpulseAtLocation(
		FVector Impulse, FVector Location, FName BoneName = NAME_None);
	ENGINE_API virtual void AddRadialImpulse(
		FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange = false);
	ENGINE_API virtual void AddAngularImpulseInRadians(
		FVector Impulse, FName BoneName = NAME_None, bool bVelChange = false);
	ENGINE_API void SetPhysicsLinearVelocity(FVector NewVel, bool bAddToCurrent = false, FName BoneName = NAME_None);
	ENGINE_API void SetPhysicsAngularVelocityInRadians(
		FVector NewAngVel, bool bAddToCurrent = false, FName BoneName = NAME_None);
	ENGINE_API FVector GetPhysicsLinearVelocity(FName BoneName = NAME_None);
	ENGINE_API FVector GetPhysicsAngularVelocityInRadians(FName BoneName = NAME_None) const;
	ENGINE_API FVector GetCenterOfMass(FName BoneName = NAME_None) const;
	ENGINE_API virtual float GetMass() const;
	ENGINE_API virtual FVector GetInertiaTensor(FName BoneName = NAME_None) const;
	ENGINE_API void SetMassOverrideInKg(FName BoneName = NAME_None, float MassInKg = 1.0f, bool bOverrideMass = true);
	ENGINE_API virtual void SetPhysMaterialOverride(UPhysicalMaterial* NewPhysMaterial);
	ENGINE_API virtual void SetEnableGravity(bool bGravityEnabled);
	ENGINE_API virtual void SetLinearDamping(float InDamping);

	ENGINE_API bool ShouldCreatePhysicsState() const override;

protected:
	ENGINE_API void OnUpdateTransform(
		EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport = ETeleportType::None) override;
	ENGINE_API void OnCreatePhysicsState() override;
	ENGINE_API void OnDestroyPhysicsState() override;

	/// Tells physics where the component has gone.
	ENGINE_API void SendPhysicsTransform(ETeleportType Teleport);

private:
	mutable double LastRenderTime = 0.0;

	/// The size that the body was made at.
	FVector BodyScale = FVector::OneVector;

	/// Makes or removes the body when collision was switched.
	void CollisionChanged();
};
