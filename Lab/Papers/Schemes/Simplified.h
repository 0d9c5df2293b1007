// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/ParticleSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <Eigen/SparseCholesky>

#include <memory>
#include <utility>

namespace Lab
{

/// The matrix of backward Euler with the linear part of the forces for a Jacobian, (M + h D + h^2 K) dv = b, as
/// Desbrun, Schroeder and Barr 1999 take it.
class LinearizedEuler
{
public:
	explicit LinearizedEuler(const ParticleSystem& system);

	/// M + h D + h^2 K
	Matrix SystemMatrix(double step) const;

	/// h (F - h K v) for forces F
	Field RightHandSide(const Field& force, const Field& velocity, double step) const;

private:
	const ParticleSystem& System;
	Matrix Stiffness;
	Matrix Dampers;
};

/// Desbrun, Schroeder and Barr 1999, Meyer et al. 2001: the inverse, known beforehand, is a filter of the internal
/// forces; gravity does not go through it. Internal forces have no torque, but filtered ones do. A correction takes it
/// away and turns the cloth as a rigid body: a free one about its centre of mass, one that hangs about what holds it.
class Desbrun : public Scheme
{
public:
	Desbrun(const ParticleSystem& system, bool bCorrectTorque)
		: System(system)
		, Linear(system)
		, bCorrect(bCorrectTorque)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	/// Velocities of a rigid turn that has minus this impulse's torque, about axes on which nothing is held.
	Field TurnBack(const Field& position, const Field& impulse) const;

	const ParticleSystem& System;
	LinearizedEuler Linear;
	bool bCorrect;
	double FactorStep = 0.0;
	Eigen::SimplicialLLT<Matrix> Factor;
	Field Force;
};

/// Kang et al. 2000: each row divided by its diagonal entry gives a first guess, and one Jacobi sweep the answer.
class Kang : public Scheme
{
public:
	explicit Kang(const ParticleSystem& system)
		: System(system)
		, Linear(system)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	const ParticleSystem& System;
	LinearizedEuler Linear;
	double MatrixStep = 0.0;
	Matrix SystemMatrix;
	Field Force;
};

/// Provot 1995: after a step of any scheme, ends of threads that are too long are moved towards each other, thread by
/// thread. Velocities follow.
class ProvotCorrection : public Scheme
{
public:
	ProvotCorrection(const ParticleSystem& system, std::unique_ptr<Scheme> scheme, double longest = 1.1, int sweeps = 1)
		: System(system)
		, Inner(std::move(scheme))
		, Longest(longest)
		, Sweeps(sweeps)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	const ParticleSystem& System;
	std::unique_ptr<Scheme> Inner;
	double Longest; ///< in rest lengths
	int Sweeps;
};

} // namespace Lab
