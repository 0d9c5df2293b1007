// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Energies/EnergyList.h"
#include "Threads/SubstepParticles.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace Cloth
{

/// The gradient of all energies of a cloth, as a substep sees them.
class InternalForces
{
public:
	EnergyPotentials Potentials;

	void Prepare(const Model& model, float implicitStep);

	/// What the past makes of the energies: dampers, and friction between yarns.
	void Begin(const SubstepMotion& motion, float substep, EnergyHistories& histories, Workers* workers);

	/// Minus the forces at x, times h^2. Returns the energy, times h^2.
	double Evaluate(const Float4* x, Float4* gradient, Workers* workers);

	size_t Bytes() const;

private:
	void Measure(const Float4* x, const EnergyHistories& histories, Strains& strain, Workers* workers);

	const Model* Made = nullptr;
	std::shared_ptr<const CoupledPairs> Pairs;
	float ImplicitTime = 0.0f; ///< s
	Strains Strain;            ///< at the start of a substep
	Strains Past;              ///< before the last one

	// Scratch, so that steps do not allocate.
	std::vector<float> EdgeCoefficient; ///< of triangle edges, and one zero
	std::vector<float> PairCoefficient;
	std::vector<double> Partial;
	std::vector<Float4> Before; ///< positions before the last substep
};

} // namespace Cloth
