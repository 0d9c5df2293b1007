// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "BodySetupEnums.h"
#include "Chaos/ImplicitFwd.h"
#include "Chaos/TriangleMeshImplicitObject.h"
#include "CoreMinimal.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#include "BodySetup.generated.h"

class UPhysicalMaterial;

/// The geometry that all bodies of a mesh share.
UCLASS(MinimalAPI)
class UBodySetup : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UBodySetup(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	FKAggregateGeom AggGeom;

	UPROPERTY(EditAnywhere, Category = "BodySetup")
	TEnumAsByte<ECollisionTraceFlag> CollisionTraceFlag = CTF_UseDefault;

	UPROPERTY(EditAnywhere, Category = "Physics")
	TObjectPtr<UPhysicalMaterial> PhysMaterial;

	/// The triangles of the mesh, cooked for collision.
	TArray<Chaos::FTriangleMeshImplicitObjectPtr> TriMeshGeometries;

	/// The flag in effect.
	ENGINE_API ECollisionTraceFlag GetCollisionTraceFlag() const;
};
