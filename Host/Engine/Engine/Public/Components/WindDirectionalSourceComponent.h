// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"

#include "WindDirectionalSourceComponent.generated.h"

/// Wind along the component's X axis, everywhere or around a point.
UCLASS(Blueprintable, BlueprintType, MinimalAPI, meta = (BlueprintSpawnableComponent))
class UWindDirectionalSourceComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UWindDirectionalSourceComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Weight among the sources of wind.
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "WindDirectionalSourceComponent")
	float Strength = 0.1f;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "WindDirectionalSourceComponent")
	float Speed = 0.1f;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "WindDirectionalSourceComponent")
	float MinGustAmount = 0.1f;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "WindDirectionalSourceComponent")
	float MaxGustAmount = 0.2f;

	/// Reach of wind around a point.
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "WindDirectionalSourceComponent", meta = (Units = "cm"))
	float Radius = 0.0f;

	/// Whether the wind blows away from the component's place, not along its axis.
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "WindDirectionalSourceComponent")
	uint32 bPointWind : 1 = false;

	ENGINE_API void SetSpeed(float InNewSpeed);
	ENGINE_API void SetMinimumGustAmount(float InNewMinGust);
	ENGINE_API void SetMaximumGustAmount(float InNewMaxGust);

protected:
	ENGINE_API void CreateRenderState_Concurrent(FRegisterComponentContext* Context) override;
	ENGINE_API void DestroyRenderState_Concurrent() override;
};
