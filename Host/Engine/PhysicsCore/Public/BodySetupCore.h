// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "BodySetupEnums.h"
#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "BodySetupCore.generated.h"

/// What body setups have that does not need the engine.
UCLASS(MinimalAPI)
class UBodySetupCore : public UObject
{
	GENERATED_BODY()

public:
	PHYSICSCORE_API UBodySetupCore(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// The bone whose body this is, in a physics asset.
	UPROPERTY(VisibleAnywhere, Category = "BodySetup")
	FName BoneName;

	UPROPERTY(EditAnywhere, Category = "BodySetup")
	TEnumAsByte<ECollisionTraceFlag> CollisionTraceFlag = CTF_UseDefault;

	/// Spelt as in the engine.
	UPROPERTY(EditAnywhere, Category = "Collision")
	TEnumAsByte<EBodyCollisionResponse::Type> CollisionReponse = EBodyCollisionResponse::BodyCollision_Enabled;

	/// The flag in effect.
	PHYSICSCORE_API TEnumAsByte<ECollisionTraceFlag> GetCollisionTraceFlag() const;
};
