// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Simplified.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

namespace Lab
{

LinearizedEuler::LinearizedEuler(const ParticleSystem& system)
	: System(system)
	, Stiffness(system.LinearPart())
	, Dampers(system.LinearDamping())
{
}

Matrix LinearizedEuler::SystemMatrix(double step) const { return System.ImplicitMatrix(step, Dampers, Stiffness); }

Field LinearizedEuler::RightHandSide(const Field& force, const Field& velocity, double step) const
{
	return step * (force - step * Field(velocity * Stiffness));
}

Field Desbrun::TurnBack(const Field& position, const Field& impulse) const
{
	const auto inertia = [](const Field& arm, const Eigen::VectorXd& mass) -> Eigen::Matrix3d
	{
		const Eigen::Matrix3d second = arm * mass.asDiagonal() * arm.transpose();
		return second.trace() * Eigen::Matrix3d::Identity() - second;
	};
	Eigen::VectorXd held = Eigen::VectorXd::Zero(System.Size());
	for (int particle : System.Held())
	{
		held[particle] = 1.0;
	}
	const Eigen::VectorXd& pivots = System.Held().empty() ? System.Mass() : held;
	Field arm = position;
	arm.colwise() -= Eigen::Vector3d(position * pivots / pivots.sum());

	Eigen::Vector3d torque = Eigen::Vector3d::Zero();
	for (Eigen::Index i = 0; i < System.Size(); ++i)
	{
		torque += Eigen::Vector3d(arm.col(i)).cross(Eigen::Vector3d(impulse.col(i)));
	}
	const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(inertia(arm, held));
	const Eigen::Matrix3d resistance = inertia(arm, System.Mass());
	Eigen::Index count = 0;
	while (count < 3 && axes.eigenvalues()[count] <= 1e-12 * arm.squaredNorm())
	{
		++count;
	}
	Field turn = Field::Zero(3, System.Size());
	if (count > 0)
	{
		const Eigen::Matrix3Xd axis = axes.eigenvectors().leftCols(count);
		const Eigen::MatrixXd about = axis.transpose() * resistance * axis;
		const Eigen::Vector3d spin = axis * about.ldlt().solve(axis.transpose() * torque);
		turn = arm.colwise().cross(spin); // minus spin x arm
	}
	System.Hold(turn);
	return turn;
}

void Desbrun::Step(Motion& motion, double time)
{
	if (time != FactorStep)
	{
		Factor.compute(Linear.SystemMatrix(time));
		FactorStep = time;
	}
	Field weight = System.Gravity() * System.Mass().transpose();
	System.Hold(weight);
	System.Force(motion, Force);
	const Field right = Linear.RightHandSide(Force - weight, motion.Velocity, time);
	Field change = Factor.solve(right.transpose()).transpose();
	if (bCorrect)
	{
		change += TurnBack(motion.Position, change * System.Mass().asDiagonal());
	}
	motion.Velocity += change + time * weight * System.Mass().cwiseInverse().asDiagonal();
	motion.Position += time * motion.Velocity;
}

void Kang::Step(Motion& motion, double time)
{
	if (time != MatrixStep)
	{
		SystemMatrix = Linear.SystemMatrix(time);
		MatrixStep = time;
	}
	System.Force(motion, Force);
	const Field right = Linear.RightHandSide(Force, motion.Velocity, time);
	const Eigen::VectorXd divide = SystemMatrix.diagonal().cwiseInverse();
	Field change = right * divide.asDiagonal();
	change += (right - Field(change * SystemMatrix)) * divide.asDiagonal();
	motion.Velocity += change;
	motion.Position += time * motion.Velocity;
}

void ProvotCorrection::Step(Motion& motion, double time)
{
	Inner->Step(motion, time);
	Field moved = motion.Position;
	Eigen::VectorXd share = Eigen::VectorXd::Ones(System.Size());
	for (int particle : System.Held())
	{
		share[particle] = 0.0;
	}
	for (int sweep = 0; sweep < Sweeps; ++sweep)
	{
		for (const SystemThread& thread : System.Threads())
		{
			const Eigen::Vector3d d = moved.col(thread.First) - moved.col(thread.Second);
			const double excess = d.norm() - Longest * thread.RestLength;
			const double both = share[thread.First] + share[thread.Second];
			if (thread.Stiffness > 0.0 && excess > 0.0 && both > 0.0)
			{
				const Eigen::Vector3d shift = d.normalized() * (excess / both);
				moved.col(thread.First) -= share[thread.First] * shift;
				moved.col(thread.Second) += share[thread.Second] * shift;
			}
		}
	}
	motion.Velocity += (moved - motion.Position) / time;
	motion.Position = moved;
}

} // namespace Lab
