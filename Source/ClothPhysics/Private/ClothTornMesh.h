// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBinding.h"
#include "ClothRestMesh.h"
#include "ClothSolver/Simulation.h"
#include "ClothSolver/Vector.h"
#include "ClothTangents.h"
#include "CoreMinimal.h"

/**
 * The mesh that is drawn, as it comes apart with the cloth that carries it.
 *
 * A drawn triangle belongs to the simulated triangle at its centre, its home. Where the particles that carry one of its
 * vertices are no longer those of its home, the triangle gets a vertex of its own, which its home carries: a drawn
 * triangle that lies across a tear goes with the side on which its centre is. New vertices have the texture
 * coordinates, normals, tangents and colours of the old ones; triangles keep their number, order and material.
 */
class FClothTornMesh
{
public:
	FClothTornMesh(FClothPhysicsMesh&& InMesh, const FVector& InScale);

	/** Lets the mesh and its binding follow a tear. */
	void Follow(const Cloth::TearResult& Tear, const Cloth::Model& Torn, FClothBinding& Binding);

	const FClothPhysicsMesh& GetMesh() const { return Mesh; }

	/** The number that the whole of a particle had before the cloth was torn at all. */
	int32 GetWhole(int32 Particle) const { return Whole.IsValidIndex(Particle) ? Whole[Particle] : Particle; }

private:
	/** A vertex that a tear has divided: the new one, and the triangle that carries it. */
	struct FCopy
	{
		int32 Vertex = INDEX_NONE;
		int32 Triangle = INDEX_NONE;
	};

	void RememberWhole(const FClothBinding& Binding, int32 ParticleCount);
	bool IsSameSide(int32 A, int32 B, const FClothBinding& Binding, int32 Vertex) const;
	int32 FindHome(int32 Drawn, const FClothBinding& Binding) const;
	Cloth::Vector3 FindWeights(int32 Vertex, int32 Triangle, const FClothBinding& Binding) const;
	int32 CopyVertex(int32 Vertex, int32 Triangle, FClothBinding& Binding);
	Cloth::Vector3 GetRest(int32 Vertex) const;
	int32 FindCorner(int32 Triangle, int32 Particle) const;

	FClothPhysicsMesh Mesh;
	FVector Scale;

	/** Of the cloth before its first tear; empty until then. */
	TArray<int32> WholeTriangles;
	TArray<Cloth::Vector3> WholeRest;
	TArray<TArray<int32>> TrianglesOfParticle;

	/** By vertex; new ones have those of the old ones. */
	TArray<FClothTangent> Tangents;

	/** The whole of each particle. */
	TArray<int32> Whole;

	/** Of the cloth as it is now. */
	TArray<int32> Triangles;
};
