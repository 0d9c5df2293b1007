// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Model.h"
#include "Lab/Papers/Schemes/Dynamics.h"

#include <Eigen/SparseCore>

#include <span>
#include <vector>

namespace Lab
{

/// Symmetric; stores both halves.
using Matrix = Eigen::SparseMatrix<double>;

/// How threads resist the change of their length.
enum class Damping
{
	Projected, ///< along the thread only, so that turning it costs nothing: the solver's
	Relative   ///< against any relative velocity of its ends (Eberhardt, Etzmuss and Hauth 2000, equation 14)
};

/// A thread between two particles, in the caller's numbers.
struct SystemThread
{
	int First;
	int Second;
	double Stiffness;  ///< at rest, N/m; 0: none
	double RestLength; ///< m
};

/// A thread in motion: d = x[First] - x[Second].
struct ThreadState
{
	Eigen::Vector3d Direction; ///< unit vector along d
	double Length;             ///< m
	double Tension;            ///< N, without damping
	double Slope;              ///< of the tension by the length, N/m
};

/// The forces of a cooked cloth in double precision: the threads, laws and bending of the solver's own model, for
/// schemes of any kind. Particles have the caller's numbers. Takes grids and networks that are flat at rest.
class ParticleSystem : public Dynamics
{
public:
	/// Throws if the model has triangles with threads or if there is no particle of a number in `held`.
	ParticleSystem(Cloth::ModelPointer model, std::vector<int> held, Damping damping = Damping::Projected,
		const Eigen::Vector3d& gravity = {0.0, 0.0, -9.81});

	const Cloth::ModelPointer& Model() const { return Source; }
	Eigen::Index Size() const { return Weight.size(); } ///< particles
	const Eigen::VectorXd& Mass() const { return Weight; }
	const std::vector<int>& Held() const { return HeldParticles; }
	const Eigen::Vector3d& Gravity() const { return Pull; }
	Damping DampingKind() const { return Resistance; }
	double DampingTime() const { return Viscosity; } ///< damping by stiffness, s
	const std::vector<SystemThread>& Threads() const { return AllThreads; }
	double Spacing() const; ///< shortest rest length of a thread, m; infinite without threads

	/// The rest shape, not moving.
	Motion AtRest() const;

	/// Force on each particle, N, gravity included; that of held ones is zero.
	void Force(const Motion& motion, Field& force) const;
	void Accelerate(const Motion& motion, Field& acceleration) const override;

	/// The thread of this index; it must have a stiffness.
	ThreadState Look(size_t index, const Field& position) const;

	double ElasticEnergy(const Field& position) const;
	double Energy(const Motion& motion) const; ///< kinetic, elastic and of gravity, J

	/// The linear part of the forces is -K x, the same for each coordinate (equations 12 and 16 there): the sum of
	/// stiffness over threads, and bending, which is linear by itself. Rows and columns of held particles are zero.
	Matrix LinearPart(std::span<const double> stiffnessOfThread) const;

	/// With every thread as stiff as at rest.
	Matrix LinearPart() const;

	/// Relative damping is all linear, -D v (equation 17 there). Of projected damping nothing is: zero.
	Matrix LinearDamping() const;

	/// M + h D + h^2 K: what implicit steps of the linear part solve with.
	Matrix ImplicitMatrix(double step, const Matrix& dampers, const Matrix& stiffness) const;

	/// Sets the columns of held particles to zero.
	void Hold(Field& field) const;

private:
	struct Coupling
	{
		int First;
		int Second;
		double Stiffness;
	};

	template <typename Visit>
	void ForEachThread(const Field& position, const Visit& visit) const;

	Cloth::ModelPointer Source;
	std::vector<int> HeldParticles;
	Damping Resistance;
	double Viscosity;
	Eigen::Vector3d Pull;
	Eigen::VectorXd Weight;
	std::vector<SystemThread> AllThreads; ///< in the order of the model's pairs
	std::vector<Coupling> Bending;
	Field Rest;
};

} // namespace Lab
