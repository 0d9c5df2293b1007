// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/MeshComponent.h"
#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

#include "SkinnedMeshComponent.generated.h"

class UPhysicsAsset;
class USkinnedAsset;

/// A mesh that follows bones.
UCLASS(Abstract, MinimalAPI)
class USkinnedMeshComponent : public UMeshComponent
{
	GENERATED_BODY()

public:
	ENGINE_API USkinnedMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	USkinnedAsset* GetSkinnedAsset() const { return SkinnedAsset; }

	/// Null if there is no mesh, or if it has no bodies.
	ENGINE_API UPhysicsAsset* GetPhysicsAsset() const;

	/// INDEX_NONE if there is no such bone.
	ENGINE_API int32 GetBoneIndex(FName BoneName) const;

	/// That of the component if there is no such bone.
	ENGINE_API FTransform GetBoneTransform(FName InBoneName, ERelativeTransformSpace TransformSpace = RTS_World) const;
	ENGINE_API bool DoesSocketExist(FName InSocketName) const override;
	ENGINE_API void QuerySupportedSockets(TArray<FComponentSocketDescription>& OutSockets) const override;
	ENGINE_API FTransform GetSocketTransform(
		FName InSocketName, ERelativeTransformSpace TransformSpace = RTS_World) const override;

protected:
	UPROPERTY(Transient)
	TObjectPtr<USkinnedAsset> SkinnedAsset;

	/// Of bones, in the space of the component.
	TArray<FTransform> ComponentSpaceTransforms;
};
