// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/BlockSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"

namespace Lab
{

/// What implicit steps took so far.
struct ImplicitCounts
{
	int Steps = 0;
	int Updates = 0;     ///< linear systems
	int Iterations = 0;  ///< of conjugate gradients
	int Indefinite = 0;  ///< systems that were not positive definite
	int Unconverged = 0; ///< steps that ended above their tolerance
};

/// Backward Euler as Baraff and Witkin 1998: the full Jacobian, one Newton step,
///
///     (M + h D + h^2 K) dv = h (F - h K v),  v += dv,  x += h v
class BackwardEuler : public Scheme
{
public:
	struct Options
	{
		StiffnessBlock Stiffness = DefiniteStiffness;
		Stop Linear;
	};

	explicit BackwardEuler(const ParticleSystem& system)
		: BackwardEuler(system, Options())
	{
	}
	BackwardEuler(const ParticleSystem& system, Options options);

	void Step(Motion& motion, double time) override;
	const ImplicitCounts& Counts() const { return Count; }

private:
	const ParticleSystem& System;
	Options Choice;
	BlockSystem Blocks;
	ImplicitCounts Count;
	Field Force;
	Field Change;
	Field RightHandSide;
};

/// Backward Euler solved: Newton's method with a line search until
///
///     |M (v - v0) - h F(x0 + h v, v)| <= Tolerance |h F(x0 + h v0, v0)|
///
/// or rounding is all that is left.
class ConvergedBackwardEuler : public Scheme
{
public:
	struct Options
	{
		double Tolerance = 1e-9;
		int MostUpdates = 200;
	};

	explicit ConvergedBackwardEuler(const ParticleSystem& system)
		: ConvergedBackwardEuler(system, Options())
	{
	}
	ConvergedBackwardEuler(const ParticleSystem& system, Options options);

	void Step(Motion& motion, double time) override;
	const ImplicitCounts& Counts() const { return Count; }

private:
	/// How far a velocity is from solving the step.
	void Evaluate(const Field& velocity, Field& residual);

	/// A direction of descent: Newton's where its matrix is positive definite.
	void FindDirection(const Field& residual, Field& direction);

	/// Walks along a direction to about where the residual no longer points back; `residual` follows.
	void Search(const Field& direction, Field& residual);

	const ParticleSystem& System;
	Options Choice;
	BlockSystem Blocks;
	Eigen::VectorXd Stiffness; ///< of all threads of a particle, N/m
	ImplicitCounts Count;
	double Time = 0.0;
	Motion Start;
	Motion Trial;
	Field Velocity;
	Field Force;
};

} // namespace Lab
