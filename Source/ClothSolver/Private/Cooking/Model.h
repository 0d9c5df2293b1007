// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Model.h"
#include "Cooking/Topology.h"
#include "Energies/EnergyList.h"
#include "LinearAlgebra/System.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Cloth
{

/// What a model was before its particles came apart, for a system that follows from the one that it had then.
struct SplitOrigin
{
	std::vector<int> OldParticle; ///< by particle, internal numbers
	int DeclaredPinCount = 0;
	std::shared_ptr<const System> Before;
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

	/// Time in which a stretching wave crosses the cloth, s. How many updates a step needs depends on the step in this
	/// unit: a linear solve carries news of a force along a thread at once, but turns of direction spread by updates.
	double CrossingTime = 0.0;

	std::shared_ptr<const SplitOrigin> Origin; ///< null: none

	/// The system for an implicit step, factored at the first call and shared from then on; null if the matrix is not
	/// positive definite in floating point.
	/// Springs add to the diagonal. Pinned particles get a very large entry there, which makes pinning them exact;
	/// declared pins need not be named. A system for energies whose history alters it belongs to whoever asks.
	std::shared_ptr<const System> SystemFor(
		float implicitStep, const std::vector<HeldParticle>& held = {}, const EnergyHistories& histories = {}) const;

private:
	std::shared_ptr<const SplitFactor> SplitFactorFor(const System& system) const;

	mutable std::mutex SystemsMutex;
	mutable std::vector<std::weak_ptr<const System>> Systems;
};

/// Gives a topology its fabric.
Result<ModelPointer> MakeModel(std::shared_ptr<const Topology> topology, const Fabric& measured,
	std::shared_ptr<const SplitOrigin> origin = nullptr);

} // namespace Cloth
