// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Imex.h"

#include "Lab/Papers/Schemes/Explicit.h"

#include <stdexcept>

namespace Lab
{

Imex::Imex(const ParticleSystem& system, Options options)
	: System(system)
	, Choice(std::move(options))
	, Split(system, Choice.Stiffness)
{
	if (Choice.Updates > 0 && Choice.Table.Steps() > 1)
	{
		throw std::invalid_argument(Choice.Table.Name + " takes no updates: only schemes of one step do");
	}
}

void Imex::Step(Motion& motion, double time)
{
	Split.Follow(motion.Position);
	if (Past.size() == Choice.Table.Steps())
	{
		Past.erase(Past.begin());
	}
	Past.push_back({motion, {}});
	System.Force(motion, Past.back().Force);
	if (Past.size() < Choice.Table.Steps())
	{
		RungeKutta4 start(System);
		const int steps = Split.ExplicitSteps(time);
		for (int step = 0; step < steps; ++step)
		{
			start.Step(motion, time / steps);
		}
		return;
	}
	motion = Split.Advance(Choice.Table, time, Past);
	for (int update = 0; update < Choice.Updates; ++update)
	{
		Moment guess{motion, {}};
		System.Force(motion, guess.Force);
		motion = Split.Advance(Choice.Table, time, Past, &guess);
	}
}

} // namespace Lab
