// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace Lab
{

/// Coefficients of an implicit-explicit multistep scheme for y' = f(y) + g(y), oldest first (Eberhardt, Etzmuss and
/// Hauth 2000, equation 7):
///
///     sum Past[j] y[j] = h (sum Explicit[j] f[j] + sum Implicit[j] g[j])
///
/// Explicit has one entry less than the others: none for what is sought.
struct ImexTable
{
	std::string Name;
	int Order;
	std::vector<double> Past;
	std::vector<double> Explicit;
	std::vector<double> Implicit;

	size_t Steps() const { return Explicit.size(); }
};

/// Those of Ascher, Ruuth and Wetton 1995.
ImexTable ImexEuler();
ImexTable Sbdf2();
ImexTable Cnab2();
ImexTable ModifiedCnab2();
ImexTable Cnlf2();
ImexTable Sbdf3();
std::vector<ImexTable> AllImexTables();

/// Weights of values at these nodes for the polynomial through them at x.
std::vector<double> PolynomialWeights(std::span<const double> nodes, double x);

/// Backward differentiation for steps of any length: f extrapolated from, y' taken at the last of these times, the last
/// two of which are a step apart.
ImexTable SbdfOfTimes(std::span<const double> times);

} // namespace Lab
