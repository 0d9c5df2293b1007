// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Model.h"
#include "Cooking/Topology.h"
#include "Energies/EnergyList.h"
#include "LinearAlgebra/EliminationOrder.h"
#include "LinearAlgebra/System.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Cloth
{

/// The pairs of a cloth, and the order in which their matrix is eliminated.
struct CoupledPairs
{
	PairTopology Shape;
	EliminationOrder Order;
};

/// Topology made of a fabric. See ClothSolver/Model.h.
struct Model
{
	std::shared_ptr<const Topology> Shape;
	Fabric Material; ///< with the slopes of measured plots at rest as moduli

	std::vector<float> Mass;
	Cloth::Energies Energies;
	std::vector<float> AirFactor; ///< by patch, padded to a multiple of four; empty: 1
	double TotalMass = 0.0;
	float Spacing = 0.0f; ///< mean distance of particles to their nearest neighbours at rest, m

	/// What only Imex needs is made at the first call and shared while somebody has it.
	std::shared_ptr<const CoupledPairs> PairsOfImex() const;

	/// The system for an implicit step; null if the matrix is not positive definite in floating point.
	std::shared_ptr<const System> SystemFor(float implicitStep) const;

private:
	mutable std::mutex PairsMutex;
	mutable std::weak_ptr<const CoupledPairs> Pairs;
	mutable std::mutex SystemsMutex;
	mutable std::vector<std::weak_ptr<const System>> Systems;
};

/// Gives a topology its fabric.
Result<ModelPointer> MakeModel(std::shared_ptr<const Topology> topology, const Fabric& measured);

} // namespace Cloth
