// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UObject/ObjectPtr.h"

#include "SceneComponent.generated.h"

struct FHitResult;

enum ERelativeTransformSpace : int
{
	RTS_World,
	RTS_Actor,
	RTS_Component,
	RTS_ParentBoneSpace,
};

enum EMoveComponentFlags
{
	MOVECOMP_NoFlags = 0x0000,
	MOVECOMP_IgnoreBases = 0x0001,
	MOVECOMP_SkipPhysicsMove = 0x0002,
};

USTRUCT()
struct ENGINE_API FSceneComponentInstanceData : public FActorComponentInstanceData
{
	GENERATED_BODY()

	FSceneComponentInstanceData() = default;
	explicit FSceneComponentInstanceData(const class USceneComponent* SourceComponent);
};

/// A component with a place: a transform relative to the component it is attached to.
UCLASS(ClassGroup = (Utility, Common), BlueprintType, MinimalAPI, meta = (BlueprintSpawnableComponent))
class USceneComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	ENGINE_API USceneComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Whether the component may move; static ones stay where they were placed.
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Mobility")
	TEnumAsByte<EComponentMobility::Type> Mobility = EComponentMobility::Movable;

	/// Bounds in the world.
	FBoxSphereBounds Bounds = FBoxSphereBounds(ForceInit);

	EComponentMobility::Type GetMobility() const { return Mobility; }
	ENGINE_API virtual void SetMobility(EComponentMobility::Type NewMobility);

	ENGINE_API TStructOnScope<FActorComponentInstanceData> GetComponentInstanceData() const override;

	// Attachment

	USceneComponent* GetAttachParent() const { return AttachParent; }
	FName GetAttachSocketName() const { return AttachSocketName; }
	ENGINE_API void SetupAttachment(USceneComponent* InParent, FName InSocketName = NAME_None);
	ENGINE_API bool AttachToComponent(
		USceneComponent* InParent, const FAttachmentTransformRules& AttachmentRules, FName InSocketName = NAME_None);
	ENGINE_API virtual void DetachFromComponent(const FDetachmentTransformRules& DetachmentRules);
	ENGINE_API void GetChildrenComponents(bool bIncludeAllDescendants, TArray<USceneComponent*>& Children) const;
	ENGINE_API bool IsAttachedTo(const USceneComponent* TestComp) const;

	// Where the component is

	const FTransform& GetComponentTransform() const { return ComponentToWorld; }
	FVector GetComponentLocation() const { return ComponentToWorld.GetLocation(); }
	FQuat GetComponentQuat() const { return ComponentToWorld.GetRotation(); }
	FRotator GetComponentRotation() const { return ComponentToWorld.Rotator(); }
	FVector GetComponentScale() const { return ComponentToWorld.GetScale3D(); }
	FVector GetForwardVector() const { return GetComponentQuat().GetForwardVector(); }
	ENGINE_API virtual bool DoesSocketExist(FName InSocketName) const;
	/// Of sockets and bones.
	ENGINE_API TArray<FName> GetAllSocketNames() const;
	ENGINE_API virtual void QuerySupportedSockets(TArray<FComponentSocketDescription>& OutSockets) const;
	ENGINE_API virtual FTransform GetSocketTransform(
		FName InSocketName, ERelativeTransformSpace TransformSpace = RTS_World) const;

	FVector GetRelativeLocation() const { return RelativeLocation; }
	FVector GetRelativeScale3D() const { return RelativeScale3D; }
	static const FName GetRelativeScale3DPropertyName() { return "RelativeScale3D"; }
	ENGINE_API FTransform GetRelativeTransform() const;

	// Moving it

	ENGINE_API void SetRelativeLocation(FVector NewLocation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetRelativeRotation(FRotator NewRotation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetRelativeRotation(const FQuat& NewRotation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetRelativeLocationAndRotation(FVector NewLocation, const FQuat& NewRotation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetRelativeTransform(const FTransform& NewTransform, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API virtual void SetRelativeScale3D(FVector NewScale3D);

	ENGINE_API void SetWorldLocation(FVector NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr,
		ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetWorldRotation(FRotator NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr,
		ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetWorldRotation(const FQuat& NewRotation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetWorldLocationAndRotation(FVector NewLocation, const FQuat& NewRotation, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void SetWorldTransform(const FTransform& NewTransform, bool bSweep = false,
		FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);

	/// Moves by a vector in the world and turns to a rotation in the world.
	ENGINE_API bool MoveComponent(const FVector& Delta, const FQuat& NewRotation, bool bSweep,
		FHitResult* Hit = nullptr, EMoveComponentFlags MoveFlags = MOVECOMP_NoFlags,
		ETeleportType Teleport = ETeleportType::None);

	/// Recomputes the world transform from the relative one and the parent's.
	ENGINE_API virtual void UpdateComponentToWorld(
		EUpdateTransformFlags UpdateTransformFlags = EUpdateTransformFlags::None,
		ETeleportType Teleport = ETeleportType::None);

	// Visibility

	ENGINE_API void SetVisibility(bool bNewVisibility, bool bPropagateToChildren = false);
	ENGINE_API virtual bool IsVisible() const;

	// Bounds

	ENGINE_API virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const;
	ENGINE_API virtual void UpdateBounds();

	ENGINE_API void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;
	ENGINE_API void DestroyComponent(bool bPromoteChildren = false) override;

protected:
	/// Called after the world transform has changed.
	ENGINE_API virtual void OnUpdateTransform(
		EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport = ETeleportType::None);
	ENGINE_API void OnRegister() override;

private:
	UPROPERTY(EditAnywhere, Category = "Transform")
	FVector RelativeLocation = FVector::ZeroVector;

	UPROPERTY(EditAnywhere, Category = "Transform")
	FRotator RelativeRotation = FRotator::ZeroRotator;

	UPROPERTY(EditAnywhere, Category = "Transform")
	FVector RelativeScale3D = FVector::OneVector;

	UPROPERTY()
	TObjectPtr<USceneComponent> AttachParent;
	UPROPERTY()
	FName AttachSocketName;
	UPROPERTY(Transient)
	TArray<TObjectPtr<USceneComponent>> AttachChildren;

	FTransform ComponentToWorld;

	bool bVisible = true;

	// A rotator does not give back the last bits of the quaternion it was made of.
	FQuat RelativeQuat = FQuat::Identity;
	FRotator RelativeQuatRotator = FRotator::ZeroRotator;

	/// Warns of moving what is said not to move. The engine refuses it once play has begun.
	bool CheckStaticMobilityAndWarn() const;
	FQuat GetRelativeQuat() const;
	FTransform GetParentTransform() const;
	void SetRelative(const FVector& Location, const FQuat& Rotation, const FVector& Scale, EUpdateTransformFlags Flags,
		ETeleportType Teleport);
	void Attach(USceneComponent* Parent, FName SocketName);
	void Detach();
};
