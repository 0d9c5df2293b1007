// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMeshOverlay.h"
#include "DynamicMesh/DynamicMeshTriangleAttribute.h"
#include "Templates/UniquePtr.h"

namespace UE::Geometry
{
/// The overlays of a mesh.
class GEOMETRYCORE_API FDynamicMeshAttributeSet
{
public:
	/// Starts with one layer of normals and one of texture coordinates.
	explicit FDynamicMeshAttributeSet(FDynamicMesh3* Mesh);

	int NumNormalLayers() const { return NormalLayers.Num(); }
	int NumUVLayers() const { return UVLayers.Num(); }
	void SetNumNormalLayers(int Num);
	void SetNumUVLayers(int Num);

	FDynamicMeshNormalOverlay* GetNormalLayer(int Index) { return Layer(NormalLayers, Index); }
	const FDynamicMeshNormalOverlay* GetNormalLayer(int Index) const { return Layer(NormalLayers, Index); }
	FDynamicMeshUVOverlay* GetUVLayer(int Index) { return Layer(UVLayers, Index); }
	const FDynamicMeshUVOverlay* GetUVLayer(int Index) const { return Layer(UVLayers, Index); }

	FDynamicMeshNormalOverlay* PrimaryNormals() { return GetNormalLayer(0); }
	const FDynamicMeshNormalOverlay* PrimaryNormals() const { return GetNormalLayer(0); }
	FDynamicMeshUVOverlay* PrimaryUV() { return GetUVLayer(0); }
	const FDynamicMeshUVOverlay* PrimaryUV() const { return GetUVLayer(0); }

	/// Tangents are the second and third layer of normals.
	void EnableTangents() { SetNumNormalLayers(3); }
	FDynamicMeshNormalOverlay* PrimaryTangents() { return GetNormalLayer(1); }
	const FDynamicMeshNormalOverlay* PrimaryTangents() const { return GetNormalLayer(1); }
	FDynamicMeshNormalOverlay* PrimaryBiTangents() { return GetNormalLayer(2); }
	const FDynamicMeshNormalOverlay* PrimaryBiTangents() const { return GetNormalLayer(2); }

	/// Null until it is enabled.
	void EnablePrimaryColors();
	bool HasPrimaryColors() const { return ColorLayer.IsValid(); }
	FDynamicMeshColorOverlay* PrimaryColors() { return ColorLayer.Get(); }
	const FDynamicMeshColorOverlay* PrimaryColors() const { return ColorLayer.Get(); }

	/// Null until it is enabled.
	void EnableMaterialID();
	bool HasMaterialID() const { return MaterialIDAttrib.IsValid(); }
	FDynamicMeshMaterialAttribute* GetMaterialID() { return MaterialIDAttrib.Get(); }
	const FDynamicMeshMaterialAttribute* GetMaterialID() const { return MaterialIDAttrib.Get(); }

	void OnSplitVertex(
		const DynamicMeshInfo::FVertexSplitInfo& SplitInfo, const TArrayView<const int>& TrianglesToUpdate);

private:
	friend class FDynamicMesh3;

	FDynamicMesh3* ParentMesh;
	TArray<TUniquePtr<FDynamicMeshNormalOverlay>> NormalLayers;
	TArray<TUniquePtr<FDynamicMeshUVOverlay>> UVLayers;
	TUniquePtr<FDynamicMeshColorOverlay> ColorLayer;
	TUniquePtr<FDynamicMeshMaterialAttribute> MaterialIDAttrib;

	template <typename OverlayType>
	static OverlayType* Layer(const TArray<TUniquePtr<OverlayType>>& Layers, int Index)
	{
		return Layers.IsValidIndex(Index) ? Layers[Index].Get() : nullptr;
	}
	void Copy(const FDynamicMeshAttributeSet& Other);
	void SetParent(FDynamicMesh3* Mesh);
};
} // namespace UE::Geometry
