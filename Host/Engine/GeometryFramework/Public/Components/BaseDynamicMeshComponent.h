// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/MeshComponent.h"
#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "UDynamicMesh.h"
#include "UObject/ObjectPtr.h"

#include "BaseDynamicMeshComponent.generated.h"

class UMaterialInterface;

/// Where the tangents of a dynamic mesh come from.
UENUM()
enum class EDynamicMeshComponentTangentsMode : uint8
{
	NoTangents = 0,
	AutoCalculated = 1,
	ExternallyProvided = 2,
	Default = 255,
};

/// Base of components that draw a mesh which changes.
UCLASS(Abstract, MinimalAPI)
class UBaseDynamicMeshComponent : public UMeshComponent
{
	GENERATED_BODY()

public:
	GEOMETRYFRAMEWORK_API UBaseDynamicMeshComponent(
		const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Triangles or attributes were exchanged.
	GEOMETRYFRAMEWORK_API virtual void NotifyMeshUpdated() {}

	GEOMETRYFRAMEWORK_API virtual void SetTangentsType(EDynamicMeshComponentTangentsMode NewTangentsType);

	GEOMETRYFRAMEWORK_API int32 GetNumMaterials() const override;
	GEOMETRYFRAMEWORK_API UMaterialInterface* GetMaterial(int32 ElementIndex) const override;
	GEOMETRYFRAMEWORK_API void SetMaterial(int32 ElementIndex, UMaterialInterface* Material) override;

	UPROPERTY()
	TArray<TObjectPtr<UMaterialInterface>> BaseMaterials;

protected:
	UPROPERTY(EditAnywhere, Category = "Dynamic Mesh Component")
	EDynamicMeshComponentTangentsMode TangentsType = EDynamicMeshComponentTangentsMode::Default;
};
