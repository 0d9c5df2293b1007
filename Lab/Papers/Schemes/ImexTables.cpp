// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/ImexTables.h"

#include <array>

namespace Lab
{

namespace
{

/// Weights of values at these nodes for the slope at the last one of the polynomial through them.
std::vector<double> WeightsOfSlope(std::span<const double> nodes)
{
	const size_t last = nodes.size() - 1;
	std::vector<double> weights(nodes.size(), 0.0);
	for (size_t i = 0; i < last; ++i)
	{
		double weight = 1.0 / (nodes[i] - nodes[last]);
		for (size_t j = 0; j < last; ++j)
		{
			weight *= i == j ? 1.0 : (nodes[last] - nodes[j]) / (nodes[i] - nodes[j]);
		}
		weights[i] = weight;
		weights[last] -= weight;
	}
	return weights;
}

ImexTable Sbdf(int order)
{
	constexpr std::array<double, 4> Times{0.0, 1.0, 2.0, 3.0};
	return SbdfOfTimes({Times.data(), static_cast<size_t>(order) + 1});
}

} // namespace

std::vector<double> PolynomialWeights(std::span<const double> nodes, double x)
{
	std::vector<double> weights(nodes.size(), 1.0);
	for (size_t i = 0; i < nodes.size(); ++i)
	{
		for (size_t j = 0; j < nodes.size(); ++j)
		{
			weights[i] *= i == j ? 1.0 : (x - nodes[j]) / (nodes[i] - nodes[j]);
		}
	}
	return weights;
}

ImexTable SbdfOfTimes(std::span<const double> times)
{
	const size_t steps = times.size() - 1;
	const double step = times[steps] - times[steps - 1];
	ImexTable table{"SBDF" + std::to_string(steps), static_cast<int>(steps), WeightsOfSlope(times),
		PolynomialWeights(times.first(steps), times[steps]), std::vector<double>(times.size(), 0.0)};
	for (double& weight : table.Past)
	{
		weight *= step;
	}
	table.Implicit.back() = 1.0;
	return table;
}

ImexTable ImexEuler()
{
	ImexTable table = Sbdf(1);
	table.Name = "IMEX Euler";
	return table;
}

ImexTable Sbdf2() { return Sbdf(2); }

ImexTable Sbdf3() { return Sbdf(3); }

ImexTable Cnab2() { return {"CNAB", 2, {0.0, -1.0, 1.0}, {-0.5, 1.5}, {0.0, 0.5, 0.5}}; }

ImexTable ModifiedCnab2() { return {"MCNAB", 2, {0.0, -1.0, 1.0}, {-0.5, 1.5}, {1.0 / 16.0, 3.0 / 8.0, 9.0 / 16.0}}; }

ImexTable Cnlf2() { return {"CNLF", 2, {-0.5, 0.0, 0.5}, {0.0, 1.0}, {0.5, 0.0, 0.5}}; }

std::vector<ImexTable> AllImexTables() { return {ImexEuler(), Sbdf2(), Cnab2(), ModifiedCnab2(), Cnlf2(), Sbdf3()}; }

} // namespace Lab
