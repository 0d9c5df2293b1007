// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "Templates/Function.h"
#include "UObject/Object.h"

#include "UDynamicMesh.generated.h"

/// A dynamic mesh as an object.
UCLASS(BlueprintType, MinimalAPI)
class UDynamicMesh : public UObject
{
	GENERATED_BODY()

public:
	GEOMETRYFRAMEWORK_API UDynamicMesh(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	GEOMETRYFRAMEWORK_API ~UDynamicMesh() override;

	UE::Geometry::FDynamicMesh3* GetMeshPtr() { return &Mesh; }
	const UE::Geometry::FDynamicMesh3* GetMeshPtr() const { return &Mesh; }
	UE::Geometry::FDynamicMesh3& GetMeshRef() { return Mesh; }
	const UE::Geometry::FDynamicMesh3& GetMeshRef() const { return Mesh; }

private:
	UE::Geometry::FDynamicMesh3 Mesh;
};
