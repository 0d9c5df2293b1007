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
		angular += static_cast<double>(mass[i]) * (ToEigen(position[i]) - center).cross(ToEigen(velocity[i]));
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
		inertia += static_cast<double>(mass[i]) * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
	}
	// A straight line of particles has no inertia about itself, and no angular momentum either.
	inertia += Eigen::Matrix3d::Identity() * (1e-9 * inertia.trace() + 1e-30);
	return ToVector3(inertia.ldlt().solve(Eigen::Vector3d(angularMomentum.data())));
}

} // namespace Cloth
