// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"

#include "ClothPhysicsSettings.generated.h"

/** What holds for all cloths of a project. */
UCLASS(Config = ClothPhysics, DefaultConfig, meta = (DisplayName = "Cloth Physics"))
class CLOTHPHYSICS_API UClothPhysicsSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	/**
	 * How far around a cloth colliders are looked for, cm. What moves faster than this in a frame may pass unseen:
	 * 100 cm at 60 Hz are 60 m/s.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Collision",
		meta = (Units = "cm", ClampMin = "1", ClampMax = "10000", UIMin = "10", UIMax = "500"))
	float CollisionMargin = 100.0f;

	/**
	 * A cloth or collider that moves farther than this in one frame has been teleported, cm: a cloth is taken along as
	 * it is, a collider does not sweep up what lies between.
	 */
	UPROPERTY(Config, EditAnywhere, Category = "Movement",
		meta = (Units = "cm", ClampMin = "1", ClampMax = "100000", UIMin = "50", UIMax = "1000"))
	float TeleportDistance = 300.0f;

	/** Cloth that has not been drawn for this long stops until it is seen again, s. 0: it never stops. */
	UPROPERTY(Config, EditAnywhere, Category = "Economy",
		meta = (Units = "s", ClampMin = "0", ClampMax = "3600", UIMax = "30"))
	float UnseenTime = 3.0f;

	/** Speed of the air, in m/s, that a Speed of 1 of a wind source stands for. */
	UPROPERTY(Config, EditAnywhere, Category = "Air",
		meta = (DisplayName = "Scene Wind Scale (m/s)", ClampMin = "0", ClampMax = "1000", UIMin = "0", UIMax = "20"))
	float SceneWindScale = 1.0f;

	FName GetCategoryName() const override;
};
