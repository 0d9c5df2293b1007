// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Lab
{

BackwardEuler::BackwardEuler(const ParticleSystem& system, Options options)
	: System(system)
	, Choice(std::move(options))
	, Blocks(system)
{
}

void BackwardEuler::Step(Motion& motion, double time)
{
	System.Force(motion, Force);
	Blocks.Linearize(motion, time, Choice.Stiffness);
	Blocks.MultiplyStiffness(motion.Velocity, RightHandSide);
	RightHandSide = time * (Force - time * RightHandSide);
	const Solved solved = Blocks.Solve(RightHandSide, Change, Choice.Linear);
	motion.Velocity += Change;
	motion.Position += time * motion.Velocity;
	++Count.Steps;
	++Count.Updates;
	Count.Iterations += solved.Iterations;
	Count.Indefinite += solved.bDefinite ? 0 : 1;
}

ConvergedBackwardEuler::ConvergedBackwardEuler(const ParticleSystem& system, Options options)
	: System(system)
	, Choice(options)
	, Blocks(system)
	, Stiffness(system.LinearPart().diagonal())
{
}

void ConvergedBackwardEuler::Evaluate(const Field& velocity, Field& residual)
{
	Trial.Velocity = velocity;
	Trial.Position = Start.Position + Time * velocity;
	System.Force(Trial, Force);
	residual = (velocity - Start.Velocity) * System.Mass().asDiagonal() - Time * Force;
	System.Hold(residual);
}

void ConvergedBackwardEuler::Search(const Field& direction, Field& residual)
{
	constexpr int MostTrials = 20;
	const auto along = [&] { return residual.cwiseProduct(direction).sum(); };
	const double start = along();
	const Field from = Velocity;
	double behind = 0.0; // the root is between these
	double ahead = 0.0;
	double part = 1.0;
	for (int trial = 0; trial < MostTrials; ++trial)
	{
		Velocity = from + part * direction;
		Evaluate(Velocity, residual);
		const double slope = along();
		if (std::abs(slope) <= 0.5 * std::abs(start) || (slope < 0.0 && ahead == 0.0))
		{
			return;
		}
		(slope < 0.0 ? behind : ahead) = part;
		part = 0.5 * (behind + ahead);
	}
}

void ConvergedBackwardEuler::FindDirection(const Field& residual, Field& direction)
{
	constexpr Stop Linear{1e-3, 10'000};
	for (const StiffnessBlock& stiffness : {StiffnessBlock(FullStiffness), StiffnessBlock(DefiniteStiffness)})
	{
		Blocks.Linearize(Trial, Time, stiffness);
		const Solved solved = Blocks.Solve(-residual, direction, Linear);
		Count.Iterations += solved.Iterations;
		if (solved.bDefinite)
		{
			return;
		}
		++Count.Indefinite;
	}
}

void ConvergedBackwardEuler::Step(Motion& motion, double time)
{
	Time = time;
	Start = motion;
	Velocity = motion.Velocity;
	Field residual;
	Field direction;
	Evaluate(Velocity, residual);
	const double roundOff = std::numeric_limits<double>::epsilon() * time
		* motion.Position.colwise().norm().transpose().cwiseProduct(Stiffness).norm();
	const double enough = std::max(Choice.Tolerance * residual.norm(), roundOff);
	++Count.Steps;
	for (int update = 0; residual.norm() > enough; ++update)
	{
		if (update == Choice.MostUpdates)
		{
			++Count.Unconverged;
			break;
		}
		FindDirection(residual, direction);
		++Count.Updates;
		Search(direction, residual);
	}
	motion.Velocity = Velocity;
	motion.Position += time * Velocity;
}

} // namespace Lab
