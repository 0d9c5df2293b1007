// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/SceneComponent.h"

#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Logging/LogMacros.h"

DEFINE_LOG_CATEGORY_STATIC(LogScene, Log, All);

USceneComponent::USceneComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void USceneComponent::SetMobility(EComponentMobility::Type NewMobility)
{
	if (NewMobility != Mobility)
	{
		Mobility = NewMobility;
		RecreatePhysicsState();
	}
}

void USceneComponent::OnRegister()
{
	if (AttachParent && !AttachParent->AttachChildren.Contains(this))
	{
		AttachParent->AttachChildren.Add(this);
	}
	UpdateComponentToWorld(EUpdateTransformFlags::SkipPhysicsUpdate);
	Super::OnRegister();
}

void USceneComponent::DestroyComponent(bool bPromoteChildren)
{
	const TArray<TObjectPtr<USceneComponent>> Children = AttachChildren;
	USceneComponent* Parent = AttachParent;
	for (const TObjectPtr<USceneComponent>& Child : Children)
	{
		Child->DetachFromComponent(FDetachmentTransformRules::KeepWorldTransform);
		if (bPromoteChildren && Parent)
		{
			Child->AttachToComponent(Parent, FAttachmentTransformRules::KeepWorldTransform);
		}
	}
	Detach();
	Super::DestroyComponent(bPromoteChildren);
}

// Attachment

void USceneComponent::SetupAttachment(USceneComponent* InParent, FName InSocketName)
{
	checkf(!IsRegistered(), TEXT("Registered components are attached by AttachToComponent"));
	AttachParent = InParent;
	AttachSocketName = InSocketName;
}

bool USceneComponent::AttachToComponent(
	USceneComponent* InParent, const FAttachmentTransformRules& AttachmentRules, FName InSocketName)
{
	if (!InParent || InParent == this || InParent->IsAttachedTo(this))
	{
		return false;
	}
	const FTransform World = ComponentToWorld;
	FTransform Relative = GetRelativeTransform();
	Detach();
	Attach(InParent, InSocketName);

	const FTransform Kept = World.GetRelativeTransform(GetParentTransform());
	const auto Choose = [](EAttachmentRule Rule, const auto& RelativeValue, const auto& KeptValue, const auto& Snapped)
	{
		return Rule == EAttachmentRule::KeepRelative ? RelativeValue
			: Rule == EAttachmentRule::KeepWorld     ? KeptValue
													 : Snapped;
	};
	SetRelative(Choose(AttachmentRules.LocationRule, Relative.GetLocation(), Kept.GetLocation(), FVector::ZeroVector),
		Choose(AttachmentRules.RotationRule, Relative.GetRotation(), Kept.GetRotation(), FQuat::Identity),
		Choose(AttachmentRules.ScaleRule, Relative.GetScale3D(), Kept.GetScale3D(), FVector::OneVector),
		EUpdateTransformFlags::None, ETeleportType::TeleportPhysics);
	if (auto* Primitive = Cast<UPrimitiveComponent>(this); Primitive && AttachmentRules.bWeldSimulatedBodies)
	{
		Primitive->WeldTo(InParent, InSocketName);
	}
	return true;
}

void USceneComponent::GetChildrenComponents(bool bIncludeAllDescendants, TArray<USceneComponent*>& Children) const
{
	Children.Reset();
	for (const TObjectPtr<USceneComponent>& Child : AttachChildren)
	{
		Children.Add(Child.Get());
	}
	for (int32 Index = 0; bIncludeAllDescendants && Index < Children.Num(); ++Index)
	{
		for (const TObjectPtr<USceneComponent>& Child : Children[Index]->AttachChildren)
		{
			Children.Add(Child.Get());
		}
	}
}

void USceneComponent::DetachFromComponent(const FDetachmentTransformRules& DetachmentRules)
{
	if (!AttachParent)
	{
		return;
	}
	const FTransform World = ComponentToWorld;
	if (auto* Primitive = Cast<UPrimitiveComponent>(this))
	{
		Primitive->UnWeldFromParent();
	}
	Detach();
	const auto Choose = [](EDetachmentRule Rule, const auto& RelativeValue, const auto& WorldValue)
	{ return Rule == EDetachmentRule::KeepRelative ? RelativeValue : WorldValue; };
	SetRelative(Choose(DetachmentRules.LocationRule, RelativeLocation, World.GetLocation()),
		Choose(DetachmentRules.RotationRule, GetRelativeQuat(), World.GetRotation()),
		Choose(DetachmentRules.ScaleRule, RelativeScale3D, World.GetScale3D()), EUpdateTransformFlags::None,
		ETeleportType::TeleportPhysics);
}

bool USceneComponent::IsAttachedTo(const USceneComponent* TestComp) const
{
	for (const USceneComponent* Parent = AttachParent; Parent; Parent = Parent->AttachParent)
	{
		if (Parent == TestComp)
		{
			return true;
		}
	}
	return false;
}

void USceneComponent::Attach(USceneComponent* Parent, FName SocketName)
{
	AttachParent = Parent;
	AttachSocketName = SocketName;
	Parent->AttachChildren.Add(this);
}

void USceneComponent::Detach()
{
	if (AttachParent)
	{
		AttachParent->AttachChildren.Remove(this);
		AttachParent = nullptr;
		AttachSocketName = NAME_None;
	}
}

// Where the component is

void USceneComponent::SetVisibility(bool bNewVisibility, bool bPropagateToChildren)
{
	bVisible = bNewVisibility;
	if (bPropagateToChildren)
	{
		for (USceneComponent* Child : AttachChildren)
		{
			Child->SetVisibility(bNewVisibility, true);
		}
	}
}

bool USceneComponent::IsVisible() const { return bVisible; }

bool USceneComponent::DoesSocketExist(FName) const { return false; }

TArray<FName> USceneComponent::GetAllSocketNames() const
{
	TArray<FComponentSocketDescription> Sockets;
	QuerySupportedSockets(Sockets);
	TArray<FName> Names;
	for (const FComponentSocketDescription& Socket : Sockets)
	{
		Names.Add(Socket.Name);
	}
	return Names;
}

void USceneComponent::QuerySupportedSockets(TArray<FComponentSocketDescription>&) const {}

FTransform USceneComponent::GetSocketTransform(FName InSocketName, ERelativeTransformSpace TransformSpace) const
{
	static_cast<void>(InSocketName);
	switch (TransformSpace)
	{
	case RTS_Actor:
		return GetOwner() ? ComponentToWorld.GetRelativeTransform(GetOwner()->GetTransform()) : ComponentToWorld;
	case RTS_Component:
	case RTS_ParentBoneSpace:
		return FTransform::Identity;
	case RTS_World:
		break;
	}
	return ComponentToWorld;
}

FTransform USceneComponent::GetRelativeTransform() const
{
	return FTransform(GetRelativeQuat(), RelativeLocation, RelativeScale3D);
}

FQuat USceneComponent::GetRelativeQuat() const
{
	return RelativeQuatRotator == RelativeRotation ? RelativeQuat : RelativeRotation.Quaternion();
}

FTransform USceneComponent::GetParentTransform() const
{
	return AttachParent ? AttachParent->GetSocketTransform(AttachSocketName) : FTransform::Identity;
}

// Moving it

void USceneComponent::SetRelative(const FVector& Location, const FQuat& Rotation, const FVector& Scale,
	EUpdateTransformFlags Flags, ETeleportType Teleport)
{
	RelativeLocation = Location;
	if (RelativeQuat != Rotation || RelativeQuatRotator != RelativeRotation)
	{
		RelativeQuat = Rotation;
		RelativeRotation = Rotation.Rotator();
		RelativeQuatRotator = RelativeRotation;
	}
	RelativeScale3D = Scale;
	UpdateComponentToWorld(Flags, Teleport);
}

bool USceneComponent::CheckStaticMobilityAndWarn() const
{
	const UWorld* World = GetWorld();
	if (Mobility == EComponentMobility::Movable || !IsRegistered() || !World->IsGameWorld() || !GetOwner()
		|| !GetOwner()->IsActorInitialized())
	{
		return false;
	}
	UE_LOG(LogScene, Warning, TEXT("%s has to be Movable if it is to move"), *GetPathName());
	return true;
}

void USceneComponent::SetRelativeLocation(
	FVector NewLocation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	SetRelativeLocationAndRotation(NewLocation, GetRelativeQuat(), bSweep, OutSweepHitResult, Teleport);
}

void USceneComponent::SetRelativeRotation(
	FRotator NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	SetRelativeRotation(NewRotation.Quaternion(), bSweep, OutSweepHitResult, Teleport);
}

void USceneComponent::SetRelativeRotation(
	const FQuat& NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	SetRelativeLocationAndRotation(RelativeLocation, NewRotation, bSweep, OutSweepHitResult, Teleport);
}

void USceneComponent::SetRelativeLocationAndRotation(
	FVector NewLocation, const FQuat& NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	checkf(!bSweep && !OutSweepHitResult, TEXT("The Host moves without sweeping"));
	if (!CheckStaticMobilityAndWarn())
	{
		SetRelative(NewLocation, NewRotation, RelativeScale3D, EUpdateTransformFlags::None, Teleport);
	}
}

void USceneComponent::SetRelativeTransform(
	const FTransform& NewTransform, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	checkf(!bSweep && !OutSweepHitResult, TEXT("The Host moves without sweeping"));
	if (!CheckStaticMobilityAndWarn())
	{
		SetRelative(NewTransform.GetLocation(), NewTransform.GetRotation(), NewTransform.GetScale3D(),
			EUpdateTransformFlags::None, Teleport);
	}
}

void USceneComponent::SetRelativeScale3D(FVector NewScale3D)
{
	SetRelative(RelativeLocation, GetRelativeQuat(), NewScale3D, EUpdateTransformFlags::None, ETeleportType::None);
}

void USceneComponent::SetWorldLocation(
	FVector NewLocation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	SetWorldLocationAndRotation(NewLocation, ComponentToWorld.GetRotation(), bSweep, OutSweepHitResult, Teleport);
}

void USceneComponent::SetWorldRotation(
	FRotator NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	SetWorldRotation(NewRotation.Quaternion(), bSweep, OutSweepHitResult, Teleport);
}

void USceneComponent::SetWorldRotation(
	const FQuat& NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	SetWorldLocationAndRotation(ComponentToWorld.GetLocation(), NewRotation, bSweep, OutSweepHitResult, Teleport);
}

void USceneComponent::SetWorldLocationAndRotation(
	FVector NewLocation, const FQuat& NewRotation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	MoveComponent(NewLocation - ComponentToWorld.GetLocation(), NewRotation, bSweep, OutSweepHitResult,
		MOVECOMP_NoFlags, Teleport);
}

void USceneComponent::SetWorldTransform(
	const FTransform& NewTransform, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	const FTransform Relative = AttachParent ? NewTransform.GetRelativeTransform(GetParentTransform()) : NewTransform;
	SetRelativeTransform(Relative, bSweep, OutSweepHitResult, Teleport);
}

bool USceneComponent::MoveComponent(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult* Hit,
	EMoveComponentFlags MoveFlags, ETeleportType Teleport)
{
	checkf(!bSweep && !Hit, TEXT("The Host moves without sweeping"));
	if (CheckStaticMobilityAndWarn())
	{
		return false;
	}
	FVector Location = ComponentToWorld.GetLocation() + Delta;
	FQuat Rotation = NewRotation;
	if (AttachParent)
	{
		const FTransform Parent = GetParentTransform();
		Location = Parent.InverseTransformPosition(Location);
		Rotation = Parent.GetRotation().Inverse() * Rotation;
	}
	const EUpdateTransformFlags Flags = (MoveFlags & MOVECOMP_SkipPhysicsMove) != 0
		? EUpdateTransformFlags::SkipPhysicsUpdate
		: EUpdateTransformFlags::None;
	SetRelative(Location, Rotation, RelativeScale3D, Flags, Teleport);
	return true;
}

void USceneComponent::UpdateComponentToWorld(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	const FTransform Relative = GetRelativeTransform();
	const FTransform World = AttachParent ? Relative * GetParentTransform() : Relative;
	const bool bMoved = !World.Equals(ComponentToWorld, 0.0);
	ComponentToWorld = World;
	if (bMoved)
	{
		OnUpdateTransform(UpdateTransformFlags, Teleport);
	}
	UpdateBounds();
	if (bMoved)
	{
		for (const TObjectPtr<USceneComponent>& Child : AttachChildren)
		{
			// Bodies of children do not take part in a physics move of their parent: they follow as kinematic bodies.
			Child->UpdateComponentToWorld(EUpdateTransformFlags::PropagateFromParent, Teleport);
		}
	}
}

void USceneComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	static_cast<void>(UpdateTransformFlags);
	static_cast<void>(Teleport);
}

// Bounds

FBoxSphereBounds USceneComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	return FBoxSphereBounds(LocalToWorld.GetLocation(), FVector::ZeroVector, 0.0);
}

void USceneComponent::UpdateBounds() { Bounds = CalcBounds(ComponentToWorld); }

void USceneComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	Super::ApplyWorldOffset(InOffset, bWorldShift);
	if (!AttachParent)
	{
		SetRelative(RelativeLocation + InOffset, GetRelativeQuat(), RelativeScale3D, EUpdateTransformFlags::None,
			ETeleportType::TeleportPhysics);
	}
}
