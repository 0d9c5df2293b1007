// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Info.h"
#include "UObject/ObjectPtr.h"

#include "WindDirectionalSource.generated.h"

class UWindDirectionalSourceComponent;

/// Wind placed in a level.
UCLASS(MinimalAPI)
class AWindDirectionalSource : public AInfo
{
	GENERATED_BODY()

public:
	ENGINE_API AWindDirectionalSource(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UWindDirectionalSourceComponent* GetComponent() const { return Component; }

private:
	UPROPERTY(
		VisibleAnywhere, BlueprintReadOnly, Category = "WindDirectionalSource", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UWindDirectionalSourceComponent> Component;
};
