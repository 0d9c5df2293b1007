// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "Templates/Function.h"
#include "UObject/Object.h"

#include "UDynamicMesh.generated.h"

class UDynamicMesh;

UENUM()
enum class EDynamicMeshChangeType : uint8
{
	GeneralEdit = 0,
	MeshChange = 1,
	MeshReplacementChange = 2,
	MeshVertexChange = 3,
	DeformationEdit = 4,
	AttributeEdit = 5,
};

/// What an edit may have changed.
UENUM()
enum class EDynamicMeshAttributeChangeFlags : uint8
{
	Unknown = 0,
	MeshTopology = 1,
	VertexPositions = 2,
	NormalsTangents = 4,
	VertexColors = 8,
	UVs = 16,
	TriangleGroups = 32,
};

/// What has changed of a mesh.
struct FDynamicMeshChangeInfo
{
	EDynamicMeshChangeType Type = EDynamicMeshChangeType::GeneralEdit;
};

/// Those who want to hear of changes.
class FOnDynamicMeshChanged
{
public:
	using FListener = TFunction<void(UDynamicMesh*, FDynamicMeshChangeInfo)>;

	void AddLambda(FListener Listener) { Listeners.Add(MoveTemp(Listener)); }
	void Broadcast(UDynamicMesh* Mesh, const FDynamicMeshChangeInfo& ChangeInfo) const
	{
		for (const FListener& Listener : Listeners)
		{
			Listener(Mesh, ChangeInfo);
		}
	}

private:
	TArray<FListener> Listeners;
};

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

	/// Both are broadcast before and after.
	GEOMETRYFRAMEWORK_API void SetMesh(UE::Geometry::FDynamicMesh3&& MoveMesh);
	GEOMETRYFRAMEWORK_API void EditMesh(TFunctionRef<void(UE::Geometry::FDynamicMesh3&)> EditFunc,
		EDynamicMeshChangeType ChangeType = EDynamicMeshChangeType::GeneralEdit,
		EDynamicMeshAttributeChangeFlags ChangeFlags = EDynamicMeshAttributeChangeFlags::Unknown,
		bool bDeferChangeNotifications = false);

	FOnDynamicMeshChanged& OnPreMeshChanged() { return PreMeshChangedEvent; }
	FOnDynamicMeshChanged& OnMeshChanged() { return MeshChangedEvent; }

	/// The mesh is saved with the object.
	GEOMETRYFRAMEWORK_API void CopyUnreflected(const UObject& Source) override;

private:
	UE::Geometry::FDynamicMesh3 Mesh;
	FOnDynamicMeshChanged PreMeshChangedEvent;
	FOnDynamicMeshChanged MeshChangedEvent;
};
