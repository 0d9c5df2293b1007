// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothTornMesh.h"

#include "ClothSolver/Model.h"
#include "ClothTriangleGrid.h"
#include "ClothUnits.h"

#include <array>
#include <span>
#include <vector>

namespace ClothTornMesh
{

/** Of less than this a particle carries nothing of a vertex. */
static constexpr float SmallestWeight = 1e-4f;

static std::array<float, 3> AsArray(Cloth::Vector3 V) { return {V.X, V.Y, V.Z}; }

/** Barycentric coordinates of a point in the plane of a triangle, also outside of it. */
static Cloth::Vector3 FindBarycentric(const Cloth::Vector3 (&Corners)[3], Cloth::Vector3 Point)
{
	const Cloth::Vector3 E1 = Corners[1] - Corners[0];
	const Cloth::Vector3 E2 = Corners[2] - Corners[0];
	const Cloth::Vector3 Normal = Cloth::Cross(E1, E2);
	const Cloth::Vector3 Arm = Point - Corners[0];
	const float AreaSquared = Cloth::Dot(Normal, Normal);
	const float V = Cloth::Dot(Cloth::Cross(Arm, E2), Normal) / AreaSquared;
	const float W = Cloth::Dot(Cloth::Cross(E1, Arm), Normal) / AreaSquared;
	return {1.0f - V - W, V, W};
}

/** Adds the value of a vertex once more, in each of several sets. */
template <typename T>
static void Repeat(TArray<T>& Values, int32 Vertex, int32 Count)
{
	const int32 Sets = Count > 0 ? Values.Num() / Count : 0;
	for (int32 Set = Sets; Set-- > 0;)
	{
		const T Value = Values[Set * Count + Vertex];
		Values.Insert(Value, (Set + 1) * Count);
	}
}

} // namespace ClothTornMesh

FClothTornMesh::FClothTornMesh(FClothPhysicsMesh&& InMesh, const FVector& InScale)
	: Mesh(MoveTemp(InMesh))
	, Scale(InScale)
{
}

void FClothTornMesh::RememberWhole(const FClothBinding& Binding, int32 ParticleCount)
{
	WholeTriangles = Binding.GetTriangles();
	Tangents = FindTangents(Mesh);
	TrianglesOfParticle.SetNum(ParticleCount);
	for (int32 Corner = 0; Corner < WholeTriangles.Num(); ++Corner)
	{
		TrianglesOfParticle[WholeTriangles[Corner]].Add(Corner / 3);
	}
	for (int32 Particle = 0; Particle < ParticleCount; ++Particle)
	{
		Whole.Add(Particle);
	}
}

void FClothTornMesh::Follow(const Cloth::TearResult& Tear, const Cloth::Model& Torn, FClothBinding& Binding)
{
	const std::vector<Cloth::Vector3> Rest = Cloth::RestPositions(Torn);
	if (Whole.IsEmpty())
	{
		RememberWhole(Binding, Tear.Splits.front().Particle);
		WholeRest = TArray<Cloth::Vector3>(Rest.data(), Whole.Num());
	}
	TArray<bool> Divided;
	Divided.Init(false, WholeRest.Num());
	for (const Cloth::SplitParticle& Split : Tear.Splits)
	{
		const int32 Source = Whole[Split.Source];
		Whole.Add(Source);
		Divided[Source] = true;
	}
	const std::span<const int> Now = Cloth::Triangles(Torn);
	Triangles = TArray<int32>(Now.data(), static_cast<int32>(Now.size()));

	const auto IsDivided = [&](int32 Vertex)
	{
		const int32 Triangle = Binding.GetTriangle(Vertex);
		return Triangle != INDEX_NONE
			&& (Divided[WholeTriangles[3 * Triangle]] || Divided[WholeTriangles[3 * Triangle + 1]]
				|| Divided[WholeTriangles[3 * Triangle + 2]]);
	};
	TArray<bool> MayDivide;
	MayDivide.Reserve(Mesh.Positions.Num());
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		MayDivide.Add(IsDivided(Vertex));
	}
	TMap<int32, TArray<FCopy>> Copies;
	for (int32 Corner = 0; Corner < Mesh.Triangles.Num(); ++Corner)
	{
		const int32 Vertex = Mesh.Triangles[Corner];
		const int32 Home = MayDivide[Vertex] ? FindHome(Corner / 3, Binding) : INDEX_NONE;
		if (Home == INDEX_NONE || IsSameSide(Binding.GetTriangle(Vertex), Home, Binding, Vertex))
		{
			continue;
		}
		TArray<FCopy>& Known = Copies.FindOrAdd(Vertex);
		const FCopy* Copy =
			Known.FindByPredicate([&](const FCopy& Each) { return IsSameSide(Each.Triangle, Home, Binding, Vertex); });
		if (Copy == nullptr)
		{
			Copy = &Known.Add_GetRef({CopyVertex(Vertex, Home, Binding), Home});
			MayDivide.Add(false);
		}
		Mesh.Triangles[Corner] = Copy->Vertex;
	}
	Binding.Follow(Triangles, TConstArrayView<Cloth::Vector3>(Rest.data(), static_cast<int32>(Rest.size())), Mesh,
		Tangents, Scale);
}

/** Where a triangle has a particle of the whole cloth: 0 to 2, or INDEX_NONE. */
int32 FClothTornMesh::FindCorner(int32 Triangle, int32 Particle) const
{
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		if (WholeTriangles[3 * Triangle + Corner] == Particle)
		{
			return Corner;
		}
	}
	return INDEX_NONE;
}

/** Whether two triangles still have the particles in common that carry a vertex and that they once shared. */
bool FClothTornMesh::IsSameSide(int32 A, int32 B, const FClothBinding& Binding, int32 Vertex) const
{
	const std::array<float, 3> Weights = ClothTornMesh::AsArray(Binding.GetWeights(Vertex));
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		const int32 Particle = WholeTriangles[3 * Binding.GetTriangle(Vertex) + Corner];
		const int32 InA = FindCorner(A, Particle);
		const int32 InB = FindCorner(B, Particle);
		if (FMath::Abs(Weights[static_cast<size_t>(Corner)]) > ClothTornMesh::SmallestWeight && InA != INDEX_NONE
			&& InB != INDEX_NONE && Triangles[3 * A + InA] != Triangles[3 * B + InB])
		{
			return false;
		}
	}
	return true;
}

/** The simulated triangle at the centre of a drawn one, of those around what carries its vertices. */
int32 FClothTornMesh::FindHome(int32 Drawn, const FClothBinding& Binding) const
{
	Cloth::Vector3 Center;
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		Center += GetRest(Mesh.Triangles[3 * Drawn + Corner]) / 3.0f;
	}
	int32 Home = INDEX_NONE;
	float Least = MAX_flt;
	const auto Consider = [&](int32 Triangle)
	{
		const int32* const At = &WholeTriangles[3 * Triangle];
		const Cloth::Vector3 Corners[3] = {WholeRest[At[0]], WholeRest[At[1]], WholeRest[At[2]]};
		const Cloth::Vector3 Weights = FindNearestOnTriangle(Corners, Center);
		const Cloth::Vector3 Way = Corners[0] * Weights.X + Corners[1] * Weights.Y + Corners[2] * Weights.Z - Center;
		if (const float Distance = Cloth::Dot(Way, Way); Distance < Least)
		{
			Least = Distance;
			Home = Triangle;
		}
	};
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		const int32 Carrier = Binding.GetTriangle(Mesh.Triangles[3 * Drawn + Corner]);
		for (int32 Particle = 0; Particle < 3 && Carrier != INDEX_NONE; ++Particle)
		{
			for (const int32 Triangle : TrianglesOfParticle[WholeTriangles[3 * Carrier + Particle]])
			{
				Consider(Triangle);
			}
		}
	}
	return Home;
}

Cloth::Vector3 FClothTornMesh::GetRest(int32 Vertex) const
{
	return ClothUnits::ToMetres(FVector(Mesh.Positions[Vertex]) * Scale);
}

/** Of a vertex in another triangle than the one that carries it. Exact if that has the same particles. */
Cloth::Vector3 FClothTornMesh::FindWeights(int32 Vertex, int32 Triangle, const FClothBinding& Binding) const
{
	const std::array<float, 3> Weights = ClothTornMesh::AsArray(Binding.GetWeights(Vertex));
	std::array<float, 3> Moved = {};
	for (int32 Corner = 0; Corner < 3; ++Corner)
	{
		const float Weight = Weights[static_cast<size_t>(Corner)];
		const int32 Other = FindCorner(Triangle, WholeTriangles[3 * Binding.GetTriangle(Vertex) + Corner]);
		if (Other != INDEX_NONE)
		{
			Moved[static_cast<size_t>(Other)] = Weight;
		}
		else if (FMath::Abs(Weight) > ClothTornMesh::SmallestWeight)
		{
			const int32* const At = &WholeTriangles[3 * Triangle];
			return ClothTornMesh::FindBarycentric(
				{WholeRest[At[0]], WholeRest[At[1]], WholeRest[At[2]]}, GetRest(Vertex));
		}
	}
	return {Moved[0], Moved[1], Moved[2]};
}

int32 FClothTornMesh::CopyVertex(int32 Vertex, int32 Triangle, FClothBinding& Binding)
{
	const int32 Count = Mesh.Positions.Num();
	Binding.Add(Triangle, FindWeights(Vertex, Triangle, Binding));
	ClothTornMesh::Repeat(Mesh.Positions, Vertex, Count);
	ClothTornMesh::Repeat(Mesh.Normals, Vertex, Count);
	ClothTornMesh::Repeat(Tangents, Vertex, Count);
	ClothTornMesh::Repeat(Mesh.TexCoords, Vertex, Count);
	ClothTornMesh::Repeat(Mesh.FurtherTexCoords, Vertex, Count);
	ClothTornMesh::Repeat(Mesh.Colors, Vertex, Count);
	return Count;
}
