// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class AActor;
class UActorComponent;

class UNREALED_API FComponentEditorUtils
{
public:
	/** Names a component for whoever belongs to the expected owner. */
	static FComponentReference MakeComponentReference(
		const AActor* ExpectedComponentOwner, const UActorComponent* Component);
};
