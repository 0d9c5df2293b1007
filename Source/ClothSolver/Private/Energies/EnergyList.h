// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Bending.h"
#include "Energies/Tension.h"
#include "Energies/YarnSlip.h"

#include <tuple>
#include <vector>

namespace Cloth
{

/// An energy of the cloth. It has three kinds of data, as the cloth has: E itself is cooked from topology and fabric
/// and is part of the Model; E::History is what it remembers, part of the State; E::Potential is the energy times h^2
/// as a substep sees it, with its terms at the stencils (Stencils.h). An energy does not change in rigid motion.
template <typename E>
concept Energy = requires(const E& energy, const Topology& topology, const Fabric& fabric, typename E::History& history,
	const typename E::History& remembered, typename E::Potential& potential, Strains& strain, const Strains& measured,
	const PairTopology& pairs, const SubstepStart& start, const Configuration& at, StiffnessBound& bound, double& sum,
	std::vector<float>& stretch, const Strength& strength, std::vector<ThreadLoad>& loads, const SplitTopology& split,
	const float* edges, const Float4* x, Float4* residual, void (*archive)(...))
{
	E{};
	E(topology, fabric);

	/// Adds a bound on its stiffness to the matrix.
	energy.AddStiffness(topology, bound);

	/// Damping and hysteresis: what the past makes of the potential.
	energy.BeginSubstep(start, history, potential);

	/// Adds its energy at a configuration; measures the strains that it needs. Energies after it may read them.
	energy.Measure(at, remembered, strain, sum);

	/// Adds what Simulation::Measure and Simulation::Overloads report.
	energy.AddStretch(topology, measured, stretch);
	energy.AddOverloads(topology, strength, measured, loads);

	/// The cloth is at x, and the energy has changed from one to another.
	history.Reset(topology, energy, energy, x);

	/// The cloth has come apart; the energy is that of the parts.
	history.Follow(split, energy, energy);

	/// Whether a saved one has the right sizes.
	history.Fits(remembered);
	E::History::VisitFields(archive, history);

	/// Terms are variants of those of Stencils.h; that of pairs gets the coefficients of triangle edges.
	potential.Prepare(topology, pairs, energy, 0.0f);
	potential.TermOfTriangles();
	potential.TermOfPairs(edges);
	potential.TermOfParticles();

	/// Blocks of elements of its own that are evaluated before the terms of particles; returns the energy, also that of
	/// its terms of particles.
	potential.ElementBlocks();
	potential.EvaluateElements(0, x);

	/// For the rare: adds to the residual in one piece, and returns the energy.
	potential.Scatter(x, residual);
};

/// All energies of the cloth, in the order in which they are added up. A new one needs its name here.
template <template <typename...> typename List>
using ListOfEnergies = List<Tension, Bending, YarnFriction>;

template <typename... Es>
struct EnergyParts
{
	static_assert((Energy<Es> && ...));

	using Cooked = std::tuple<Es...>;
	using Histories = std::tuple<typename Es::History...>;
	using Potentials = std::tuple<typename Es::Potential...>;
};

using Energies = ListOfEnergies<EnergyParts>::Cooked;
using EnergyHistories = ListOfEnergies<EnergyParts>::Histories;
using EnergyPotentials = ListOfEnergies<EnergyParts>::Potentials;

/// Calls body with the parts of each energy, in order: ForEachEnergy(body, energies, histories).
template <typename Body, typename... Tuples>
void ForEachEnergy(Body&& body, Tuples&&... tuples)
{
	const auto at = [&]<size_t Index>() { body(std::get<Index>(tuples)...); };
	[&]<size_t... Indices>(std::index_sequence<Indices...>) { (at.template operator()<Indices>(), ...); }
	(std::make_index_sequence<std::tuple_size_v<Energies>>());
}

/// Adds up all energies at a configuration, J, and measures its strains.
inline double MeasureElastic(
	const Energies& energies, const EnergyHistories& histories, const Configuration& at, Strains& strain)
{
	double sum = 0.0;
	ForEachEnergy([&](const auto& energy, const auto& history) { energy.Measure(at, history, strain, sum); }, energies,
		histories);
	return sum;
}

} // namespace Cloth
