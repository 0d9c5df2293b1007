// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

#include "MeshComponent.generated.h"

/// A primitive made of triangles with materials.
UCLASS(Abstract, MinimalAPI)
class UMeshComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// Materials that replace those of the mesh.
	UPROPERTY(EditAnywhere, Category = "Rendering")
	TArray<TObjectPtr<UMaterialInterface>> OverrideMaterials;

	ENGINE_API int32 GetNumMaterials() const override;
	ENGINE_API UMaterialInterface* GetMaterial(int32 ElementIndex) const override;
	ENGINE_API void SetMaterial(int32 ElementIndex, UMaterialInterface* Material) override;
};
