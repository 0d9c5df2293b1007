// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/NonlinearConjugateGradient.h"

#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// Energy at a fraction of the way to the trial point, from values and slopes at both ends.
double Interpolate(double energy0, double slope0, double energy1, double slope1, double s)
{
	const double r = 1.0 - s;
	return (1.0 + 2.0 * s) * r * r * energy0 + s * r * r * slope0 + s * s * (3.0 - 2.0 * s) * energy1
		- s * s * r * slope1;
}

} // namespace

NonlinearConjugateGradient::NonlinearConjugateGradient(
	std::span<const SubstepUnknowns> cloths, CrossContacts* between, const UpdateLimits& limits)
	: Cloths(cloths)
	, Between(between)
	, Limits(limits)
{
}

// What all cloths do.

NonlinearConjugateGradient::Value NonlinearConjugateGradient::AddBetween() const
{
	if (Between == nullptr)
	{
		return {0.0, 0.0};
	}
	Between->Fields.clear();
	for (const SubstepUnknowns& cloth : Cloths)
	{
		Between->Fields.push_back(cloth.Vectors.Evaluated());
	}
	const StageTimer timer(Cloths.front().Substep.Statistics, Stage::Residual);
	return Between->Add();
}

double NonlinearConjugateGradient::Evaluate(bool trial)
{
	double energy = 0.0;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		energy += cloth.Vectors.Evaluate(cloth.Substep, trial);
	}
	return energy + AddBetween().Energy;
}

NonlinearConjugateGradient::Value NonlinearConjugateGradient::Try(double length)
{
	Value sum{0.0, 0.0};
	for (const SubstepUnknowns& cloth : Cloths)
	{
		const Value value = cloth.Vectors.Try(cloth.Substep, static_cast<float>(length));
		sum.Energy += value.Energy;
		sum.Slope += value.Slope;
	}
	const Value added = AddBetween();
	return {sum.Energy + added.Energy, sum.Slope + added.Slope};
}

double NonlinearConjugateGradient::Solve()
{
	double square = 0.0;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		square += cloth.Vectors.Solve(cloth.Substep);
	}
	return square;
}

void NonlinearConjugateGradient::Advance(double length, double fraction)
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.Advance(cloth.Substep, static_cast<float>(length), static_cast<float>(fraction));
	}
}

void NonlinearConjugateGradient::SetDirection(double beta)
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.SetDirection(cloth.Substep, static_cast<float>(beta));
	}
}

void NonlinearConjugateGradient::Accept()
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Substep.Contacts.Accept();
	}
}

void NonlinearConjugateGradient::Reset()
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.Reset();
	}
}

void NonlinearConjugateGradient::SetAtRestStiffness(bool atRest)
{
	AtRestStiffness = atRest;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.AtRestStiffness = atRest && cloth.Substep.Problem.Stiffens();
	}
}

bool NonlinearConjugateGradient::Smooths() const
{
	return std::ranges::any_of(Cloths, [](const SubstepUnknowns& cloth) { return cloth.Vectors.Smooths; });
}

bool NonlinearConjugateGradient::StiffensUnsmoothed() const
{
	return std::ranges::any_of(Cloths,
		[](const SubstepUnknowns& cloth) { return cloth.Substep.Problem.Stiffens() && !cloth.Vectors.Smooths; });
}

void NonlinearConjugateGradient::StopSmoothing()
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.Smooths = false;
	}
}

double NonlinearConjugateGradient::Noise() const
{
	double noise = 0.0;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		noise += cloth.Substep.Problem.Noise;
	}
	return noise;
}

void NonlinearConjugateGradient::Count(int StepStatistics::*counter) const
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		++(cloth.Substep.Statistics.*counter);
	}
}

// The method.

double NonlinearConjugateGradient::Reevaluate()
{
	const double energy = Evaluate(false);
	Accept();
	Reset();
	return energy;
}

double NonlinearConjugateGradient::StartWithDoubt(const Float4* SubstepProblem::*part, double energy)
{
	double slope = 0.0;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		slope += cloth.Vectors.Doubt(cloth.Substep, cloth.Substep.*part);
	}
	if (!(slope > 0.0))
	{
		return energy;
	}
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.TakeAway(cloth.Substep);
	}
	const double without = Evaluate(true);
	double slopeWithout = 0.0;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		slopeWithout += cloth.Vectors.SlopeWithout(cloth.Substep);
	}
	const double share = slopeWithout < 0.0 ? slopeWithout / (slopeWithout - slope) : 0.0;
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.GiveBack(cloth.Substep, static_cast<float>(share));
	}
	Accept(); // bodies are where they were in both
	return Interpolate(without, slopeWithout, energy, slope, share);
}

double NonlinearConjugateGradient::Start()
{
	double energy = Evaluate(false);
	Accept();
	energy = StartWithDoubt(&SubstepProblem::Rubbing, energy);
	energy = StartWithDoubt(&SubstepProblem::Falling, energy);
	Reset();
	return energy;
}

/// Free flight strains threads at pins so far that laws which stiffen would answer with huge forces. One plain update
/// with the stiffness at rest, which the matrix bounds, makes sense of it first.
double NonlinearConjugateGradient::Approach()
{
	if (!AtRestStiffness)
	{
		SetAtRestStiffness(true);
		Reevaluate();
	}
	SetAtRestStiffness(false);
	Solve();
	Count(&StepStatistics::Updates);
	SetDirection(0.0);
	const double energy = Try(1.0).Energy;
	Advance(1.0, 1.0);
	return energy;
}

NonlinearConjugateGradient::LineSearch NonlinearConjugateGradient::LineSearchFor(bool stiffens)
{
	return stiffens ? LineSearch{Tuning::MaxExtrapolationStiffening, Tuning::EnergyMismatchStiffening, true}
					: LineSearch{Tuning::MaxExtrapolation, Tuning::EnergyMismatch, false};
}

double NonlinearConjugateGradient::SolveForSquare(Iterate& iterate)
{
	const double square = Solve();
	if (!Smooths() || square > 0.0)
	{
		return square;
	}
	// Rounding, or threads so bent that sweeps diverge: no metric.
	StopSmoothing();
	iterate.LastSquare = 0.0;
	iterate.Length = 1.0;
	Reset();
	return Solve();
}

bool NonlinearConjugateGradient::Run()
{
	const bool stiffens =
		std::ranges::any_of(Cloths, [](const SubstepUnknowns& cloth) { return cloth.Substep.Problem.Stiffens(); });
	const bool smooths = std::ranges::any_of(Cloths, [this](const SubstepUnknowns& cloth) { return MaySmooth(cloth); });
	// The tangent stiffness knows how stiff threads have become; the factor alone has to be more careful.
	const bool mayApproach = stiffens && !Limits.Careful && Limits.Updates > 1;
	HasClothContacts = std::ranges::any_of(
		Cloths, [](const SubstepUnknowns& cloth) { return cloth.Substep.Contacts.HasClothContacts(); });
	Iterate iterate;
	StopSmoothing();
	SetAtRestStiffness(mayApproach && !smooths);
	iterate.Energy = Start();
	StartSmoothing();
	const bool approaches = mayApproach && StiffensUnsmoothed();
	if (approaches)
	{
		iterate.Energy = Approach();
	}
	// Plain updates follow stiffened threads slowly. Cloth that stays behind what hits it lets it through, so a substep
	// that is solved again goes on until what is missing is no more than gravity.
	const bool follows = stiffens && Limits.Careful;
	const int most = follows ? Tuning::CarefulUpdateFactor * Limits.Updates : Limits.MaxUpdates;
	const double solved = follows ? Tuning::CarefulResidual : Limits.SolvedResidual;
	for (int update = approaches ? 1 : 0; update < most; ++update)
	{
		const double square = SolveForSquare(iterate);
		if (!std::isfinite(square) || !std::isfinite(iterate.Energy))
		{
			return false;
		}
		const double residual = std::sqrt(std::max(square, 0.0) / Limits.Scale);
		for (const SubstepUnknowns& cloth : Cloths)
		{
			cloth.Substep.Statistics.Residual = residual;
		}
		if (residual <= Limits.Tolerance)
		{
			break;
		}
		Count(&StepStatistics::Updates);
		Update(square, iterate);
		if (update + 1 >= Limits.Updates && residual <= solved)
		{
			break;
		}
	}
	return std::isfinite(iterate.Energy);
}

bool NonlinearConjugateGradient::MaySmooth(const SubstepUnknowns& cloth) const
{
	return cloth.Substep.Smooth != Smoothing::None && !Limits.Careful;
}

void NonlinearConjugateGradient::StartSmoothing()
{
	for (const SubstepUnknowns& cloth : Cloths)
	{
		cloth.Vectors.Smooths = MaySmooth(cloth) && cloth.Vectors.Linearize(cloth.Substep);
	}
}

void NonlinearConjugateGradient::Update(double square, Iterate& iterate)
{
	const double noise = Tuning::EnergyNoise * std::abs(iterate.Energy) + Noise();
	if (Limits.Careful)
	{
		iterate.Energy = PlainUpdate(iterate.Energy + noise);
	}
	else
	{
		ConjugateUpdate(LineSearchFor(StiffensUnsmoothed()), square, noise, iterate);
	}
}

void NonlinearConjugateGradient::ConjugateUpdate(
	const LineSearch& lineSearch, double square, double noise, Iterate& iterate)
{
	double beta = iterate.LastSquare > 0.0 ? square / iterate.LastSquare : 0.0;
	double slope = square + beta * iterate.CarriedSlope;
	if (!(slope > 0.0))
	{
		beta = 0.0;
		slope = square;
	}
	const double length = iterate.Length;
	SetDirection(beta);
	const Value trial = Try(length);
	// Where the residual along the direction vanishes, if it changes linearly.
	const double curvature = slope - trial.Slope;
	const double fraction = curvature > 0.0 ? std::clamp(slope / curvature, Tuning::MinFraction, lineSearch.MaxFraction)
											: lineSearch.MaxFraction;
	const double expected = iterate.Energy - 0.5 * length * (slope + trial.Slope);
	const double mismatch = HasClothContacts && trial.Energy > iterate.Energy
		? std::min(lineSearch.EnergyMismatch, Tuning::EnergyMismatchLayers)
		: lineSearch.EnergyMismatch;
	if (std::abs(trial.Energy - expected) <= mismatch * length * slope + noise)
	{
		iterate.Energy = Interpolate(iterate.Energy, -length * slope, trial.Energy, -length * trial.Slope, fraction);
		Advance(fraction * length, fraction);
		iterate.CarriedSlope = slope + fraction * (trial.Slope - slope);
		iterate.Length = length * fraction;
		iterate.LastSquare = square;
		return;
	}
	Count(&StepStatistics::Restarts);
	if (Smooths())
	{
		Shorten(length, slope, noise, trial, iterate);
		return;
	}
	if (lineSearch.Reevaluates)
	{
		iterate.Energy = Reevaluate();
		iterate.Length = std::min(1.0, fraction * length);
	}
	else
	{
		iterate.Energy = PlainUpdate(iterate.Energy + noise);
		iterate.Length = 1.0;
	}
	iterate.LastSquare = 0.0;
}

/// Takes the trial point if the energy is lower there, else shorter steps along the same direction. Where these fail as
/// well, the tangent stiffness says nothing about this substep, and the factor goes on alone.
void NonlinearConjugateGradient::Shorten(double length, double slope, double noise, Value trial, Iterate& iterate)
{
	iterate.LastSquare = 0.0;
	for (int attempt = 0; attempt < Tuning::MaxShortenings; ++attempt)
	{
		const double curvature = slope - trial.Slope;
		const double zero = curvature > 0.0 ? slope / curvature : 1.0;
		if (trial.Energy <= iterate.Energy + noise)
		{
			Advance(length, 1.0);
			iterate.Energy = trial.Energy;
			iterate.Length = std::clamp(zero * length, 0.05, 1.0);
			return;
		}
		length *= std::clamp(zero, 0.1, 0.5);
		trial = Try(length);
	}
	StopSmoothing();
	iterate.Length = 1.0;
	iterate.Energy = Reevaluate();
}

/// The energy is guaranteed to fall where A bounds the stiffness; constrained sweeps only resemble A, hence the
/// halving. Where nothing helps, the energy may have been interpolated too low.
double NonlinearConjugateGradient::PlainUpdate(double limit)
{
	double length = 1.0;
	SetDirection(0.0);
	Value trial = Try(length);
	for (int halving = 0; halving < Tuning::MaxHalvings && !(trial.Energy <= limit); ++halving)
	{
		length *= 0.5;
		trial = Try(length);
	}
	if (trial.Energy <= limit)
	{
		Failures = 0;
		Advance(length, 1.0);
		return trial.Energy;
	}
	if (++Failures >= Tuning::MaxFailures)
	{
		Failures = 0;
		return Reevaluate();
	}
	Reset();
	return limit;
}

} // namespace Cloth
