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
	Cloth::Vector3 Normal;
	Cloth::Vector3 Across;

	/** The normal need not be unit; the edge is made to stand at right angles to it. */
	FFrame(Cloth::Vector3 InNormal, Cloth::Vector3 Edge)
		: Along(Normalized(Edge * Cloth::Dot(InNormal, InNormal) - InNormal * Cloth::Dot(Edge, InNormal)))
		, Normal(Normalized(InNormal))
	{
		Across = Cloth::Cross(Normal, Along);
	}
	Cloth::Vector3 ToWorld(Cloth::Vector3 V) const { return Along * V.X + Across * V.Y + Normal * V.Z; }
	Cloth::Vector3 ToLocal(Cloth::Vector3 V) const
	{
		return {Cloth::Dot(V, Along), Cloth::Dot(V, Across), Cloth::Dot(V, Normal)};
	}
};

static Cloth::Vector3 Interpolate(const Cloth::Vector3* Values, const int32 (&At)[3], Cloth::Vector3 Weights)
{
	return Values[At[0]] * Weights.X + Values[At[1]] * Weights.Y + Values[At[2]] * Weights.Z;
}

} // namespace ClothBinding

void FClothBinding::Bind(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest,
	const FClothPhysicsMesh& Mesh, const FVector& Scale)
{
	const FClothTriangleGrid Grid(InTriangles, Rest);
	Vertices.SetNum(Mesh.Positions.Num());
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		FVertex& Vertex = Vertices[Index];
		const Cloth::Vector3 Position = ClothUnits::ToMetres(FVector(Mesh.Positions[Index]) * Scale);
		Vertex.Triangle = Grid.FindNearest(Position, Vertex.Weights);
	}
	Follow(InTriangles, Rest, Mesh, FindTangents(Mesh), Scale);
}

void FClothBinding::Bind(
	TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest, TConstArrayView<Cloth::Vector3> Points)
{
	const FClothTriangleGrid Grid(InTriangles, Rest);
	Vertices.SetNum(Points.Num());
	SetCloth(InTriangles, Rest);
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		FVertex& Vertex = Vertices[Index];
		Vertex.Triangle = Grid.FindNearest(Points[Index], Vertex.Weights);
		FMemory::Memcpy(Vertex.Particles, &Triangles[3 * Vertex.Triangle], sizeof(Vertex.Particles));
		Vertex.Offset =
			FrameOf(Vertex, Rest)
				.ToLocal(Points[Index] - ClothBinding::Interpolate(Rest.GetData(), Vertex.Particles, Vertex.Weights));
	}
}

TArray<Cloth::Vector3> FClothBinding::Interpolate(TConstArrayView<Cloth::Vector3> Values) const
{
	TArray<Cloth::Vector3> Out;
	Out.Reserve(Vertices.Num());
	for (const FVertex& Vertex : Vertices)
	{
		Out.Add(ClothBinding::Interpolate(Values.GetData(), Vertex.Particles, Vertex.Weights));
	}
	return Out;
}

void FClothBinding::Gather(TConstArrayView<Cloth::Vector3> Values, TConstArrayView<float> Masses,
	TArrayView<Cloth::Vector3> OutOfParticles) const
{
	TArray<Cloth::Vector3> Sums;
	TArray<float> Shares;
	Sums.SetNum(OutOfParticles.Num());
	Shares.Init(0.0f, OutOfParticles.Num());
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		const FVertex& Vertex = Vertices[Index];
		const float Weights[] = {Vertex.Weights.X, Vertex.Weights.Y, Vertex.Weights.Z};
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			Sums[Vertex.Particles[Corner]] += Values[Index] * (Weights[Corner] * Masses[Index]);
			Shares[Vertex.Particles[Corner]] += Weights[Corner] * Masses[Index];
		}
	}
	for (int32 Particle = 0; Particle < Sums.Num(); ++Particle)
	{
		OutOfParticles[Particle] =
			Shares[Particle] > 0.0f ? Sums[Particle] / Shares[Particle] : OutOfParticles[Particle];
	}
}

void FClothBinding::EaseFrom(TConstArrayView<FClothSkinnedVertex> Shown, TConstArrayView<Cloth::Vector3> Particles)
{
	Ease = 0.0f;
	Lags.SetNum(Vertices.Num());
	Skin(Particles, Lags);
	for (int32 Index = 0; Index < Lags.Num(); ++Index)
	{
		FClothSkinnedVertex& Lag = Lags[Index];
		Lag.Position = Shown[Index].Position - Lag.Position;
		Lag.Normal = Shown[Index].Normal - Lag.Normal;
		Lag.Tangent = Shown[Index].Tangent - Lag.Tangent;
	}
}

void FClothBinding::TurnEase(const Cloth::Quaternion& Turn)
{
	for (FClothSkinnedVertex& Lag : Lags)
	{
		Lag.Position = Cloth::Rotate(Turn, Lag.Position);
		Lag.Normal = Cloth::Rotate(Turn, Lag.Normal);
		Lag.Tangent = Cloth::Rotate(Turn, Lag.Tangent);
	}
}

void FClothBinding::Add(int32 Triangle, Cloth::Vector3 Weights)
{
	FVertex& Vertex = Vertices.AddDefaulted_GetRef();
	Vertex.Triangle = Triangle;
	Vertex.Weights = Weights;
}

void FClothBinding::Follow(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest,
	const FClothPhysicsMesh& Mesh, TConstArrayView<FClothTangent> Tangents, const FVector& Scale)
{
	check(Vertices.Num() == Mesh.Positions.Num());
	SetCloth(InTriangles, Rest);
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		FVertex& Vertex = Vertices[Index];
		if (Vertex.Triangle == INDEX_NONE)
		{
			continue;
		}
		FMemory::Memcpy(Vertex.Particles, &Triangles[3 * Vertex.Triangle], sizeof(Vertex.Particles));
		const Cloth::Vector3 Position = ClothUnits::ToMetres(FVector(Mesh.Positions[Index]) * Scale);

		const FVector Normal = (FVector(Mesh.Normals[Index]) / Scale).GetSafeNormal();
		const FVector Tangent = (Tangents[Index].Direction * Scale).GetSafeNormal();
		Vertex.Handedness = Tangents[Index].Handedness;

		const ClothBinding::FFrame Frame = FrameOf(Vertex, Rest);
		Vertex.Offset =
			Frame.ToLocal(Position - ClothBinding::Interpolate(Rest.GetData(), Vertex.Particles, Vertex.Weights));
		Vertex.Normal = Frame.ToLocal(ClothUnits::AsIs(Normal));
		Vertex.Tangent = Frame.ToLocal(ClothUnits::AsIs(Tangent));
	}
}

void FClothBinding::Skin(TConstArrayView<Cloth::Vector3> Particles, TArrayView<FClothSkinnedVertex> Skinned)
{
	check(Particles.Num() == ParticleNormals.Num() && Skinned.Num() == Vertices.Num());
	UpdateNormals(Particles);

	// Plain pointers: every frame comes through here for every vertex, and all indices were checked when it was bound.
	const Cloth::Vector3* const Positions = Particles.GetData();
	const Cloth::Vector3* const Normals = ParticleNormals.GetData();
	FClothSkinnedVertex* Out = Skinned.GetData();
	const FClothSkinnedVertex* Lag = Ease > 0.0f && Lags.Num() == Vertices.Num() ? Lags.GetData() : nullptr;
	for (const FVertex& Vertex : Vertices)
	{
		const ClothBinding::FFrame Frame(ClothBinding::Interpolate(Normals, Vertex.Particles, Vertex.Weights),
			Positions[Vertex.Particles[1]] - Positions[Vertex.Particles[0]]);
		Out->Position =
			ClothBinding::Interpolate(Positions, Vertex.Particles, Vertex.Weights) + Frame.ToWorld(Vertex.Offset);
		Out->Normal = Frame.ToWorld(Vertex.Normal);
		Out->Tangent = Frame.ToWorld(Vertex.Tangent);
		if (Lag != nullptr)
		{
			Out->Position += Lag->Position * Ease;
			Out->Normal = ClothBinding::Normalized(Out->Normal + Lag->Normal * Ease);
			Out->Tangent = ClothBinding::Normalized(Out->Tangent + Lag->Tangent * Ease);
			++Lag;
		}
		++Out;
	}
}

void FClothBinding::SetCloth(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest)
{
	Triangles = TArray<int32>(InTriangles.GetData(), InTriangles.Num());
	FindTrianglesOfParticles(Rest.Num());
	UpdateNormals(Rest);
}

/** The frame of a vertex, with the normals of the same particles. */
ClothBinding::FFrame FClothBinding::FrameOf(const FVertex& Vertex, TConstArrayView<Cloth::Vector3> Particles) const
{
	return ClothBinding::FFrame(ClothBinding::Interpolate(ParticleNormals.GetData(), Vertex.Particles, Vertex.Weights),
		Particles[Vertex.Particles[1]] - Particles[Vertex.Particles[0]]);
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
	const Cloth::Vector3* const Positions = Particles.GetData();
	const int32* Corner = Triangles.GetData();
	for (Cloth::Vector3& Normal : TriangleNormals)
	{
		const Cloth::Vector3 A = Positions[Corner[0]];
		Normal = Cloth::Cross(Positions[Corner[1]] - A, Positions[Corner[2]] - A);
		Corner += 3;
	}

	// Large triangles weigh more.
	const Cloth::Vector3* const OfTriangle = TriangleNormals.GetData();
	const int32* Around = TrianglesOfParticle.GetData();
	const int32* Last = FirstOfParticle.GetData();
	for (Cloth::Vector3& Normal : ParticleNormals)
	{
		++Last;
		Cloth::Vector3 Sum;
		for (const int32* const End = TrianglesOfParticle.GetData() + *Last; Around != End; ++Around)
		{
			Sum += OfTriangle[*Around];
		}
		Normal = ClothBinding::Normalized(Sum);
	}
}
