// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"

#include "InstancedStaticMeshComponent.generated.h"

/// Many places for one mesh, each with a body.
UCLASS(ClassGroup = Rendering, Blueprintable, MinimalAPI, meta = (BlueprintSpawnableComponent))
class UInstancedStaticMeshComponent : public UStaticMeshComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UInstancedStaticMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	ENGINE_API ~UInstancedStaticMeshComponent() override;

	/// Its number. Instances after one that is removed get other numbers.
	ENGINE_API virtual int32 AddInstance(const FTransform& InstanceTransform, bool bWorldSpace = false);
	ENGINE_API virtual bool RemoveInstance(int32 InstanceIndex);
	ENGINE_API virtual bool UpdateInstanceTransform(int32 InstanceIndex, const FTransform& NewInstanceTransform,
		bool bWorldSpace = false, bool bMarkRenderStateDirty = false, bool bTeleport = false);
	int32 GetInstanceCount() const { return Places.Num(); }

	/// False if there is no such instance.
	ENGINE_API bool GetInstanceTransform(
		int32 InstanceIndex, FTransform& OutInstanceTransform, bool bWorldSpace = false) const;

	/// Those whose bounds overlap a box.
	ENGINE_API virtual TArray<int32> GetInstancesOverlappingBox(const FBox& Box, bool bBoxInWorldSpace = true) const;

	ENGINE_API FBodyInstance* GetBodyInstance(
		FName BoneName = NAME_None, bool bGetWelded = true, int32 Index = INDEX_NONE) const override;
	ENGINE_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

protected:
	ENGINE_API void OnUpdateTransform(
		EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport = ETeleportType::None) override;
	ENGINE_API void OnCreatePhysicsState() override;
	ENGINE_API void OnDestroyPhysicsState() override;

private:
	TArray<FTransform> Places;
	TArray<FBodyInstance*> Bodies;

	void ClearBodies();
};
