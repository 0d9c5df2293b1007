// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"
#include "Templates/UniquePtr.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include "StaticMesh.generated.h"

class FStaticMeshRenderData;
class UBodySetup;
class UMaterialInterface;

/// A slot for the material of some sections.
USTRUCT(BlueprintType)
struct ENGINE_API FStaticMaterial
{
	GENERATED_BODY()

	FStaticMaterial() = default;
	explicit FStaticMaterial(UMaterialInterface* InMaterialInterface, FName InMaterialSlotName = NAME_None)
		: MaterialInterface(InMaterialInterface)
		, MaterialSlotName(InMaterialSlotName)
	{
	}

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "StaticMesh")
	TObjectPtr<UMaterialInterface> MaterialInterface;

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "StaticMesh")
	FName MaterialSlotName;
};

/// A mesh asset.
UCLASS(MinimalAPI)
class UStaticMesh : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UStaticMesh(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	ENGINE_API ~UStaticMesh() override;

	/// Whether games keep vertices where the processor can read them.
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "StaticMesh")
	uint8 bAllowCPUAccess : 1 = false;

	/// Whether the mesh is drawn by Nanite. What GetRenderData gives is then a coarser mesh, for everything else.
	bool IsNaniteEnabled() const { return bNaniteEnabled; }

	TArray<FStaticMaterial>& GetStaticMaterials() { return StaticMaterials; }
	const TArray<FStaticMaterial>& GetStaticMaterials() const { return StaticMaterials; }

	ENGINE_API FStaticMeshRenderData* GetRenderData();
	ENGINE_API const FStaticMeshRenderData* GetRenderData() const;
	ENGINE_API void SetRenderData(TUniquePtr<FStaticMeshRenderData>&& InRenderData);
	ENGINE_API UBodySetup* GetBodySetup() const;
	ENGINE_API void SetBodySetup(UBodySetup* InBodySetup);
	ENGINE_API FBoxSphereBounds GetBounds() const;
	ENGINE_API void SetExtendedBounds(const FBoxSphereBounds& InBounds);

	/// Only in the Host: there is no Nanite.
	bool bNaniteEnabled = false;

private:
	UPROPERTY()
	TArray<FStaticMaterial> StaticMaterials;

	TSharedPtr<FStaticMeshRenderData> RenderData;
	UPROPERTY(Transient)
	TObjectPtr<UBodySetup> BodySetup;
	FBoxSphereBounds ExtendedBounds = FBoxSphereBounds(ForceInit);
};
