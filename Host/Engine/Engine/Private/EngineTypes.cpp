// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/EngineTypes.h"

#include "CollisionQueryParams.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/DataAsset.h"
#include "Engine/OverlapResult.h"
#include "GameFramework/Actor.h"

#include <algorithm>
#include <iterator>

namespace
{
// The object types of a project that has added none, in the order of its list.
constexpr ECollisionChannel ObjectTypes[] = {
	ECC_WorldStatic, ECC_WorldDynamic, ECC_Pawn, ECC_PhysicsBody, ECC_Vehicle, ECC_Destructible};
} // namespace

UEngineTypes::UEngineTypes(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

ECollisionChannel UEngineTypes::ConvertToCollisionChannel(EObjectTypeQuery ObjectType)
{
	return ObjectType < static_cast<int>(std::size(ObjectTypes)) ? ObjectTypes[ObjectType] : ECC_MAX;
}

EObjectTypeQuery UEngineTypes::ConvertToObjectType(ECollisionChannel CollisionChannel)
{
	const auto* Found = std::find(std::begin(ObjectTypes), std::end(ObjectTypes), CollisionChannel);
	return Found != std::end(ObjectTypes) ? static_cast<EObjectTypeQuery>(Found - ObjectTypes) : ObjectTypeQuery_MAX;
}

UActorComponent* FBaseComponentReference::ExtractComponent(AActor* SearchActor) const
{
	if (SearchActor == nullptr)
	{
		return nullptr;
	}
	const FName Name = ComponentProperty.IsNone() ? FName(*PathToComponent) : ComponentProperty;
	if (Name.IsNone())
	{
		return SearchActor->GetRootComponent();
	}
	for (UActorComponent* Component : SearchActor->GetComponents())
	{
		if (Component->GetFName() == Name)
		{
			return Component;
		}
	}
	return nullptr;
}

UActorComponent* FComponentReference::GetComponent(AActor* OwningActor) const
{
	return ExtractComponent(OtherActor.IsValid() ? OtherActor.Get() : OwningActor);
}

bool FCollisionResponseContainer::SetResponse(ECollisionChannel Channel, ECollisionResponse NewResponse)
{
	uint8& Response = EnumArray[Channel];
	const bool bChanged = Response != NewResponse;
	Response = static_cast<uint8>(NewResponse);
	return bChanged;
}

bool FCollisionResponseContainer::SetAllChannels(ECollisionResponse NewResponse)
{
	for (uint8& Response : EnumArray)
	{
		Response = static_cast<uint8>(NewResponse);
	}
	return true;
}

FAttachmentTransformRules FAttachmentTransformRules::KeepRelativeTransform(EAttachmentRule::KeepRelative, false);
FAttachmentTransformRules FAttachmentTransformRules::KeepWorldTransform(EAttachmentRule::KeepWorld, false);
FAttachmentTransformRules FAttachmentTransformRules::SnapToTargetNotIncludingScale(
	EAttachmentRule::SnapToTarget, EAttachmentRule::SnapToTarget, EAttachmentRule::KeepWorld, false);
FAttachmentTransformRules FAttachmentTransformRules::SnapToTargetIncludingScale(EAttachmentRule::SnapToTarget, false);

FAttachmentTransformRules::FAttachmentTransformRules(EAttachmentRule InRule, bool bInWeldSimulatedBodies)
	: FAttachmentTransformRules(InRule, InRule, InRule, bInWeldSimulatedBodies)
{
}

FAttachmentTransformRules::FAttachmentTransformRules(EAttachmentRule InLocationRule, EAttachmentRule InRotationRule,
	EAttachmentRule InScaleRule, bool bInWeldSimulatedBodies)
	: LocationRule(InLocationRule)
	, RotationRule(InRotationRule)
	, ScaleRule(InScaleRule)
	, bWeldSimulatedBodies(bInWeldSimulatedBodies)
{
}

FDetachmentTransformRules FDetachmentTransformRules::KeepRelativeTransform(EDetachmentRule::KeepRelative, true);
FDetachmentTransformRules FDetachmentTransformRules::KeepWorldTransform(EDetachmentRule::KeepWorld, true);

FDetachmentTransformRules::FDetachmentTransformRules(EDetachmentRule InRule, bool bInCallModify)
	: LocationRule(InRule)
	, RotationRule(InRule)
	, ScaleRule(InRule)
	, bCallModify(bInCallModify)
{
}

FCollisionQueryParams FCollisionQueryParams::DefaultQueryParam;

FCollisionQueryParams::FCollisionQueryParams(FName InTraceTag, bool bInTraceComplex, const AActor* InIgnoreActor)
	: TraceTag(InTraceTag)
	, bTraceComplex(bInTraceComplex)
{
	AddIgnoredActor(InIgnoreActor);
}

void FCollisionQueryParams::AddIgnoredActor(const AActor* InIgnoreActor)
{
	if (InIgnoreActor)
	{
		IgnoreActors.Add(InIgnoreActor->GetUniqueID());
	}
}

void FCollisionQueryParams::AddIgnoredComponent(const UPrimitiveComponent* InIgnoreComponent)
{
	if (InIgnoreComponent)
	{
		IgnoreComponents.Add(InIgnoreComponent->GetUniqueID());
	}
}

FCollisionObjectQueryParams::FCollisionObjectQueryParams(InitType QueryType)
{
	for (const ECollisionChannel Channel : ObjectTypes)
	{
		const bool bStatic = Channel == ECC_WorldStatic;
		if (QueryType == AllObjects || bStatic == (QueryType == AllStaticObjects))
		{
			AddObjectTypesToQuery(Channel);
		}
	}
}

FCollisionObjectQueryParams::FCollisionObjectQueryParams(const TArray<TEnumAsByte<EObjectTypeQuery>>& InObjectTypes)
{
	for (const TEnumAsByte<EObjectTypeQuery> ObjectType : InObjectTypes)
	{
		AddObjectTypesToQuery(UEngineTypes::ConvertToCollisionChannel(ObjectType));
	}
}

void FCollisionObjectQueryParams::AddObjectTypesToQuery(ECollisionChannel QueryChannel)
{
	checkf(UEngineTypes::ConvertToObjectType(QueryChannel) != ObjectTypeQuery_MAX, TEXT("Channel %d is no object type"),
		static_cast<int32>(QueryChannel));
	ObjectTypesToQuery |= 1 << QueryChannel;
}

UPrimitiveComponent* FOverlapResult::GetComponent() const { return Component.Get(); }

AActor* FOverlapResult::GetActor() const
{
	const UPrimitiveComponent* Overlapped = Component.Get();
	return Overlapped ? Overlapped->GetOwner() : nullptr;
}

UDataAsset::UDataAsset(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}
