// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/StaticMesh.h"

#include "PhysicsEngine/BodySetup.h"
#include "StaticMeshResources.h"

UStaticMesh::UStaticMesh(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UStaticMesh::~UStaticMesh() = default;

FStaticMeshRenderData* UStaticMesh::GetRenderData() { return RenderData.Get(); }

const FStaticMeshRenderData* UStaticMesh::GetRenderData() const { return RenderData.Get(); }

void UStaticMesh::SetRenderData(TUniquePtr<FStaticMeshRenderData>&& InRenderData)
{
	RenderData = MakeShareable(InRenderData.Release());
}

UBodySetup* UStaticMesh::GetBodySetup() const { return BodySetup; }

void UStaticMesh::SetBodySetup(UBodySetup* InBodySetup) { BodySetup = InBodySetup; }

FBoxSphereBounds UStaticMesh::GetBounds() const { return ExtendedBounds; }

void UStaticMesh::SetExtendedBounds(const FBoxSphereBounds& InBounds) { ExtendedBounds = InBounds; }

void FStaticMeshVertexBuffer::Init(uint32 InNumVertices, uint32 InNumTexCoords)
{
	NumVertices = InNumVertices;
	NumTexCoords = InNumTexCoords;
	TangentsX.SetNum(static_cast<int32>(NumVertices));
	TangentsZ.SetNum(static_cast<int32>(NumVertices));
	TexCoords.SetNum(static_cast<int32>(NumVertices * NumTexCoords));
}

void FStaticMeshVertexBuffer::SetVertexTangents(
	uint32 VertexIndex, const FVector3f& X, const FVector3f& Y, const FVector3f& Z)
{
	const float Sign = FVector3f::DotProduct(FVector3f::CrossProduct(Z, X), Y) < 0.0f ? -1.0f : 1.0f;
	TangentsX[static_cast<int32>(VertexIndex)] = FVector4f(X, 0.0f);
	TangentsZ[static_cast<int32>(VertexIndex)] = FVector4f(Z, Sign);
}
