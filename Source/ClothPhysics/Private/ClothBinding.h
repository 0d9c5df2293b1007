// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Pose.h"
#include "ClothSolver/Skinning.h"
#include "ClothSolver/Vector.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

struct FClothPhysicsMesh;
struct FClothTangent;

/**
 * How the particles of a cloth carry the vertices that are drawn.
 *
 * A vertex belongs to the triangle of particles nearest to it, in which it has barycentric coordinates. With the
 * normals of the particles interpolated there and the first edge of the triangle, these give a frame, in which the
 * vertex has an offset, a normal and a tangent. As the normals are interpolated, a mesh that lies off the cloth does
 * not crack over the edges of the triangles. A vertex that is a particle has the coordinates (1, 0, 0) and no offset.
 */
class FClothBinding
{
public:
	/**
	 * Binds the vertices of a mesh to a cloth at rest.
	 *
	 * @param InTriangles	of the cloth, three particles each
	 * @param Rest			particles at rest, m
	 * @param Mesh			what is drawn
	 * @param Scale			of the mesh
	 */
	void Bind(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest, const FClothPhysicsMesh& Mesh,
		const FVector& Scale);

	/** Binds points, m, which have no normals and tangents. */
	void Bind(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest,
		TConstArrayView<Cloth::Vector3> Points);

	/**
	 * The cloth has come apart: triangles keep their numbers and have other particles.
	 *
	 * @param Mesh			what is drawn, with the vertices that Add has bound
	 * @param Tangents		of its vertices
	 */
	void Follow(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest, const FClothPhysicsMesh& Mesh,
		TConstArrayView<FClothTangent> Tangents, const FVector& Scale);

	/** Binds a further vertex to a triangle. Follow is to be called before it is skinned. */
	void Add(int32 Triangle, Cloth::Vector3 Weights);

	/** The triangle that carries a vertex, or INDEX_NONE, and where the vertex is in it. */
	int32 GetTriangle(int32 Vertex) const { return Carriers[Vertex]; }
	Cloth::Vector3 GetWeights(int32 Vertex) const { return Vertices[Vertex].Weights; }

	/** Of the cloth, three particles each. */
	const TArray<int32>& GetTriangles() const { return Triangles; }

	/** Places the vertices where the particles carry them. On several threads it gives the same bits. */
	void Skin(TConstArrayView<Cloth::Vector3> Particles, TArrayView<Cloth::SkinnedVertex> Skinned, bool bParallel);

	/** What the particles have, at the vertices. */
	TArray<Cloth::Vector3> Interpolate(TConstArrayView<Cloth::Vector3> Values) const;

	/** The other way round: what the vertices have on average around each particle, so that sums over masses stay. */
	void Gather(TConstArrayView<Cloth::Vector3> Values, TConstArrayView<float> Masses,
		TArrayView<Cloth::Vector3> OutOfParticles) const;

	/**
	 * Remembers how far the vertices were drawn from where these particles carry them. Skin adds as much of that as the
	 * ease says: 1 draws them where they were, 0 where they are.
	 */
	void EaseFrom(TConstArrayView<Cloth::SkinnedVertex> Shown, TConstArrayView<Cloth::Vector3> Particles);
	void TurnEase(const Cloth::Quaternion& Turn);
	void SetEase(float InEase) { Ease = InEase; }

	int32 Num() const { return Vertices.Num(); }

	/** Of the tangent, in the space of the mesh: see FClothTangent. */
	float GetHandedness(int32 Vertex) const { return Vertices[Vertex].Handedness; }

private:
	void BindVertex(int32 Vertex, const Cloth::SkinnedVertex& Now, TConstArrayView<Cloth::Vector3> Rest);
	void SetCloth(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> Rest);
	void FindTrianglesOfParticles(int32 ParticleCount);
	void UpdateNormals(TConstArrayView<Cloth::Vector3> Particles, bool bParallel);
	void EaseBlock(TArrayView<Cloth::SkinnedVertex> Skinned, int32 First, int32 End) const;

	TArray<int32> Triangles;
	TArray<Cloth::SkinVertex> Vertices;

	/** The triangle that carries each vertex, or INDEX_NONE. */
	TArray<int32> Carriers;

	/** How far each vertex is to be drawn from where it is carried. */
	TArray<Cloth::SkinnedVertex> Lags;
	float Ease = 0.0f;

	/** The triangles around particle i are TrianglesOfParticle[FirstOfParticle[i]] to [FirstOfParticle[i + 1] - 1]. */
	TArray<int32> FirstOfParticle;
	TArray<int32> TrianglesOfParticle;

	/** Of the state that was skinned last. */
	TArray<Cloth::Vector3> TriangleNormals;
	TArray<Cloth::Vector3> ParticleNormals;
};
