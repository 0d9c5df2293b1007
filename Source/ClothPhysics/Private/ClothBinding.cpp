// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothBinding.h"

#include "ClothRestMesh.h"
#include "ClothTangents.h"
#include "ClothTriangleGrid.h"
#include "ClothUnits.h"
#include "ClothWorkers.h"

#include <span>

namespace ClothBinding
{

static Cloth::Vector3 Normalized(Cloth::Vector3 V)
{
	const float LengthSquared = Cloth::Dot(V, V);
	return LengthSquared > 0.0f ? V * FMath::InvSqrt(LengthSquared) : Cloth::Vector3{};
}

template <typename T>
static std::span<const T> ToSpan(TConstArrayView<T> View)
{
	return {View.GetData(), static_cast<size_t>(View.Num())};
}

/** From one number to another. */
template <typename T>
static std::span<T> Part(TArrayView<T> View, int32 First, int32 End)
{
	return {View.GetData() + First, static_cast<size_t>(End - First)};
}

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
	Carriers.SetNum(Mesh.Positions.Num());
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		const Cloth::Vector3 Position = ClothUnits::ToMetres(FVector(Mesh.Positions[Index]) * Scale);
		Carriers[Index] = Grid.FindNearest(Position, Vertices[Index].Weights);
	}
	Follow(InTriangles, Rest, Mesh, FindTangents(Mesh), Scale);
}

void FClothBinding::Bind(
	TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest, TConstArrayView<Cloth::Vector3> Points)
{
	const FClothTriangleGrid Grid(InTriangles, Rest);
	Vertices.SetNum(Points.Num());
	Carriers.SetNum(Points.Num());
	SetCloth(InTriangles, Rest);
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		Carriers[Index] = Grid.FindNearest(Points[Index], Vertices[Index].Weights);
		BindVertex(Index, {Points[Index], {}, {}}, Rest);
	}
}

TArray<Cloth::Vector3> FClothBinding::Interpolate(TConstArrayView<Cloth::Vector3> Values) const
{
	TArray<Cloth::Vector3> Out;
	Out.Reserve(Vertices.Num());
	for (const Cloth::SkinVertex& Vertex : Vertices)
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
		const Cloth::SkinVertex& Vertex = Vertices[Index];
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

void FClothBinding::EaseFrom(TConstArrayView<Cloth::SkinnedVertex> Shown, TConstArrayView<Cloth::Vector3> Particles)
{
	Ease = 0.0f;
	Lags.SetNum(Vertices.Num());
	Skin(Particles, Lags, false);
	for (int32 Index = 0; Index < Lags.Num(); ++Index)
	{
		Cloth::SkinnedVertex& Lag = Lags[Index];
		Lag.Position = Shown[Index].Position - Lag.Position;
		Lag.Normal = Shown[Index].Normal - Lag.Normal;
		Lag.Tangent = Shown[Index].Tangent - Lag.Tangent;
	}
}

void FClothBinding::TurnEase(const Cloth::Quaternion& Turn)
{
	for (Cloth::SkinnedVertex& Lag : Lags)
	{
		Lag.Position = Cloth::Rotate(Turn, Lag.Position);
		Lag.Normal = Cloth::Rotate(Turn, Lag.Normal);
		Lag.Tangent = Cloth::Rotate(Turn, Lag.Tangent);
	}
}

void FClothBinding::Add(int32 Triangle, Cloth::Vector3 Weights)
{
	Vertices.AddDefaulted_GetRef().Weights = Weights;
	Carriers.Add(Triangle);
}

void FClothBinding::Follow(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest,
	const FClothPhysicsMesh& Mesh, TConstArrayView<FClothTangent> Tangents, const FVector& Scale)
{
	check(Vertices.Num() == Mesh.Positions.Num());
	SetCloth(InTriangles, Rest);
	for (int32 Index = 0; Index < Vertices.Num(); ++Index)
	{
		if (Carriers[Index] == INDEX_NONE)
		{
			continue;
		}
		const FVector Normal = (FVector(Mesh.Normals[Index]) / Scale).GetSafeNormal();
		const FVector Tangent = (Tangents[Index].Direction * Scale).GetSafeNormal();
		Vertices[Index].Handedness = Tangents[Index].Handedness;
		BindVertex(Index,
			{ClothUnits::ToMetres(FVector(Mesh.Positions[Index]) * Scale), ClothUnits::AsIs(Normal),
				ClothUnits::AsIs(Tangent)},
			Rest);
	}
}

/** To its carrier. */
void FClothBinding::BindVertex(int32 Vertex, const Cloth::SkinnedVertex& Now, TConstArrayView<Cloth::Vector3> Rest)
{
	Cloth::SkinVertex& Bound = Vertices[Vertex];
	FMemory::Memcpy(Bound.Particles, &Triangles[3 * Carriers[Vertex]], sizeof(Bound.Particles));
	Cloth::BindVertex(Bound, Now, ClothBinding::ToSpan(Rest), ClothBinding::ToSpan<Cloth::Vector3>(ParticleNormals));
}

void FClothBinding::Skin(
	TConstArrayView<Cloth::Vector3> Particles, TArrayView<Cloth::SkinnedVertex> Skinned, bool bParallel)
{
	check(Particles.Num() == ParticleNormals.Num() && Skinned.Num() == Vertices.Num());
	UpdateNormals(Particles, bParallel);
	FClothBlocks{Vertices.Num(), bParallel}.ForEach(
		[&](int32, int32 First, int32 End)
		{
			Cloth::SkinVertices(ClothBinding::Part(TConstArrayView<Cloth::SkinVertex>(Vertices), First, End),
				ClothBinding::ToSpan(Particles), ClothBinding::ToSpan<Cloth::Vector3>(ParticleNormals),
				ClothBinding::Part(Skinned, First, End));
			if (Ease > 0.0f && Lags.Num() == Vertices.Num())
			{
				EaseBlock(Skinned, First, End);
			}
		});
}

void FClothBinding::EaseBlock(TArrayView<Cloth::SkinnedVertex> Skinned, int32 First, int32 End) const
{
	for (int32 Index = First; Index < End; ++Index)
	{
		Cloth::SkinnedVertex& Vertex = Skinned[Index];
		const Cloth::SkinnedVertex& Lag = Lags[Index];
		Vertex.Position += Lag.Position * Ease;
		Vertex.Normal = ClothBinding::Normalized(Vertex.Normal + Lag.Normal * Ease);
		Vertex.Tangent = ClothBinding::Normalized(Vertex.Tangent + Lag.Tangent * Ease);
	}
}

void FClothBinding::SetCloth(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest)
{
	Triangles = TArray<int32>(InTriangles.GetData(), InTriangles.Num());
	FindTrianglesOfParticles(Rest.Num());
	UpdateNormals(Rest, false);
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

void FClothBinding::UpdateNormals(TConstArrayView<Cloth::Vector3> Particles, bool bParallel)
{
	using namespace ClothBinding;
	FClothBlocks{TriangleNormals.Num(), bParallel}.ForEach(
		[&](int32, int32 First, int32 End)
		{
			Cloth::FindTriangleNormals(Part(TConstArrayView<int32>(Triangles), 3 * First, 3 * End), ToSpan(Particles),
				Part(TArrayView<Cloth::Vector3>(TriangleNormals), First, End));
		});
	FClothBlocks{ParticleNormals.Num(), bParallel}.ForEach(
		[&](int32, int32 First, int32 End)
		{
			Cloth::FindParticleNormals(Part(TConstArrayView<int32>(FirstOfParticle), First, End + 1),
				ToSpan<int32>(TrianglesOfParticle), ToSpan<Cloth::Vector3>(TriangleNormals),
				Part(TArrayView<Cloth::Vector3>(ParticleNormals), First, End));
		});
}
