// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/WorkPrecision.h"

#include "Lab/Papers/Schemes/Adaptive.h"
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/Imex.h"
#include "Lab/Papers/Schemes/Product.h"
#include "Lab/Papers/Schemes/Simplified.h"
#include "Lab/Papers/Schemes/VariableImex.h"
#include "Lab/Papers/Schemes/VelocityFilter.h"
#include "Lab/Papers/Tables/ScaledSheet.h"
#include "Timing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Lab
{

namespace
{

constexpr int RoughestSteps = 15; // of 0.02 s
constexpr int Refinements = 8;
constexpr double StepsUntilResting = 0.5; // s that a run may take before finer ones are left out
constexpr double SheetLength = 1.0;       // m

Competitor ImplicitScheme(std::string name, const MakeScheme& make)
{
	return {std::move(name), Refinement::ShorterSteps, [=](double) { return make; }};
}

Competitor Explicit(std::string name, const MakeScheme& make, double longestStep)
{
	return {std::move(name), Refinement::BelowStability, [=](double) { return make; }, longestStep, true};
}

Competitor OfTable(const ImexTable& table) { return ImplicitScheme(table.Name, Make<Imex>(Imex::Options{table})); }

} // namespace

std::vector<Competitor> Competitors()
{
	using Order = ForwardBackwardEuler::Order;
	const MakeScheme positionFirst = Make<ForwardBackwardEuler>(Order::PositionFirst);
	return {
		Explicit("forward-backward Euler", Make<ForwardBackwardEuler>(Order::VelocityFirst), 2.0),
		Explicit("the same, filtered", Filtered(positionFirst, {1.0}), 2.5),
		Explicit("Verlet", Make<Verlet>(), 2.0),
		Explicit("Runge-Kutta 4", Make<RungeKutta4>(), std::sqrt(8.0)),
		{"Cash and Karp", Refinement::Tolerance, [](double tolerance) { return Make<CashKarp>(tolerance); }, 0.0, true},
		{"Bulirsch and Stoer", Refinement::Tolerance, [](double tolerance) { return Make<BulirschStoer>(tolerance); },
			0.0, true},
		ImplicitScheme("Baraff and Witkin", Make<BackwardEuler>()),
		ImplicitScheme("backward Euler solved", Make<ConvergedBackwardEuler>(ConvergedBackwardEuler::Options{1e-6})),
		OfTable(ImexEuler()),
		ImplicitScheme("the same, 10 updates", Make<Imex>(Imex::Options{ImexEuler(), Moduli::AtRest, 10})),
		OfTable(Sbdf2()),
		OfTable(Cnab2()),
		OfTable(ModifiedCnab2()),
		OfTable(Cnlf2()),
		OfTable(Sbdf3()),
		{"SBDF2, variable steps", Refinement::Tolerance,
			[](double tolerance) { return Make<VariableImex>(VariableImex::Options{tolerance}); }},
		ImplicitScheme("Desbrun", Make<Desbrun>(true)),
		ImplicitScheme("Kang", Make<Kang>()),
		ImplicitScheme("our IMEX (single precision)", Make<Product>(OwnImex())),
	};
}

Fall::Fall(int side, double largestEigenvalue)
	: System(HangingSheet(side, largestEigenvalue))
	, Eigenvalue(largestEigenvalue)
{
	const int steps = static_cast<int>(std::ceil(4.0 * Time * std::sqrt(largestEigenvalue)));
	const Field rough = End(Make<RungeKutta4>(), steps / 2);
	Truth = End(Make<RungeKutta4>(), steps);
	Change = Distance(rough);
}

Field Fall::End(const MakeScheme& make, int steps) const
{
	const std::unique_ptr<Scheme> scheme = make(System);
	Motion motion = System.AtRest();
	for (int step = 0; step < steps; ++step)
	{
		scheme->Step(motion, Time / steps);
	}
	return motion.Position;
}

double Fall::Distance(const Field& end) const
{
	return (end - Truth).norm() / std::sqrt(static_cast<double>(end.cols()));
}

Attempt Fall::Run(const MakeScheme& make, int steps) const
{
	constexpr int Turns = 3;
	constexpr double Short = 0.05; // s
	Attempt attempt{std::numeric_limits<double>::infinity(), 0.0};
	Field end;
	for (int turn = 0; turn < Turns && (turn == 0 || attempt.Seconds < Short); ++turn)
	{
		attempt.Seconds = std::min(attempt.Seconds, SecondsOf([&] { end = End(make, steps); }, 1, Clock::Core));
	}
	attempt.Error = Distance(end);
	return attempt;
}

std::vector<Attempt> Fall::Run(const Competitor& competitor) const
{
	std::vector<Attempt> attempts;
	double tolerance = 1e-2; // m
	double steps = RoughestSteps;
	if (competitor.By == Refinement::BelowStability)
	{
		steps = std::ceil(Time * std::sqrt(Eigenvalue) / (0.95 * competitor.LongestStep));
	}
	for (int refinement = 0; refinement < Refinements; ++refinement)
	{
		const Attempt attempt = Run(competitor.Make(tolerance), static_cast<int>(steps));
		if (attempt.Error < SheetLength) // not if it is not a number
		{
			attempts.push_back(attempt);
		}
		if (attempt.Seconds > StepsUntilResting)
		{
			break;
		}
		(competitor.By == Refinement::Tolerance ? tolerance : steps) *=
			competitor.By == Refinement::Tolerance ? 0.1 : 2.0;
	}
	return attempts;
}

double Cheapest(const std::vector<Attempt>& attempts, double error)
{
	double cheapest = std::numeric_limits<double>::infinity();
	for (size_t i = 0; i < attempts.size(); ++i)
	{
		if (attempts[i].Error > error)
		{
			continue;
		}
		double seconds = attempts[i].Seconds;
		if (i > 0 && attempts[i - 1].Error > error)
		{
			const Attempt& rough = attempts[i - 1];
			const double part = std::log(rough.Error / error) / std::log(rough.Error / attempts[i].Error);
			seconds = rough.Seconds * std::pow(seconds / rough.Seconds, part);
		}
		cheapest = std::min(cheapest, seconds);
	}
	return cheapest;
}

} // namespace Lab
