// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "OverlapResult.generated.h"

class AActor;
class UPrimitiveComponent;

/// Something that an overlap query found.
USTRUCT()
struct ENGINE_API FOverlapResult
{
	GENERATED_BODY()

	TWeakObjectPtr<UPrimitiveComponent> Component;

	AActor* GetActor() const;
	UPrimitiveComponent* GetComponent() const;
};
