// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Collider.h"
#include "Lab/Papers/Schemes/Dynamics.h"

#include <optional>
#include <utility>
#include <vector>

namespace Lab
{

/// Bodies that do not move, and what Eberhardt, Weber and Strasser (1996, equations 9 and 10) do about particles that a
/// step has led into them. Particles only, not the threads between; nor cloth with itself.
class Obstacles
{
public:
	struct Options
	{
		double Distance = 1e-4;  ///< d_min: where particles are set back to, off the surface, m
		double Friction = 0.99;  ///< fric_coeff: part of the velocity along the surface that a step leaves
		double Reflection = 0.0; ///< refl_coeff: part of the velocity into the surface that comes back
	};

	Obstacles(std::vector<Cloth::Collider> bodies, const Options& options)
		: Bodies(std::move(bodies))
		, Choice(options)
	{
	}

	/// Follows a ray from each old position to the new one. A particle that meets a body goes to P + d_min n; its
	/// velocity becomes fric_coeff v_hor + refl_coeff |v_normal| n (the paper's equation has fric_coeff twice). Its
	/// normal is kept, and it is treated so after each step, until it is farther away than 2 d_min.
	void Meet(const Field& before, Motion& motion, Field& normals) const;

private:
	struct Touch
	{
		Eigen::Vector3d Position; ///< d_min off the surface
		Eigen::Vector3d Normal;
	};

	/// Where a path first meets a body.
	std::optional<Touch> Hit(const Eigen::Vector3d& before, const Eigen::Vector3d& now) const;

	/// The normal of the nearest body within 2 d_min, or zero.
	Eigen::Vector3d NormalNear(const Eigen::Vector3d& now) const;

	std::vector<Cloth::Collider> Bodies;
	Options Choice;
};

} // namespace Lab
