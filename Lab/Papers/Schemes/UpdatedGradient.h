// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Collider.h"
#include "Lab/Papers/Schemes/ParticleSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <Eigen/IterativeLinearSolvers>

#include <vector>

namespace Lab
{

/// How a step of UpdatedGradient is solved.
enum class Updating
{
	/// Algorithm 1 as printed: the right-hand side is updated when the conjugate gradient has converged, until that
	/// asks for no more iterations. Starts from equation 22.
	WhenConverged,

	/// The right-hand side is updated after every iteration, and directions stay conjugate: a nonlinear conjugate
	/// gradient, as in the solver. Starts where the residual is least between equation 22 and an explicit step.
	EveryIteration
};

/// The implicit-explicit Euler scheme of Eberhardt, Etzmuss and Hauth 2000 (equation 21) with its updated and filtered
/// conjugate gradient, preconditioned by an incomplete Cholesky factor. The matrix is set up in every step.
class UpdatedGradient : public Scheme
{
public:
	struct Options
	{
		Updating Update = Updating::WhenConverged;
		double Tolerance = 1e-2;  ///< of the residual, in the right-hand side
		Cloth::Collider Obstacle; ///< what particles slide on; without geometry: nothing
	};

	UpdatedGradient(const ParticleSystem& system, Options options);

	void Step(Motion& motion, double time) override;

	/// Of all steps so far.
	struct Work
	{
		int Iterations = 0;
		double GradientSeconds = 0.0;
		double SetupSeconds = 0.0;
		double Seconds = 0.0; ///< with both
	};
	const Work& Done() const { return Total; }

private:
	/// A particle that is led to the surface or along it: section 6.
	struct Contact
	{
		int Particle;
		Eigen::Vector3d Normal;
		double Speed; ///< along the normal, m/s
	};

	void SetUp(double time);
	void Touch(const Motion& motion, double time);
	void SolveAsPrinted(const Motion& motion, double time);
	void SolveWithEveryIteration(const Motion& motion, double time);
	void Blend(const Motion& motion, double time);

	/// Next.Velocity with the speeds of contacts.
	void Start(Field velocity);

	/// At Next, with the right-hand side updated, times the masses: M (v_n - v) + h F(x_n + h v, v).
	void FindResidual(const Motion& motion, double time);

	/// What the residual may be, by the right-hand side.
	double Wanted() const;
	Field Preconditioned(const Field& residual) const;
	Field Filtered(Field field) const;

	const ParticleSystem& System;
	Options Choice;
	Work Total;
	Matrix Implicit;
	Eigen::IncompleteCholesky<double, Eigen::Lower, Eigen::NaturalOrdering<int>> Incomplete;
	std::vector<Contact> Contacts;
	Field LastVelocity; ///< empty before the first step
	Motion Next;
	Field Residual; ///< not filtered: along normals it is what the surface has to bear
};

} // namespace Lab
