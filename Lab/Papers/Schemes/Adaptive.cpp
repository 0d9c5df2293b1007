// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Adaptive.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace Lab
{

namespace
{

constexpr double ShortestStep = 1e-12; // s

void Assign(Motion& motion, const Motion& from, double scale, const Motion& rate)
{
	motion.Position = from.Position + scale * rate.Position;
	motion.Velocity = from.Velocity + scale * rate.Velocity;
}

void Add(Motion& motion, double scale, const Motion& rate)
{
	motion.Position += scale * rate.Position;
	motion.Velocity += scale * rate.Velocity;
}

/// How much longer or shorter the next step should be after an error (in tolerances) of this order of the step.
double StepScale(double error, int order, double least, double most)
{
	if (!std::isfinite(error))
	{
		return least;
	}
	constexpr double Safety = 0.9;
	return std::clamp(Safety * std::pow(std::max(error, 1e-12), -1.0 / order), least, most);
}

} // namespace

AdaptiveScheme::AdaptiveScheme(const Dynamics& dynamics, double tolerance)
	: Law(dynamics)
	, Tolerance(tolerance)
{
	if (!(tolerance > 0.0))
	{
		throw std::invalid_argument(
			"the tolerance of a step is " + std::to_string(tolerance) + "; it must be positive");
	}
}

void AdaptiveScheme::Evaluate(const Motion& motion, Motion& rate)
{
	++Done.Evaluations;
	rate.Position = motion.Velocity;
	Law.Accelerate(motion, rate.Velocity);
}

double AdaptiveScheme::Measure(const Motion& error) const
{
	const double worst = std::max(error.Position.cwiseAbs().maxCoeff(), error.Velocity.cwiseAbs().maxCoeff());
	const bool bFinite = error.Position.allFinite() && error.Velocity.allFinite();
	return bFinite ? worst / Tolerance : std::numeric_limits<double>::infinity();
}

double AdaptiveScheme::StepOnce(Motion& motion, double limit)
{
	Evaluate(motion, StartRate);
	for (;;)
	{
		const bool bCut = Wanted > limit;
		const double time = bCut ? limit : Wanted;
		const Trial trial = Try(motion, StartRate, time);
		if (!bCut || !trial.bAccepted || trial.NextStep > Wanted)
		{
			Wanted = trial.NextStep;
		}
		if (trial.bAccepted)
		{
			++Done.Accepted;
			if (!bCut)
			{
				Done.SmallestStep = std::min(Done.SmallestStep, time);
				Done.LargestStep = std::max(Done.LargestStep, time);
			}
			return time;
		}
		++Done.Rejected;
		if (Wanted < ShortestStep)
		{
			throw std::runtime_error("no step above 1e-12 s meets the tolerance of a step");
		}
	}
}

void AdaptiveScheme::Step(Motion& motion, double time)
{
	for (double left = time; left > 0.0;)
	{
		const double done = StepOnce(motion, left);
		left = done < left ? left - done : 0.0;
	}
}

AdaptiveScheme::Trial CashKarp::Try(Motion& motion, const Motion& startRate, double time)
{
	static constexpr double Reach[6][5] = {
		{},
		{1.0 / 5.0},
		{3.0 / 40.0, 9.0 / 40.0},
		{3.0 / 10.0, -9.0 / 10.0, 6.0 / 5.0},
		{-11.0 / 54.0, 5.0 / 2.0, -70.0 / 27.0, 35.0 / 27.0},
		{1631.0 / 55296.0, 175.0 / 512.0, 575.0 / 13824.0, 44275.0 / 110592.0, 253.0 / 4096.0},
	};
	static constexpr double Fifth[6] = {37.0 / 378.0, 0.0, 250.0 / 621.0, 125.0 / 594.0, 0.0, 512.0 / 1771.0};
	static constexpr double Fourth[6] = {
		2825.0 / 27648.0, 0.0, 18575.0 / 48384.0, 13525.0 / 55296.0, 277.0 / 14336.0, 1.0 / 4.0};
	Rates[0] = startRate;
	for (size_t stage = 1; stage < 6; ++stage)
	{
		Stage = motion;
		for (size_t before = 0; before < stage; ++before)
		{
			Add(Stage, time * Reach[stage][before], Rates[before]);
		}
		Evaluate(Stage, Rates[stage]);
	}
	Stage = motion;
	Error.Position = time * (Fifth[0] - Fourth[0]) * Rates[0].Position;
	Error.Velocity = time * (Fifth[0] - Fourth[0]) * Rates[0].Velocity;
	Add(Stage, time * Fifth[0], Rates[0]);
	for (size_t stage = 2; stage < 6; ++stage)
	{
		Add(Stage, time * Fifth[stage], Rates[stage]);
		Add(Error, time * (Fifth[stage] - Fourth[stage]), Rates[stage]);
	}
	const double error = Measure(Error);
	const bool bAccepted = error <= 1.0;
	if (bAccepted)
	{
		motion = Stage;
	}
	return {bAccepted, time * StepScale(error, 5, 0.1, bAccepted ? 5.0 : 0.9)};
}

BulirschStoer::BulirschStoer(const Dynamics& dynamics, double tolerance)
	: AdaptiveScheme(dynamics, tolerance)
	, Row(Columns)
{
}

void BulirschStoer::Midpoint(const Motion& motion, const Motion& startRate, double time, int parts, Motion& end)
{
	const double part = time / parts;
	Before = motion;
	Assign(Here, motion, part, startRate);
	for (int i = 1; i < parts; ++i)
	{
		Evaluate(Here, Rate);
		Add(Before, 2.0 * part, Rate);
		std::swap(Before, Here);
	}
	Evaluate(Here, Rate);
	end.Position = 0.5 * (Before.Position + Here.Position + part * Rate.Position);
	end.Velocity = 0.5 * (Before.Velocity + Here.Velocity + part * Rate.Velocity);
}

AdaptiveScheme::Trial BulirschStoer::Try(Motion& motion, const Motion& startRate, double time)
{
	const auto parts = [](int column) { return 2 * (column + 1); };
	const auto work = [](int column) { return (column + 1) * (column + 2) + 1; }; // evaluations up to a column
	std::array<double, Columns> nextStep{};
	const int last = std::min(Target + 1, Columns - 1);
	int best = 1;
	for (int column = 0; column <= last; ++column)
	{
		// Aitken and Neville: Row[i] becomes the extrapolation, in the square of the part, of columns i to this one.
		Motion& newest = Row[static_cast<size_t>(column)];
		Midpoint(motion, startRate, time, parts(column), newest);
		for (int i = column - 1; i >= 0; --i)
		{
			const double ratio = static_cast<double>(parts(column)) / parts(i);
			const double scale = 1.0 / (ratio * ratio - 1.0);
			Motion& older = Row[static_cast<size_t>(i)];
			const Motion& better = Row[static_cast<size_t>(i + 1)];
			older.Position = better.Position + scale * (better.Position - older.Position);
			older.Velocity = better.Velocity + scale * (better.Velocity - older.Velocity);
		}
		if (column == 0)
		{
			continue;
		}
		Assign(Error, Row[0], -1.0, Row[1]);
		const double error = Measure(Error);
		const auto index = static_cast<size_t>(column);
		nextStep[index] = time * StepScale(error, 2 * column + 1, 0.05, 4.0);
		if (work(column) / nextStep[index] < work(best) / nextStep[static_cast<size_t>(best)])
		{
			best = column;
		}
		if (error <= 1.0)
		{
			motion = Row[0];
			double next = nextStep[static_cast<size_t>(best)];
			Target = best;
			if (best == column && best + 1 < Columns - 1)
			{
				Target = best + 1; // as good as the work allows so far: one more may be better
				next *= static_cast<double>(work(Target)) / work(best);
			}
			return {true, next};
		}
	}
	Target = best;
	return {false, std::min(nextStep[static_cast<size_t>(best)], 0.7 * time)};
}

} // namespace Lab
