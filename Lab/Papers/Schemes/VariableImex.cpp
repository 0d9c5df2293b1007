// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/VariableImex.h"

#include "Lab/Papers/Schemes/Explicit.h"

#include <array>
#include <stdexcept>
#include <string>

namespace Lab
{

VariableImex::VariableImex(const ParticleSystem& system, Options options)
	: System(system)
	, Choice(options)
	, Split(system, options.Stiffness)
	, Halvings(options.MostHalvings)
{
	if (Halvings < 1 || Halvings > 20)
	{
		throw std::invalid_argument("cannot halve steps " + std::to_string(Halvings) + " times: 1 to 20 are allowed");
	}
}

void VariableImex::Record(const Motion& motion, int length)
{
	Past.push_back({motion, {}});
	System.Force(motion, Past.back().Force);
	Lengths.push_back(length);
	if (Past.size() > 3)
	{
		Past.erase(Past.begin());
		Lengths.erase(Lengths.begin());
	}
}

/// The table for a step of this length; and what a step with it is wrong by, from how far it ends off the parabola
/// through the three moments before (Milne's device): the error of each is a known part of the third derivative.
VariableImex::Trial VariableImex::Try(int length) const
{
	const std::array<double, 4> times{0.0, static_cast<double>(Lengths[1]),
		static_cast<double>(Lengths[1] + Lengths[2]), static_cast<double>(Lengths[1] + Lengths[2] + length)};
	Trial trial{SbdfOfTimes(std::span(times).last(3)), PolynomialWeights(std::span(times).first(3), times[3]), 0.0};
	const double h = length;
	const double ofScheme = h * h * (times[3] - times[1]) / trial.Table.Past.back();
	const double ofParabola = h * (times[3] - times[1]) * times[3];
	trial.ErrorByDistance = ofScheme / (ofParabola - ofScheme);
	return trial;
}

double VariableImex::ErrorOf(const Trial& trial, const Motion& next) const
{
	Field distance = next.Position;
	for (size_t j = 0; j < Past.size(); ++j)
	{
		distance -= trial.Parabola[j] * Past[j].State.Position;
	}
	return trial.ErrorByDistance * distance.colwise().norm().maxCoeff();
}

void VariableImex::Step(Motion& motion, double time)
{
	const int ticks = 1 << Choice.MostHalvings;
	const double tick = time / ticks;
	int at = 0;
	if (Past.empty() || Interval != time)
	{
		Past.clear();
		Lengths.clear();
		Interval = time;
		Halvings = Choice.MostHalvings;
		Record(motion, 0);
		RungeKutta4 start(System);
		const int steps = Split.ExplicitSteps(tick);
		for (; at < 2; ++at)
		{
			for (int step = 0; step < steps; ++step)
			{
				start.Step(motion, tick / steps);
			}
			Record(motion, 1);
		}
	}
	while (at < ticks)
	{
		const int length = ticks >> Halvings;
		const Trial trial = Try(length);
		Split.Follow(motion.Position);
		const Motion next = Split.Advance(trial.Table, length * tick, Past);
		const double error = ErrorOf(trial, next);
		if (error > Choice.Tolerance && Halvings < Choice.MostHalvings)
		{
			++Halvings;
			++RejectedSteps;
			continue;
		}
		++AcceptedSteps;
		at += length;
		motion = next;
		Record(motion, length);
		if (error < Choice.Tolerance / 16.0 && Halvings > 0 && at % (2 * length) == 0)
		{
			--Halvings;
		}
	}
}

} // namespace Lab
