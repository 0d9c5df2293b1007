// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BlockSystem.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include <algorithm>

namespace Lab
{

namespace
{

Eigen::Matrix3d AlongAndAcross(const Eigen::Vector3d& direction, double along, double across)
{
	return (along - across) * direction * direction.transpose() + across * Eigen::Matrix3d::Identity();
}

} // namespace

Eigen::Matrix3d FullStiffness(const SystemThread&, const ThreadState& state)
{
	return AlongAndAcross(state.Direction, state.Slope, state.Tension / state.Length);
}

Eigen::Matrix3d DefiniteStiffness(const SystemThread&, const ThreadState& state)
{
	return AlongAndAcross(state.Direction, std::max(state.Slope, 0.0), std::max(state.Tension / state.Length, 0.0));
}

BlockSystem::BlockSystem(const ParticleSystem& system)
	: System(system)
{
	const Eigen::Matrix3d zero = Eigen::Matrix3d::Zero();
	const std::vector<SystemThread>& threads = system.Threads();
	for (size_t thread = 0; thread < threads.size(); ++thread)
	{
		if (threads[thread].Stiffness > 0.0)
		{
			Couplings.push_back({thread, threads[thread].First, threads[thread].Second, zero, zero});
		}
	}
	const std::vector<double> none(threads.size(), 0.0);
	Bending = system.LinearPart(none);
	Bending.prune(0.0);
	Inverse.resize(static_cast<size_t>(system.Size()));
}

void BlockSystem::Linearize(const Motion& motion, double step, const StiffnessBlock& stiffness)
{
	StepSquared = step * step;
	for (Coupling& coupling : Couplings)
	{
		const SystemThread& thread = System.Threads()[coupling.Thread];
		const double damper = System.DampingTime() * thread.Stiffness;
		ThreadState state = System.Look(coupling.Thread, motion.Position);
		Eigen::Matrix3d damping = damper * Eigen::Matrix3d::Identity();
		if (System.DampingKind() == Damping::Projected)
		{
			const Eigen::Vector3d rate = motion.Velocity.col(coupling.First) - motion.Velocity.col(coupling.Second);
			state.Tension += damper * state.Direction.dot(rate);
			damping = AlongAndAcross(state.Direction, damper, 0.0);
		}
		coupling.Stiffness = stiffness(thread, state);
		coupling.Total = step * damping + StepSquared * coupling.Stiffness;
	}
	PreparePreconditioner();
}

void BlockSystem::PreparePreconditioner()
{
	for (Eigen::Index i = 0; i < System.Size(); ++i)
	{
		const double diagonal = System.Mass()[i] + StepSquared * Bending.coeff(i, i);
		Inverse[static_cast<size_t>(i)] = diagonal * Eigen::Matrix3d::Identity();
	}
	for (const Coupling& coupling : Couplings)
	{
		Inverse[static_cast<size_t>(coupling.First)] += coupling.Total;
		Inverse[static_cast<size_t>(coupling.Second)] += coupling.Total;
	}
	for (size_t i = 0; i < Inverse.size(); ++i)
	{
		const bool bDefinite = Inverse[i].llt().info() == Eigen::Success;
		Inverse[i] = bDefinite ? Eigen::Matrix3d(Inverse[i].inverse())
							   : Eigen::Matrix3d::Identity() / System.Mass()[static_cast<Eigen::Index>(i)];
	}
}

void BlockSystem::Multiply(const Field& x, Field& result) const
{
	result = x * System.Mass().asDiagonal();
	if (Bending.nonZeros() > 0)
	{
		result += StepSquared * (x * Bending);
	}
	for (const Coupling& coupling : Couplings)
	{
		const Eigen::Vector3d image = coupling.Total * (x.col(coupling.First) - x.col(coupling.Second));
		result.col(coupling.First) += image;
		result.col(coupling.Second) -= image;
	}
}

void BlockSystem::MultiplyStiffness(const Field& x, Field& result) const
{
	result = x * Bending;
	for (const Coupling& coupling : Couplings)
	{
		const Eigen::Vector3d image = coupling.Stiffness * (x.col(coupling.First) - x.col(coupling.Second));
		result.col(coupling.First) += image;
		result.col(coupling.Second) -= image;
	}
}

void BlockSystem::Precondition(const Stop& stop, const Field& residual, Field& result) const
{
	if (!stop.Preconditioned)
	{
		result = residual;
		return;
	}
	result.resizeLike(residual);
	for (Eigen::Index i = 0; i < residual.cols(); ++i)
	{
		result.col(i) = Inverse[static_cast<size_t>(i)] * residual.col(i);
	}
}

Solved BlockSystem::Solve(const Field& rightHandSide, Field& x, const Stop& stop)
{
	const auto dot = [](const Field& a, const Field& b) { return a.cwiseProduct(b).sum(); };
	x.setZero(3, System.Size());
	Residual = rightHandSide;
	System.Hold(Residual);
	Precondition(stop, Residual, Direction);
	double rho = dot(Residual, Direction);
	const double enough = stop.Tolerance * stop.Tolerance * rho;
	Solved solved;
	while (rho > enough && solved.Iterations < stop.MostIterations)
	{
		Multiply(Direction, Image);
		System.Hold(Image);
		const double curvature = dot(Direction, Image);
		if (!(curvature > 0.0))
		{
			solved.bDefinite = false;
			break;
		}
		++solved.Iterations;
		x += (rho / curvature) * Direction;
		Residual -= (rho / curvature) * Image;
		Precondition(stop, Residual, Preconditioned);
		const double last = rho;
		rho = dot(Residual, Preconditioned);
		Direction = Preconditioned + (rho / last) * Direction;
	}
	return solved;
}

} // namespace Lab
