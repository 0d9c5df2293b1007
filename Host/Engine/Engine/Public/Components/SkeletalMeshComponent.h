// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/SkinnedMeshComponent.h"
#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

#include "SkeletalMeshComponent.generated.h"

class USkeletalMesh;
class USkeletalMeshComponent;

namespace Host
{
ENGINE_API void SetPose(USkeletalMeshComponent& Component, const TArray<FTransform>& BoneSpaceTransforms);
}

/// A skeleton that animation or physics moves. Bones have bodies where the mesh has a physics asset.
UCLASS(Blueprintable, ClassGroup = (Rendering, Common), MinimalAPI, meta = (BlueprintSpawnableComponent))
class USkeletalMeshComponent : public USkinnedMeshComponent
{
	GENERATED_BODY()

public:
	ENGINE_API USkeletalMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	ENGINE_API ~USkeletalMeshComponent() override;

	/// What the editor shows of the mesh.
	UPROPERTY(EditAnywhere, Category = "Mesh")
	TObjectPtr<USkeletalMesh> SkeletalMeshAsset;

	/// In the order of the body setups of the physics asset.
	TArray<FBodyInstance*> Bodies;

	ENGINE_API void SetSkeletalMeshAsset(USkeletalMesh* NewMesh);

	/// That of a bone; without a name, that of the first bone that has one. Null if there is none.
	ENGINE_API FBodyInstance* GetBodyInstance(
		FName BoneName = NAME_None, bool bGetWelded = true, int32 Index = INDEX_NONE) const override;

	/// Of all bodies.
	ENGINE_API void SetSimulatePhysics(bool bEnabled) override;
	ENGINE_API float GetMass() const override;

	ENGINE_API bool ShouldCreatePhysicsState() const override;
	ENGINE_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
#if WITH_EDITOR
	ENGINE_API void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif
	ENGINE_API void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	ENGINE_API void OnUpdateTransform(
		EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport = ETeleportType::None) override;
	ENGINE_API void OnCreatePhysicsState() override;
	ENGINE_API void OnDestroyPhysicsState() override;

private:
	friend void Host::SetPose(USkeletalMeshComponent& Component, const TArray<FTransform>& BoneSpaceTransforms);

	/// What animation wants, relative to parents.
	TArray<FTransform> BoneSpaceTransforms;

	/// Where the bodies have been made.
	FVector BodiesScale = FVector::OneVector;

	void RefreshBoneTransforms();
	void UpdateKinematicBonesToAnim(ETeleportType Teleport);
	FTransform FindBodyTransform(FName BoneName) const;
};
