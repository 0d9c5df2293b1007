// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/ParticleSystem.h"

#include <functional>
#include <vector>

namespace Lab
{

/// Minus the derivative of a thread's pull on its first end by the position of that end, N/m. The tension includes that
/// of projected damping.
using StiffnessBlock = std::function<Eigen::Matrix3d(const SystemThread&, const ThreadState&)>;

/// As derived: the slope of the tension along the thread, tension by length across it.
Eigen::Matrix3d FullStiffness(const SystemThread& thread, const ThreadState& state);

/// Without what is negative: compressed threads resist nothing across (Choi and Ko 2002).
Eigen::Matrix3d DefiniteStiffness(const SystemThread& thread, const ThreadState& state);

/// When conjugate gradients stop, and how many they took.
struct Stop
{
	double Tolerance = 1e-3; ///< of the residual, in parts of the right-hand side
	int MostIterations = 1000;
	bool Preconditioned = true; ///< by the inverse of diagonal blocks
};
struct Solved
{
	int Iterations = 0;
	bool bDefinite = true; ///< else they ended at a direction of negative curvature
};

/// The matrix of an implicit step, M + h D + h^2 K: a block of 3x3 for each thread, never assembled.
class BlockSystem
{
public:
	explicit BlockSystem(const ParticleSystem& system);

	/// Takes the derivatives of all forces for a step h. Of projected damping, what is not symmetric is left out, as
	/// Baraff and Witkin 1998 do (section 4.1).
	void Linearize(const Motion& motion, double step, const StiffnessBlock& stiffness);

	/// result = (M + h D + h^2 K) x
	void Multiply(const Field& x, Field& result) const;

	/// result = K x
	void MultiplyStiffness(const Field& x, Field& result) const;

	/// The modified conjugate gradients of Baraff and Witkin 1998 (section 5.2), from x = 0, with held particles
	/// filtered.
	Solved Solve(const Field& rightHandSide, Field& x, const Stop& stop);

private:
	struct Coupling
	{
		size_t Thread;
		int First;
		int Second;
		Eigen::Matrix3d Stiffness; ///< N/m
		Eigen::Matrix3d Total;     ///< h D + h^2 K, kg
	};

	void PreparePreconditioner();
	void Precondition(const Stop& stop, const Field& residual, Field& result) const;

	const ParticleSystem& System;
	std::vector<Coupling> Couplings;
	Matrix Bending; ///< the same for each coordinate
	double StepSquared = 0.0;
	std::vector<Eigen::Matrix3d> Inverse; ///< of diagonal blocks
	Field Residual;
	Field Direction;
	Field Image;
	Field Preconditioned;
};

} // namespace Lab
