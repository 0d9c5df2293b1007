// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "BodySetupCore.h"
#include "Chaos/ImplicitFwd.h"
#include "Chaos/TriangleMeshImplicitObject.h"
#include "CoreMinimal.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "UObject/ObjectPtr.h"

#include "BodySetup.generated.h"

class UPhysicalMaterial;

/// The geometry that all bodies of a mesh share.
UCLASS(MinimalAPI)
class UBodySetup : public UBodySetupCore
{
	GENERATED_BODY()

public:
	ENGINE_API UBodySetup(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	FKAggregateGeom AggGeom;

	UPROPERTY(EditAnywhere, Category = "Physics")
	TObjectPtr<UPhysicalMaterial> PhysMaterial;

	/// The triangles of the mesh, cooked for collision.
	TArray<Chaos::FTriangleMeshImplicitObjectPtr> TriMeshGeometries;
};
