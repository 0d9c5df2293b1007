// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/MeshComponent.h"
#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

#include "StaticMeshComponent.generated.h"

class UStaticMesh;

/// Places a static mesh in the world.
UCLASS(Blueprintable, ClassGroup = (Rendering, Common), MinimalAPI, meta = (BlueprintSpawnableComponent))
class UStaticMeshComponent : public UMeshComponent
{
	GENERATED_BODY()

public:
	ENGINE_API UStaticMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	ENGINE_API virtual bool SetStaticMesh(UStaticMesh* NewMesh);
	TObjectPtr<UStaticMesh> GetStaticMesh() const { return StaticMesh; }

	ENGINE_API UBodySetup* GetBodySetup() override;
	ENGINE_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

private:
	UPROPERTY(EditAnywhere, Category = "StaticMesh")
	TObjectPtr<UStaticMesh> StaticMesh;
};
