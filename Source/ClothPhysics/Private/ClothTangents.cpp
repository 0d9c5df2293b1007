// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTangents.h"

#include "ClothRestMesh.h"

TArray<FClothTangent> FindTangents(const FClothPhysicsMesh& Mesh)
{
	// The directions in which U and V grow, summed over the triangles around each vertex.
	TArray<FVector> AlongU;
	TArray<FVector> AlongV;
	AlongU.Init(FVector::ZeroVector, Mesh.Positions.Num());
	AlongV.Init(FVector::ZeroVector, Mesh.Positions.Num());
	for (int32 Corner = 0; Corner + 2 < Mesh.Triangles.Num(); Corner += 3)
	{
		const int32 A = Mesh.Triangles[Corner];
		const int32 B = Mesh.Triangles[Corner + 1];
		const int32 C = Mesh.Triangles[Corner + 2];
		const FVector E1(Mesh.Positions[B] - Mesh.Positions[A]);
		const FVector E2(Mesh.Positions[C] - Mesh.Positions[A]);
		const FVector2f T1 = Mesh.TexCoords[B] - Mesh.TexCoords[A];
		const FVector2f T2 = Mesh.TexCoords[C] - Mesh.TexCoords[A];
		const double Orientation = T1.X * T2.Y - T1.Y * T2.X >= 0.0f ? 1.0 : -1.0;
		for (const int32 Vertex : {A, B, C})
		{
			AlongU[Vertex] += (E1 * T2.Y - E2 * T1.Y) * Orientation;
			AlongV[Vertex] += (E2 * T1.X - E1 * T2.X) * Orientation;
		}
	}

	TArray<FClothTangent> Tangents;
	Tangents.SetNum(Mesh.Positions.Num());
	for (int32 Vertex = 0; Vertex < Tangents.Num(); ++Vertex)
	{
		const FVector Normal(Mesh.Normals[Vertex]);
		FVector Direction = (AlongU[Vertex] - Normal * (AlongU[Vertex] | Normal)).GetSafeNormal();
		if (Direction.IsZero())
		{
			// Without texture coordinates any direction in the surface is as good as another.
			Direction = (FMath::Abs(Normal.X) < 0.9 ? Normal ^ FVector::ForwardVector : Normal ^ FVector::RightVector)
							.GetSafeNormal();
		}
		Tangents[Vertex].Direction = Direction;
		Tangents[Vertex].Handedness = ((Normal ^ Direction) | AlongV[Vertex]) >= 0.0 ? 1.0f : -1.0f;
	}
	return Tangents;
}
