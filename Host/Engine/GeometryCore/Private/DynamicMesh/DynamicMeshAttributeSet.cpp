// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "DynamicMesh/DynamicMeshAttributeSet.h"

namespace UE::Geometry
{
namespace
{
template <typename OverlayType>
void SetNumLayers(TArray<TUniquePtr<OverlayType>>& Layers, int Num, FDynamicMesh3* Mesh)
{
	while (Layers.Num() > Num)
	{
		Layers.RemoveAt(Layers.Num() - 1);
	}
	while (Layers.Num() < Num)
	{
		Layers.Add(MakeUnique<OverlayType>(Mesh));
	}
}
} // namespace

FDynamicMeshAttributeSet::FDynamicMeshAttributeSet(FDynamicMesh3* Mesh)
	: ParentMesh(Mesh)
{
	SetNumNormalLayers(1);
	SetNumUVLayers(1);
}

void FDynamicMeshAttributeSet::SetNumNormalLayers(int Num) { SetNumLayers(NormalLayers, Num, ParentMesh); }

void FDynamicMeshAttributeSet::SetNumUVLayers(int Num) { SetNumLayers(UVLayers, Num, ParentMesh); }

void FDynamicMeshAttributeSet::EnablePrimaryColors()
{
	if (!HasPrimaryColors())
	{
		ColorLayer = MakeUnique<FDynamicMeshColorOverlay>(ParentMesh);
	}
}

void FDynamicMeshAttributeSet::EnableMaterialID()
{
	if (!HasMaterialID())
	{
		MaterialIDAttrib = MakeUnique<FDynamicMeshMaterialAttribute>(ParentMesh);
	}
}

void FDynamicMeshAttributeSet::OnSplitVertex(
	const DynamicMeshInfo::FVertexSplitInfo& SplitInfo, const TArrayView<const int>& TrianglesToUpdate)
{
	for (const TUniquePtr<FDynamicMeshNormalOverlay>& Layer : NormalLayers)
	{
		Layer->OnSplitVertex(SplitInfo, TrianglesToUpdate);
	}
	for (const TUniquePtr<FDynamicMeshUVOverlay>& Layer : UVLayers)
	{
		Layer->OnSplitVertex(SplitInfo, TrianglesToUpdate);
	}
	if (HasPrimaryColors())
	{
		ColorLayer->OnSplitVertex(SplitInfo, TrianglesToUpdate);
	}
}

void FDynamicMeshAttributeSet::Copy(const FDynamicMeshAttributeSet& Other)
{
	SetNumNormalLayers(Other.NumNormalLayers());
	SetNumUVLayers(Other.NumUVLayers());
	for (int Index = 0; Index < NumNormalLayers(); ++Index)
	{
		*NormalLayers[Index] = *Other.NormalLayers[Index];
	}
	for (int Index = 0; Index < NumUVLayers(); ++Index)
	{
		*UVLayers[Index] = *Other.UVLayers[Index];
	}
	ColorLayer.Reset();
	if (Other.HasPrimaryColors())
	{
		EnablePrimaryColors();
		*ColorLayer = *Other.ColorLayer;
	}
	MaterialIDAttrib.Reset();
	if (Other.HasMaterialID())
	{
		EnableMaterialID();
		*MaterialIDAttrib = *Other.MaterialIDAttrib;
	}
	SetParent(ParentMesh);
}

void FDynamicMeshAttributeSet::SetParent(FDynamicMesh3* Mesh)
{
	ParentMesh = Mesh;
	for (const TUniquePtr<FDynamicMeshNormalOverlay>& Layer : NormalLayers)
	{
		Layer->ParentMesh = Mesh;
	}
	for (const TUniquePtr<FDynamicMeshUVOverlay>& Layer : UVLayers)
	{
		Layer->ParentMesh = Mesh;
	}
	if (HasPrimaryColors())
	{
		ColorLayer->ParentMesh = Mesh;
	}
	if (HasMaterialID())
	{
		MaterialIDAttrib->ParentMesh = Mesh;
	}
}
} // namespace UE::Geometry
