// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/RestCurvature.h"

#include "Energies/ThreadGeometry.h"

namespace Cloth
{

namespace
{

Float4 RestMoment(const RestCurvature& rest, const Float4* x)
{
	Float4 moment = Float4::Zero();
	for (size_t i = 0; i < static_cast<size_t>(rest.Count); ++i)
	{
		moment += x[rest.Particle[i]] * rest.Coefficient[i];
	}
	return moment;
}

} // namespace

std::vector<RestCurvature> AssembleRestCurvatures(const Topology& topology, std::span<const float> stiffness)
{
	std::vector<RestCurvature> rests;
	int last = -1;
	for (size_t r = 0; r < topology.Curvatures.size(); ++r)
	{
		const CurvatureRow& row = topology.Curvatures[r];
		const float weight = stiffness[r];
		if (row.Triangle < 0 || weight == 0.0f)
		{
			continue;
		}
		if (row.Triangle != last)
		{
			last = row.Triangle;
			RestCurvature rest;
			rest.Corner = topology.Triangles[static_cast<size_t>(last)].Corner;
			rest.Count = row.Count;
			rest.Particle = row.Particle;
			rests.push_back(rest);
		}
		RestCurvature& rest = rests.back();
		for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
		{
			rest.Coefficient[i] += weight * row.Rest * row.Coefficient[i];
		}
		rest.Energy += 0.5f * weight * row.Rest * row.Rest;
	}
	return rests;
}

double AddRestCurvatures(const std::vector<RestCurvature>& rests, const Float4* x, float scale, Float4* residual)
{
	double energy = 0.0;
	for (const RestCurvature& rest : rests)
	{
		const Float4 moment = RestMoment(rest, x);
		const auto [normal, twiceArea] = NormalOf(rest.Corner, x);
		energy += static_cast<double>(scale * (rest.Energy - SumLanes(moment * normal)));
		for (size_t i = 0; i < static_cast<size_t>(rest.Count); ++i)
		{
			residual[rest.Particle[i]] -= normal * (scale * rest.Coefficient[i]);
		}
		// The normal turns when corners move along it: d(normal) = -sum gradient(corner) (normal . d(corner)).
		for (size_t c = 0; c < 3; ++c)
		{
			const Float4 edge = x[rest.Corner[(c + 2) % 3]] - x[rest.Corner[(c + 1) % 3]];
			const Float4 gradient = CrossProduct(normal, edge) * (1.0f / twiceArea);
			residual[rest.Corner[c]] += normal * (scale * SumLanes(moment * gradient));
		}
	}
	return energy;
}

} // namespace Cloth
