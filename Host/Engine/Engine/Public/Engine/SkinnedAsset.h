// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "ReferenceSkeleton.h"
#include "UObject/Object.h"

#include "SkinnedAsset.generated.h"

/// Something that bones move.
UCLASS(Abstract, MinimalAPI)
class USkinnedAsset : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API USkinnedAsset(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API virtual const FReferenceSkeleton& GetRefSkeleton() const;
};
