// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Obstacles.h"

#include "Lab/Papers/Schemes/Vectors.h"

namespace Lab
{

std::optional<Obstacles::Touch> Obstacles::Hit(const Eigen::Vector3d& before, const Eigen::Vector3d& now) const
{
	std::optional<Touch> first;
	double nearest = 1.0;
	for (const Cloth::Collider& body : Bodies)
	{
		const Cloth::Pose& place = body.Movement.Place;
		Cloth::RayHit hit;
		if (body.Geometry->Ray(place.ToLocal(ToCloth(before)), place.ToLocal(ToCloth(now)), hit)
			&& static_cast<double>(hit.Fraction) <= nearest)
		{
			nearest = static_cast<double>(hit.Fraction);
			const Eigen::Vector3d normal = ToEigen(Rotate(place.Rotation, hit.Normal));
			first = {before + nearest * (now - before) + Choice.Distance * normal, normal};
		}
	}
	return first;
}

Eigen::Vector3d Obstacles::NormalNear(const Eigen::Vector3d& now) const
{
	float reach = static_cast<float>(2.0 * Choice.Distance);
	Eigen::Vector3d normal = Eigen::Vector3d::Zero();
	for (const Cloth::Collider& body : Bodies)
	{
		const Cloth::Pose& place = body.Movement.Place;
		Cloth::SurfacePoint nearest;
		if (body.Geometry->Closest(place.ToLocal(ToCloth(now)), reach, nearest))
		{
			reach = nearest.Distance;
			normal = ToEigen(Rotate(place.Rotation, nearest.Normal));
		}
	}
	return normal;
}

void Obstacles::Meet(const Field& before, Motion& motion, Field& normals) const
{
	for (Eigen::Index i = 0; i < before.cols(); ++i)
	{
		if (const std::optional<Touch> touch = Hit(before.col(i), motion.Position.col(i)))
		{
			motion.Position.col(i) = touch->Position;
			normals.col(i) = touch->Normal;
		}
		else if (!normals.col(i).isZero())
		{
			normals.col(i) = NormalNear(motion.Position.col(i));
		}
		const Eigen::Vector3d normal = normals.col(i);
		const double speed = motion.Velocity.col(i).dot(normal);
		if (speed < 0.0)
		{
			const Eigen::Vector3d along = motion.Velocity.col(i) - speed * normal;
			motion.Velocity.col(i) = Choice.Friction * along - Choice.Reflection * speed * normal;
		}
		else if (!normal.isZero())
		{
			motion.Velocity.col(i) -= (1.0 - Choice.Friction) * (motion.Velocity.col(i) - speed * normal);
		}
	}
}

} // namespace Lab
