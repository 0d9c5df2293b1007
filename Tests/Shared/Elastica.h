// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace Cloth
{

/// Where the end of a strip of length 1 is that is clamped level at one end and bends under its own weight.
struct ElasticaTip
{
	double Drop;
	double Reach;

	double Ratio() const { return Drop / Reach; }
};

/// The heavy elastica: theta'' = -gamma (1 - s) cos theta, theta(0) = 0, theta'(1) = 0, with
/// gamma = weight per area * length^3 / bending rigidity.
ElasticaTip SolveElastica(double gamma);

} // namespace Cloth
