// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <vector>

namespace Cloth
{

Measurement Simulation::Implementation::Measure() const
{
	Strains strain;
	std::vector<double> partial;
	Measurement measurement;
	measurement.ElasticEnergy = MeasureElastic(
		Model->Energies, State.Histories, {*Model->Shape, State.Position.data(), partial, nullptr}, strain);
	const Float4 gravity = Float4::From(Options.Gravity);
	for (size_t i = 0; i < State.Position.size(); ++i)
	{
		measurement.KineticEnergy +=
			0.5 * static_cast<double>(Model->Mass[i] * SumLanes(State.Velocity[i] * State.Velocity[i]));
		measurement.PotentialEnergy -=
			static_cast<double>(Model->Mass[i]) * static_cast<double>(SumLanes(State.Position[i] * gravity));
	}
	std::vector<float> stretch;
	ForEachEnergy([&](const auto& energy) { energy.AddStretch(*Model->Shape, strain, stretch); }, Model->Energies);
	if (!stretch.empty())
	{
		std::ranges::sort(stretch);
		const auto percentile = [&stretch](size_t p) { return stretch[(stretch.size() - 1) * p / 100]; };
		measurement.Stretch50 = percentile(50);
		measurement.Stretch95 = percentile(95);
		measurement.Stretch99 = percentile(99);
		measurement.StretchMax = stretch.back();
	}
	return measurement;
}

std::vector<ThreadLoad> Simulation::Implementation::Overloads(const std::vector<float>& strengthFactor) const
{
	const Strength strength{Model->Material.TensileStrengthWarp, Model->Material.TensileStrengthWeft, strengthFactor};
	std::vector<ThreadLoad> loads;
	if (strength.Warp == 0.0f && strength.Weft == 0.0f)
	{
		return loads;
	}
	Strains strain;
	std::vector<double> partial;
	MeasureElastic(Model->Energies, State.Histories, {*Model->Shape, State.Position.data(), partial, nullptr},
		strain); // for the lengths
	ForEachEnergy(
		[&](const auto& energy) { energy.AddOverloads(*Model->Shape, strength, strain, loads); }, Model->Energies);
	return loads;
}

} // namespace Cloth
