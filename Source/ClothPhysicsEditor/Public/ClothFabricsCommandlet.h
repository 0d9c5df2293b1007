// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Commandlets/Commandlet.h"
#include "CoreMinimal.h"

#include "ClothFabricsCommandlet.generated.h"

/**
 * UnrealEditor-Cmd Project.uproject -run=ClothPhysicsEditor.ClothFabricsCommandlet [-Path=/Game/Fabrics]: makes and
 * saves the fabrics that come with the plugin, in the plugin itself unless told otherwise. Returns 0 if all are there.
 */
UCLASS()
class CLOTHPHYSICSEDITOR_API UClothFabricsCommandlet : public UCommandlet
{
	GENERATED_BODY()

public:
	int32 Main(const FString& Params) override;
};
