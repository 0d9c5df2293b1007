// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothPhysicsStatistics.generated.h"

/** What one frame of a cloth cost and how well it went. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothPhysicsStatistics
{
	GENERATED_BODY()

	/** Fixed steps in this frame; none is normal when the frame rate exceeds the step rate. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 Steps = 0;

	/** Whether its coarse twin is simulated: see Detail. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	bool bCoarse = false;

	/** Steps left out since the cloth was made, because a frame may take no more than Max Steps Per Frame. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 DroppedSteps = 0;

	/** Time of the solver, ms. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth", meta = (ForceUnits = "ms"))
	float StepMilliseconds = 0.0f;

	/** Time of everything else: looking for colliders, skinning, updating the mesh, ms. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth", meta = (ForceUnits = "ms"))
	float OverheadMilliseconds = 0.0f;

	/** Time of each stage of the solver, ms, in the order of Cloth::Stage. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth", meta = (DisplayName = "Stage Times (ms)"))
	TArray<float> StageMilliseconds;

	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 Substeps = 0;

	/** Things in the level near enough to be touched. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 Colliders = 0;

	/** Particles that colliders hold. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 Contacts = 0;

	/** Places where the cloth is near itself. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 SelfContacts = 0;

	/** What the solver holds of this cloth, in KB, with all that it shares with cloths of the same kind. Needs Measure.
	 */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	int32 MemoryKilobytes = 0;

	/** Strain that half of the threads along warp and weft stay below, dimensionless. Needs Measure. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	float Stretch50 = 0.0f;

	/** Strain that 95 of 100 threads stay below, dimensionless. Needs Measure. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	float Stretch95 = 0.0f;

	/** Strain that 99 of 100 threads stay below, dimensionless. Needs Measure. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	float Stretch99 = 0.0f;

	/** Strain of the thread that is stretched most, dimensionless. Needs Measure. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth")
	float StretchMax = 0.0f;

	/** Kinetic, elastic and potential energy, J. Needs Measure. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth", meta = (DisplayName = "Energy (J)"))
	float Energy = 0.0f;

	/** How far the deepest particle is inside a collider, cm. Needs Measure. */
	UPROPERTY(BlueprintReadOnly, Category = "Cloth", meta = (ForceUnits = "cm"))
	float DeepestPenetration = 0.0f;
};
