// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Elastica.h"

#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

struct Strip
{
	double RootAngle = 0.0;
	ElasticaTip Tip{};
};

/// Runge and Kutta's fourth order from the free end, where the strip is straight, to the clamp.
Strip IntegrateFrom(double tipAngle, double gamma)
{
	constexpr int Steps = 2000;
	constexpr double h = 1.0 / Steps;
	const auto bend = [&](double fromTip, double angle) { return -gamma * fromTip * std::cos(angle); };
	double angle = tipAngle;
	double curvature = 0.0;
	Strip strip;
	for (int step = 0; step < Steps; ++step)
	{
		const double s = step * h;
		const double a1 = bend(s, angle);
		const double v2 = curvature + 0.5 * h * a1;
		const double a2 = bend(s + 0.5 * h, angle + 0.5 * h * curvature);
		const double v3 = curvature + 0.5 * h * a2;
		const double a3 = bend(s + 0.5 * h, angle + 0.5 * h * v2);
		const double v4 = curvature + h * a3;
		const double a4 = bend(s + h, angle + h * v3);
		const double next = angle + h / 6.0 * (curvature + 2.0 * v2 + 2.0 * v3 + v4);
		const double middle = angle + 0.5 * h * curvature + 0.125 * h * h * a1;
		strip.Tip.Drop += h / 6.0 * (std::sin(angle) + 4.0 * std::sin(middle) + std::sin(next));
		strip.Tip.Reach += h / 6.0 * (std::cos(angle) + 4.0 * std::cos(middle) + std::cos(next));
		curvature += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
		angle = next;
	}
	strip.RootAngle = angle;
	return strip;
}

} // namespace

ElasticaTip SolveElastica(double gamma)
{
	double low = 0.0;
	double high = 0.5 * std::numbers::pi;
	for (int bisection = 0; bisection < 60; ++bisection)
	{
		const double middle = 0.5 * (low + high);
		(IntegrateFrom(middle, gamma).RootAngle < 0.0 ? low : high) = middle;
	}
	return IntegrateFrom(low, gamma).Tip;
}

} // namespace Cloth
