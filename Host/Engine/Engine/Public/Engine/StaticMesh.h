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

	ENGINE_API FStaticMeshRenderData* GetRenderData();
	ENGINE_API const FStaticMeshRenderData* GetRenderData() const;
	ENGINE_API void SetRenderData(TUniquePtr<FStaticMeshRenderData>&& InRenderData);
	ENGINE_API UBodySetup* GetBodySetup() const;
	ENGINE_API void SetBodySetup(UBodySetup* InBodySetup);
	ENGINE_API FBoxSphereBounds GetBounds() const;
	ENGINE_API void SetExtendedBounds(const FBoxSphereBounds& InBounds);

private:
	TSharedPtr<FStaticMeshRenderData> RenderData;
	TObjectPtr<UBodySetup> BodySetup;
	FBoxSphereBounds ExtendedBounds = FBoxSphereBounds(ForceInit);
};
