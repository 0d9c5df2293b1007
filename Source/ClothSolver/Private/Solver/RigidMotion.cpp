// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/RigidMotion.h"

#include "LinearAlgebra/EigenDense.h"

namespace Cloth
{

RigidMotion RigidMotionOf(
	const std::vector<float>& mass, const std::vector<Float4>& position, const std::vector<Float4>& velocity)
{
	double total = 0.0;
	Eigen::Vector3d center = Eigen::Vector3d::Zero();
	Eigen::Vector3d momentum = Eigen::Vector3d::Zero();
	for (size_t i = 0; i < mass.size(); ++i)
	{
		const double m = mass[i];
		total += m;
		center += m * ToEigen(position[i]);
		momentum += m * ToEigen(velocity[i]);
	}
	center /= total;
	Eigen::Vector3d angular = Eigen::Vector3d::Zero();
	for (size_t i = 0; i < mass.size(); ++i)
	{
		angular += static_cast<double>(mass[i]) * Cross(ToEigen(position[i]) - center, ToEigen(velocity[i]));
	}
	RigidMotion motion;
	motion.Center = Float4::From(ToVector3(center));
	motion.Velocity = Float4::From(ToVector3(momentum / total));
	motion.AngularMomentum = {angular.x(), angular.y(), angular.z()};
	motion.Rotation = RotationFor(mass, position, motion.Center, motion.AngularMomentum);
	return motion;
}

Vector3 RotationFor(const std::vector<float>& mass, const std::vector<Float4>& position, Float4 center,
	const std::array<double, 3>& angularMomentum)
{
	Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
	for (size_t i = 0; i < mass.size(); ++i)
	{
		const Eigen::Vector3d r = ToEigen(position[i] - center);
		const double square = OrderedDot(r, r);
		for (int axis = 0; axis < 3; ++axis)
		{
			inertia.col(axis) += (square * Eigen::Vector3d::Unit(axis) - r * r[axis]) * static_cast<double>(mass[i]);
		}
	}
	// A straight line of particles has no inertia about itself, and no angular momentum either.
	inertia += Eigen::Matrix3d::Identity() * (1e-9 * inertia.trace() + 1e-30);
	const Eigen::Vector3d given(angularMomentum.data());
	const std::optional<Eigen::Matrix3d> inverse = InverseOfPositive(inertia);
	return inverse ? ToVector3(OrderedProduct(*inverse, given)) : Vector3{};
}

} // namespace Cloth
