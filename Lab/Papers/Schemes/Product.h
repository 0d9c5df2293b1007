// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Lab/Papers/Schemes/ParticleSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <memory>
#include <vector>

namespace Lab
{

/// The settings of the solver's own IMEX.
inline Cloth::Settings OwnImex(Cloth::Scheme scheme = Cloth::Scheme::Bdf2)
{
	Cloth::Settings settings;
	settings.Solver = Cloth::SolverKind::Imex;
	settings.Paper.TimeScheme = scheme;
	return settings;
}

/// The solver itself, in single precision, without air. Its damping is projected.
class Product : public Scheme
{
public:
	/// Takes the system's gravity and held particles; the time step is that of the steps asked for.
	Product(const ParticleSystem& system, const Cloth::Settings& settings);

	void Step(Motion& motion, double time) override;
	int Solves() const { return SolveCount; }

private:
	void Begin(const Motion& motion);

	std::unique_ptr<Cloth::Simulation> Simulated;
	const ParticleSystem& System;
	bool bBegun = false;
	int SolveCount = 0;
	std::vector<Cloth::Vector3> Positions;
	std::vector<Cloth::Vector3> Velocities;
};

} // namespace Lab
