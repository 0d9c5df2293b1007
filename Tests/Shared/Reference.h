// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Scenes.h"

#include <array>
#include <span>
#include <vector>

namespace Cloth
{

/// The exact motion of a network, as nearly as wanted: explicit steps of Runge and Kutta's fourth order in double
/// precision, sharing nothing with the solver. A damped spring pulls with
/// stiffness * (length - rest + DampingTime * rate of length).
class Reference
{
public:
	using Point = std::array<double, 3>;

	Reference(const Scenes::Network& network, Point gravity);

	/// Pins the network's held particles where they are.
	void Advance(double time, int steps);

	/// Root of the mean square over all particles, m.
	double DistanceTo(std::span<const Vector3> positions) const;

	std::vector<Point> Position;
	std::vector<Point> Velocity;

private:
	void Accelerate(
		const std::vector<Point>& position, const std::vector<Point>& velocity, std::vector<Point>& acceleration) const;

	const Scenes::Network& Net;
	Point Gravity;
	std::vector<bool> Held;
	std::vector<double> RestLength;
};

} // namespace Cloth
