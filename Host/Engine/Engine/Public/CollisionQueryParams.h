// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class AActor;
class UPrimitiveComponent;

#define SCENE_QUERY_STAT(QueryName) FName(TEXT(#QueryName))

/// What a query ignores.
struct ENGINE_API FCollisionQueryParams
{
	FName TraceTag;
	bool bTraceComplex = false;

	FCollisionQueryParams() = default;
	explicit FCollisionQueryParams(
		FName InTraceTag, bool bInTraceComplex = false, const AActor* InIgnoreActor = nullptr);

	void AddIgnoredActor(const AActor* InIgnoreActor);
	void AddIgnoredComponent(const UPrimitiveComponent* InIgnoreComponent);
	const TArray<uint32>& GetIgnoredActors() const { return IgnoreActors; }
	const TArray<uint32>& GetIgnoredComponents() const { return IgnoreComponents; }

	static FCollisionQueryParams DefaultQueryParam;

private:
	TArray<uint32> IgnoreActors;
	TArray<uint32> IgnoreComponents;
};

/// The object types that a query finds.
struct ENGINE_API FCollisionObjectQueryParams
{
	enum InitType
	{
		AllObjects,
		AllStaticObjects,
		AllDynamicObjects
	};

	FCollisionObjectQueryParams() = default;
	FCollisionObjectQueryParams(ECollisionChannel QueryChannel) { AddObjectTypesToQuery(QueryChannel); }
	FCollisionObjectQueryParams(InitType QueryType);
	FCollisionObjectQueryParams(const TArray<TEnumAsByte<EObjectTypeQuery>>& ObjectTypes);

	void AddObjectTypesToQuery(ECollisionChannel QueryChannel);
	int32 GetQueryBitfield() const { return ObjectTypesToQuery; }
	bool IsValid() const { return ObjectTypesToQuery != 0; }

private:
	int32 ObjectTypesToQuery = 0;
};
