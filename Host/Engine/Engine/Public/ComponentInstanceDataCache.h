// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/StructOnScope.h"

#include "ComponentInstanceDataCache.generated.h"

class UActorComponent;

/// After which part of a construction script data is applied.
enum class ECacheApplyPhase
{
	PostSimpleConstructionScript,
	PostUserConstructionScript,
};

/// What a component hands on to the one that a construction script makes in its place: what the details panel can show
/// of it. Classes with more to hand on derive from this.
USTRUCT()
struct ENGINE_API FActorComponentInstanceData
{
	GENERATED_BODY()

	FActorComponentInstanceData() = default;
	explicit FActorComponentInstanceData(const UActorComponent* SourceComponent);
	virtual ~FActorComponentInstanceData() = default;

	/// Data that says no is not kept.
	virtual bool ContainsData() const { return true; }
	virtual void ApplyToComponent(UActorComponent* Component, const ECacheApplyPhase CacheApplyPhase);

private:
	const UActorComponent* Source = nullptr; ///< still there when the data is applied
};
