// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/BaseDynamicMeshComponent.h"
#include "CoreMinimal.h"
#include "Host/RenderedMesh.h"
#include "Templates/Function.h"
#include "UObject/ObjectPtr.h"

#include "DynamicMeshComponent.generated.h"

/// What is sent to rendering after an edit.
UENUM()
enum class EDynamicMeshComponentRenderUpdateMode
{
	NoUpdate = 0,
	FullUpdate = 1,
	FastUpdate = 2
};

/// Draws a dynamic mesh.
UCLASS(Blueprintable, ClassGroup = (Rendering), MinimalAPI, meta = (BlueprintSpawnableComponent))
class UDynamicMeshComponent : public UBaseDynamicMeshComponent
{
	GENERATED_BODY()

public:
	GEOMETRYFRAMEWORK_API UDynamicMeshComponent(
		const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	UDynamicMesh* GetDynamicMesh() { return MeshObject; }
	GEOMETRYFRAMEWORK_API virtual UE::Geometry::FDynamicMesh3* GetMesh() { return MeshObject->GetMeshPtr(); }
	GEOMETRYFRAMEWORK_API virtual const UE::Geometry::FDynamicMesh3* GetMesh() const
	{
		return MeshObject->GetMeshPtr();
	}
	GEOMETRYFRAMEWORK_API virtual void SetMesh(UE::Geometry::FDynamicMesh3&& MoveMesh);
	GEOMETRYFRAMEWORK_API virtual void ProcessMesh(
		TFunctionRef<void(const UE::Geometry::FDynamicMesh3&)> ProcessFunc) const;
	GEOMETRYFRAMEWORK_API virtual void EditMesh(TFunctionRef<void(UE::Geometry::FDynamicMesh3&)> EditFunc,
		EDynamicMeshComponentRenderUpdateMode UpdateMode = EDynamicMeshComponentRenderUpdateMode::FullUpdate);

	GEOMETRYFRAMEWORK_API void NotifyMeshUpdated() override;

	EDynamicMeshComponentTangentsMode GetTangentsType() const { return TangentsType; }

	/// Positions moved, and perhaps other values; triangles did not change.
	GEOMETRYFRAMEWORK_API void FastNotifyPositionsUpdated(
		bool bNormals = false, bool bColors = false, bool bUVs = false);

	/// Makes the collision of the mesh as it is now.
	GEOMETRYFRAMEWORK_API void UpdateCollision(bool bOnlyIfPending = true);

	/// While it is enabled, changes of the mesh leave collision as it is.
	GEOMETRYFRAMEWORK_API void SetDeferredCollisionUpdatesEnabled(bool bEnabled, bool bImmediateUpdate = true);

	GEOMETRYFRAMEWORK_API FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

	/// Only in the Host.
	const Host::FRenderedMesh& GetRenderedMesh() const { return Rendered; }

protected:
	UPROPERTY(Instanced)
	TObjectPtr<UDynamicMesh> MeshObject;

	UPROPERTY(EditAnywhere, Category = "Collision")
	bool bDeferCollisionUpdates = false;

private:
	/// The engine's has an internal one of this name, so others may not be called so.
	UPROPERTY(Transient)
	TObjectPtr<UObject> RenderMesh;

	Host::FRenderedMesh Rendered;
	bool bCollisionUpdateIsPending = false;
	FBox LocalBounds = FBox(ForceInit);

	void OnMeshObjectChanged();
	void UpdateLocalBounds();
};
