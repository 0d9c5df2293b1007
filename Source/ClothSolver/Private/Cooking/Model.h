// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Model.h"
#include "Cooking/Topology.h"
#include "Energies/Laws/ThreadLaw.h"
#include "Energies/RestCurvature.h"
#include "Energies/YarnFriction.h"
#include "LinearAlgebra/System.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Cloth
{

/// How many times as stiff as at rest threads are; empty if none are.
struct ThreadStiffening
{
	std::vector<float> Springs;
	std::vector<Float4> Triangles;
};

/// Topology made of a fabric. See ClothSolver/Model.h.
struct Model
{
	std::shared_ptr<const Topology> Shape;
	Fabric Material; ///< with the slopes of measured plots at rest as moduli

	ThreadLaw Tension;
	std::vector<float> Mass;
	std::vector<float> SpringStiffness;    ///< N/m at rest, by pair
	std::vector<Float4> TriangleStiffness; ///< N m: modulus times area, one lane a direction
	std::vector<float> Bending;            ///< N/m, by pair: minus the entries of the constant bending matrix
	bool HasBending = false;
	std::vector<float> CurvatureStiffness; ///< J m2, by curvature row: rigidity times area
	std::vector<RestCurvature> RestCurvatures;
	YarnFriction Yarns;
	std::vector<float> AirFactor; ///< by patch, padded to a multiple of four; empty: 1
	float DampingTime = 0.0f;     ///< s
	double TotalMass = 0.0;

	/// Time in which a stretching wave crosses the cloth, s. How many updates a step needs depends on the step in this
	/// unit: a linear solve carries news of a force along a thread at once, but turns of direction spread by updates.
	double CrossingTime = 0.0;

	/// The system for an implicit step, factored at the first call and shared from then on; null if the matrix is not
	/// positive definite in floating point.
	/// Pinned particles get a very large diagonal entry, which makes pinning them exact; anchors need not be named. A
	/// system for threads that have stiffened belongs to whoever asks.
	std::shared_ptr<const System> SystemFor(
		float implicitStep, const std::vector<int>& pinned = {}, const ThreadStiffening& stiffening = {}) const;

private:
	mutable std::mutex SystemsMutex;
	mutable std::vector<std::weak_ptr<const System>> Systems;
};

/// Gives a topology its fabric.
Result<ModelPointer> MakeModel(std::shared_ptr<const Topology> topology, const Fabric& measured);

} // namespace Cloth
