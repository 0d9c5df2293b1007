// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Tuning/Study.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace Lab
{

namespace
{

constexpr int Disturbances = 15; // of a baseline
constexpr int Repetitions = 2;   // of a changed motion
constexpr double Deviations = 3.0;
constexpr int ConvergedSubsteps = 64;
constexpr std::array NearFactors = {0.5, 2.0};
constexpr std::array FarFactors = {0.1, 10.0};
constexpr double LeastChange = 0.05;

/// Less than this means nothing, however little it varies: m, substeps, m, crossings, m/s.
constexpr Readings Negligible = {1e-4, 0.1, 1e-4, 0.1, 1e-4};

Readings Read(const Motion& motion, const Motion& converged)
{
	return {Distance(motion, converged), motion.Substeps, motion.Depth, motion.Crossings, motion.Speed};
}

bool IsSame(const Motion& a, const Motion& b)
{
	const auto equal = [](Cloth::Vector3 p, Cloth::Vector3 q) { return p.X == q.X && p.Y == q.Y && p.Z == q.Z; };
	return a.Substeps == b.Substeps && std::ranges::equal(a.Positions, b.Positions, equal);
}

Readings MeanOf(const std::vector<Readings>& all)
{
	Readings mean{};
	for (const Readings& readings : all)
	{
		for (size_t q = 0; q < QuantityCount; ++q)
		{
			mean[q] += readings[q] / static_cast<double>(all.size());
		}
	}
	return mean;
}

/// The readings of disturbed motions after those of the given one.
std::vector<Readings> Repeat(const Motion& plain, const Trial& trial, const Motion& converged, int repetitions)
{
	std::vector<Readings> all = {Read(plain, converged)};
	for (int number = 1; number <= repetitions; ++number)
	{
		all.push_back(Read(Play(trial, {.Disturbed = number}), converged));
	}
	return all;
}

Effect Compare(const Baseline& baseline)
{
	Effect effect;
	const Motion motion = Play(baseline.About);
	effect.Same = IsSame(motion, baseline.Plain);
	if (effect.Same)
	{
		return effect;
	}
	const Readings readings = MeanOf(Repeat(motion, baseline.About, baseline.Converged, Repetitions));
	for (size_t q = 0; q < QuantityCount; ++q)
	{
		const double change = readings[q] - baseline.Mean[q];
		effect.Change[q] = change / std::max(baseline.Mean[q], Negligible[q]);
		effect.Counts[q] = std::abs(change) > Deviations * baseline.Spread[q] + Negligible[q]
			&& std::abs(effect.Change[q]) > LeastChange;
	}
	return effect;
}

std::vector<Effect> Try(const Constant& constant, double factor, const std::vector<Baseline>& baselines)
{
	const Scaled scaled(constant, factor);
	std::vector<Effect> effects;
	for (const Baseline& baseline : baselines)
	{
		effects.push_back(Compare(baseline));
	}
	return effects;
}

bool IsWithoutEffect(const std::vector<Effect>& effects)
{
	return std::ranges::all_of(effects, [](const Effect& effect) { return effect.Same; });
}

/// Also if there are settings that the value does not allow.
bool Acts(const Constant& constant, double factor, const std::vector<Baseline>& baselines)
{
	try
	{
		return !IsWithoutEffect(Try(constant, factor, baselines));
	}
	catch (const std::exception&)
	{
		return true;
	}
}

} // namespace

const char* NameOf(Quantity quantity)
{
	constexpr std::array<const char*, QuantityCount> Names = {"error", "substeps", "depth", "crossings", "speed"};
	return Names[static_cast<size_t>(quantity)];
}

Baseline MakeBaseline(const Trial& trial)
{
	Baseline baseline{.About = trial, .Converged = Play(trial, {.Substeps = ConvergedSubsteps}), .Plain = Play(trial)};
	baseline.Doubt = Distance(baseline.Converged, Play(trial, {.Substeps = ConvergedSubsteps / 2}));
	const std::vector<Readings> all = Repeat(baseline.Plain, trial, baseline.Converged, Disturbances);
	baseline.Mean = MeanOf(all);
	for (size_t q = 0; q < QuantityCount; ++q)
	{
		double squares = 0.0;
		for (const Readings& readings : all)
		{
			squares += std::pow(readings[q] - baseline.Mean[q], 2.0);
		}
		baseline.Spread[q] = std::sqrt(squares / Disturbances);
	}
	return baseline;
}

Finding Examine(const Constant& constant, const std::vector<Baseline>& baselines)
{
	Finding finding{.About = constant};
	for (size_t i = 0; i < NearFactors.size(); ++i)
	{
		finding.Near[i] = Try(constant, NearFactors[i], baselines);
	}
	if (std::ranges::all_of(finding.Near, IsWithoutEffect))
	{
		finding.ActsFar =
			std::ranges::any_of(FarFactors, [&](double factor) { return Acts(constant, factor, baselines); });
	}
	return finding;
}

} // namespace Lab
