// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothBinding.h"

#include "ClothRestMesh.h"
#include "ClothTangents.h"
#include "ClothTriangleGrid.h"
#include "ClothUnits.h"

namespace ClothBinding
{

static Cloth::Vector3 Normalized(Cloth::Vector3 V)
{
	const float LengthSquared = Cloth::Dot(V, V);
	return LengthSquared > 0.0f ? V * FMath::InvSqrt(LengthSquared) : Cloth::Vector3{};
}

/** Three axes at right angles. */
struct FFrame
{
	Cloth::Vector3 Along;
	Cloth::Vector3 Across;
	Cloth::Vector3 Normal;

	FFrame(Cloth::Vector3 InNormal, Cloth::Vector3 Edge)
		: Normal(Normalized(InNormal))
	{
		Along = Normalized(Edge - Normal * Cloth::Dot(Edge, Normal));
		Across = Cloth::Cross(Normal, Along);
	}
	Cloth::Vector3 ToWorld(Cloth::Vector3 V) const { return Along * V.X + Across * V.Y + Normal * V.Z; }
	Cloth::Vector3 ToLocal(Cloth::Vector3 V) const
	{
		return {Cloth::Dot(V, Along), Cloth::Dot(V, Across), Cloth::Dot(V, Normal)};
	}
};

static Cloth::Vector3 Interpolate(TConstArrayView<Cloth::Vector3> Values, const int32 (&At)[3], Cloth::Vector3 Weights)
{
	return Values[At[0]] * Weights.X + Values[At[1]] * Weights.Y + Values[At[2]] * Weights.Z;
}

} // namespace ClothBinding

void FClothBinding::Bind(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest,
	const FClothMesh& Mesh, const FVector& Scale)
{
	Triangles = TArray<int32>(InTriangles.GetData(), InTriangles.Num());
	FindTrianglesOfParticles(Rest.Num());
	UpdateNormals(Rest);

	const TArray<FClothTangent> Tangents = FindTangents(Mesh);
	const FClothTriangleGrid Grid(Triangles, Rest);
	Vertices.SetNum(Mesh.Positions.Num());
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		FVertex& Vertex = Vertices[Index];
		const Cloth::Vector3 Position = ClothUnits::ToMetres(FVector(Mesh.Positions[Index]) * Scale);
		const int32 Nearest = Grid.FindNearest(Position, Vertex.Weights);
		if (Nearest == INDEX_NONE)
		{
			continue;
		}
		FMemory::Memcpy(Vertex.Particles, &Triangles[3 * Nearest], sizeof(Vertex.Particles));

		const FVector Normal = (FVector(Mesh.Normals[Index]) / Scale).GetSafeNormal();
		const FVector Tangent = (Tangents[Index].Direction * Scale).GetSafeNormal();
		Vertex.Handedness = Tangents[Index].Handedness;

		const ClothBinding::FFrame Frame(ClothBinding::Interpolate(ParticleNormals, Vertex.Particles, Vertex.Weights),
			Rest[Vertex.Particles[1]] - Rest[Vertex.Particles[0]]);
		Vertex.Offset = Frame.ToLocal(Position - ClothBinding::Interpolate(Rest, Vertex.Particles, Vertex.Weights));
		Vertex.Normal = Frame.ToLocal(ClothUnits::AsIs(Normal));
		Vertex.Tangent = Frame.ToLocal(ClothUnits::AsIs(Tangent));
	}
}

void FClothBinding::Skin(TConstArrayView<Cloth::Vector3> Particles, TArrayView<FClothSkinnedVertex> Skinned)
{
	UpdateNormals(Particles);
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		const FVertex& Vertex = Vertices[Index];
		const ClothBinding::FFrame Frame(ClothBinding::Interpolate(ParticleNormals, Vertex.Particles, Vertex.Weights),
			Particles[Vertex.Particles[1]] - Particles[Vertex.Particles[0]]);
		Skinned[Index].Position =
			ClothBinding::Interpolate(Particles, Vertex.Particles, Vertex.Weights) + Frame.ToWorld(Vertex.Offset);
		Skinned[Index].Normal = Frame.ToWorld(Vertex.Normal);
		Skinned[Index].Tangent = Frame.ToWorld(Vertex.Tangent);
	}
}

void FClothBinding::FindTrianglesOfParticles(int32 ParticleCount)
{
	TriangleNormals.SetNum(Triangles.Num() / 3);
	ParticleNormals.SetNum(ParticleCount);

	FirstOfParticle.Init(0, ParticleCount + 1);
	for (const int32 Particle : Triangles)
	{
		++FirstOfParticle[Particle + 1];
	}
	for (int32 Particle = 0; Particle < ParticleCount; ++Particle)
	{
		FirstOfParticle[Particle + 1] += FirstOfParticle[Particle];
	}
	TrianglesOfParticle.SetNum(Triangles.Num());
	TArray<int32> Next = FirstOfParticle;
	for (int32 Corner = 0; Corner < Triangles.Num(); ++Corner)
	{
		TrianglesOfParticle[Next[Triangles[Corner]]++] = Corner / 3;
	}
}

void FClothBinding::UpdateNormals(TConstArrayView<Cloth::Vector3> Particles)
{
	for (int32 Triangle = 0; Triangle < TriangleNormals.Num(); ++Triangle)
	{
		const int32* Corner = &Triangles[3 * Triangle];
		const Cloth::Vector3 A = Particles[Corner[0]];
		TriangleNormals[Triangle] = Cloth::Cross(Particles[Corner[1]] - A, Particles[Corner[2]] - A);
	}
	for (int32 Particle = 0; Particle < ParticleNormals.Num(); ++Particle)
	{
		Cloth::Vector3 Sum;
		for (int32 At = FirstOfParticle[Particle]; At < FirstOfParticle[Particle + 1]; ++At)
		{
			Sum += TriangleNormals[TrianglesOfParticle[At]];
		}
		ParticleNormals[Particle] = ClothBinding::Normalized(Sum);
	}
}
