// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// Tangents and texture coordinates of vertices.
class ENGINE_API FStaticMeshVertexBuffer
{
public:
	void Init(uint32 InNumVertices, uint32 InNumTexCoords);
	uint32 GetNumTexCoords() const { return NumTexCoords; }

	FVector4f VertexTangentX(uint32 VertexIndex) const { return TangentsX[static_cast<int32>(VertexIndex)]; }
	FVector4f VertexTangentZ(uint32 VertexIndex) const { return TangentsZ[static_cast<int32>(VertexIndex)]; }
	FVector2f GetVertexUV(uint32 VertexIndex, uint32 UVIndex) const
	{
		return TexCoords[static_cast<int32>(VertexIndex * NumTexCoords + UVIndex)];
	}

	void SetVertexTangents(uint32 VertexIndex, const FVector3f& X, const FVector3f& Y, const FVector3f& Z);
	void SetVertexUV(uint32 VertexIndex, uint32 UVIndex, const FVector2f& Vec2D)
	{
		TexCoords[static_cast<int32>(VertexIndex * NumTexCoords + UVIndex)] = Vec2D;
	}

private:
	uint32 NumVertices = 0;
	uint32 NumTexCoords = 0;
	TArray<FVector4f> TangentsX;
	TArray<FVector4f> TangentsZ;
	TArray<FVector2f> TexCoords;
};
