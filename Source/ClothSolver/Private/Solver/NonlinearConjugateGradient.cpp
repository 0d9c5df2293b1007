// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/NonlinearConjugateGradient.h"

#include "Core/Blocks.h"
#include "Core/Parallel.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace Cloth
{

namespace
{

/// Runs body(first, last) over all particles, block by block.
template <typename Body>
void ForBlocks(Workers* workers, size_t count, Body&& body)
{
	ForEach(workers, BlockCount(static_cast<int>(count)),
		[&](int block)
		{
			const size_t first = static_cast<size_t>(block) * BlockSize;
			body(first, std::min(first + BlockSize, count));
		});
}

/// Energy at a fraction of the way to the trial point, from values and slopes at both ends.
double Interpolate(double energy0, double slope0, double energy1, double slope1, double s)
{
	const double r = 1.0 - s;
	return (1.0 + 2.0 * s) * r * r * energy0 + s * r * r * slope0 + s * s * (3.0 - 2.0 * s) * energy1
		- s * s * r * slope1;
}

} // namespace

void NonlinearConjugateGradient::Prepare(
	const Model& model, std::shared_ptr<const System> system, const PaperMethod& method, bool smooths)
{
	Matrix = std::move(system);
	Preconditioner.Prepare(Matrix);
	Iteration.reset();
	if (method.Solver == LinearSolver::ConjugateGradient)
	{
		Plain = ConstrainedFactor(Matrix->Solver);
		Iteration = std::make_unique<ConjugateGradient>(Matrix->Matrix, Plain, method.Preconditioner);
	}
	for (std::vector<Float4>* field : {&CurrentResidual, &Correction, &Direction, &TrialPosition, &TrialResidual})
	{
		field->assign(model.Mass.size(), Float4::Zero());
	}
	if (smooths)
	{
		Tangent.Prepare(*model.Shape, model.Mass);
	}
	Partial.assign(static_cast<size_t>(BlockCount(static_cast<int>(model.Mass.size()))), 0.0);
}

IncrementalPotential::Value NonlinearConjugateGradient::Evaluate(
	const Context& context, const IncrementalPotential::Point& point, Float4* residual) const
{
	const StageTimer timer(context.Statistics, Stage::Residual);
	IncrementalPotential::Value value = AtRestStiffness
		? context.Problem.EvaluateAtRestStiffness(point, residual, context.Tasks)
		: context.Problem.Evaluate(point, residual, context.Tasks);
	if (!context.Contacts.IsEmpty())
	{
		const IncrementalPotential::Value added =
			context.Contacts.Add(point.Position, point.Direction, point.Length, residual);
		value.Energy += added.Energy;
		value.Slope += added.Slope;
	}
	return value;
}

void NonlinearConjugateGradient::Solve(const Context& context)
{
	const StageTimer timer(context.Statistics, Stage::Solve);
	if (Iteration)
	{
		std::ranges::fill(Correction, Float4::Zero());
		const ConjugateGradient::Outcome outcome = Iteration->Solve(CurrentResidual.data(), Correction.data(),
			context.Free, static_cast<double>(context.Method.ConjugateGradientTolerance),
			context.Method.ConjugateGradientIterations, context.Tasks);
		context.Statistics.ConjugateGradientIterations += outcome.Iterations;
	}
	else if (Smooths)
	{
		SolveSmoothed(context);
	}
	else
	{
		Preconditioner.Solve(Correction.data(), context.Free, context.Tasks);
	}
	BodyShare = context.Contacts.SolveBodies(CurrentResidual.data(), Correction.data());
	++context.Statistics.Solves;
}

bool NonlinearConjugateGradient::Linearize(const Context& context, const std::vector<Float4>& u)
{
	const StageTimer timer(context.Statistics, Stage::Residual);
	for (size_t i = 0; i < u.size(); ++i)
	{
		TrialPosition[i] = context.Position[i] + u[i];
	}
	IncrementalPotential& problem = context.Problem;
	const float changed =
		problem.Linearize(TrialPosition.data(), u.data(), context.Smooth == Smoothing::Turning, Tangent, context.Tasks);
	if (!(changed < Tuning::MaxSmoothedStrain))
	{
		return false;
	}
	Tangent.FindBlocks(TrialPosition.data(), problem.MassScale, context.Contacts.Penalties,
		problem.ImplicitStep * problem.ImplicitStep, context.Free, context.Tasks);
	return true;
}

/// Jacobi, factor, Jacobi: symmetric, and positive as long as JacobiWeight D^-1 H stays below 2.
void NonlinearConjugateGradient::SolveSmoothed(const Context& context)
{
	std::vector<Float4>& left = TrialResidual; // free for use
	Tangent.Jacobi(CurrentResidual.data(), false, Correction.data(), context.Free, context.Tasks);
	Tangent.Subtract(CurrentResidual.data(), Correction.data(), context.Free, left.data(), context.Tasks);
	Preconditioner.Solve(left.data(), context.Free, context.Tasks);
	ForBlocks(context.Tasks, left.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				Correction[i] += left[i];
			}
		});
	Tangent.Subtract(CurrentResidual.data(), Correction.data(), context.Free, left.data(), context.Tasks);
	Tangent.Jacobi(left.data(), true, Correction.data(), context.Free, context.Tasks);
}

double NonlinearConjugateGradient::CorrectionDotResidual(const Context& context)
{
	const StageTimer timer(context.Statistics, Stage::Advance);
	ForBlocks(context.Tasks, CurrentResidual.size(),
		[&](size_t first, size_t last)
		{
			Partial[first / BlockSize] = SumOf(
				first, last, [this](Float4 sum, size_t i) { return MulAdd(Correction[i], CurrentResidual[i], sum); });
		});
	return std::accumulate(Partial.begin(), Partial.end(), 0.0);
}

void NonlinearConjugateGradient::SetDirection(const Context& context, float beta)
{
	const StageTimer timer(context.Statistics, Stage::Advance);
	context.Contacts.UpdateDirection(static_cast<double>(beta));
	const Float4 conjugate = Float4::Splat(beta);
	const bool plain = beta == 0.0f; // whatever the last direction was, finite or not
	ForBlocks(context.Tasks, Direction.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				Direction[i] = plain ? Correction[i] : MulAdd(Direction[i], conjugate, Correction[i]);
			}
		});
}

IncrementalPotential::Value NonlinearConjugateGradient::Try(
	const Context& context, const std::vector<Float4>& u, float length)
{
	{
		const StageTimer timer(context.Statistics, Stage::Advance);
		const Float4 step = Float4::Splat(length);
		ForBlocks(context.Tasks, u.size(),
			[&](size_t first, size_t last)
			{
				for (size_t i = first; i < last; ++i)
				{
					TrialPosition[i] = context.Position[i] + NegMulAdd(Direction[i], step, u[i]);
				}
			});
	}
	return Evaluate(context, {TrialPosition.data(), u.data(), Direction.data(), length}, TrialResidual.data());
}

void NonlinearConjugateGradient::Advance(const Context& context, std::vector<Float4>& u, float length, float fraction)
{
	const StageTimer timer(context.Statistics, Stage::Advance);
	context.Contacts.Advance(static_cast<double>(length), static_cast<double>(fraction));
	const Float4 step = Float4::Splat(length);
	const Float4 share = Float4::Splat(fraction);
	ForBlocks(context.Tasks, u.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				u[i] = NegMulAdd(Direction[i], step, u[i]);
				CurrentResidual[i] = MulAdd(TrialResidual[i] - CurrentResidual[i], share, CurrentResidual[i]);
				Correction[i] = CurrentResidual[i];
			}
		});
}

double NonlinearConjugateGradient::EvaluateAt(const Context& context, const std::vector<Float4>& u, Float4* residual)
{
	ForBlocks(context.Tasks, u.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				TrialPosition[i] = context.Position[i] + u[i];
			}
		});
	return Evaluate(context, {TrialPosition.data(), u.data()}, residual).Energy;
}

double NonlinearConjugateGradient::Reevaluate(const Context& context, const std::vector<Float4>& u)
{
	const double energy = EvaluateAt(context, u, CurrentResidual.data());
	context.Contacts.Accept();
	std::ranges::copy(CurrentResidual, Correction.begin());
	return energy;
}

double NonlinearConjugateGradient::Start(const Context& context, std::vector<Float4>& u)
{
	double energy = EvaluateAt(context, u, CurrentResidual.data());
	context.Contacts.Accept();
	for (const Float4* doubtful : {context.Rubbing, context.Falling})
	{
		// Correction is free for use.
		for (size_t i = 0; doubtful != nullptr && i < u.size(); ++i)
		{
			Correction[i] = context.Free.Apply(static_cast<int>(i), doubtful[i]);
		}
		const double slope = doubtful != nullptr ? CorrectionDotResidual(context) : 0.0;
		if (!(slope > 0.0))
		{
			continue;
		}
		for (size_t i = 0; i < u.size(); ++i)
		{
			u[i] -= Correction[i];
		}
		const double without = EvaluateAt(context, u, TrialResidual.data());
		std::swap(CurrentResidual, TrialResidual);
		const double slopeWithout = CorrectionDotResidual(context);
		const double share = slopeWithout < 0.0 ? slopeWithout / (slopeWithout - slope) : 0.0;
		const Float4 part = Float4::Splat(static_cast<float>(share));
		for (size_t i = 0; i < u.size(); ++i)
		{
			u[i] = MulAdd(Correction[i], part, u[i]);
			CurrentResidual[i] = MulAdd(TrialResidual[i] - CurrentResidual[i], part, CurrentResidual[i]);
		}
		energy = Interpolate(without, slopeWithout, energy, slope, share);
		context.Contacts.Accept(); // bodies are where they were in both
	}
	std::ranges::copy(CurrentResidual, Correction.begin());
	return energy;
}

/// Free flight strains threads at pins so far that laws which stiffen would answer with huge forces. One plain update
/// with the stiffness at rest, which the matrix bounds, makes sense of it first.
double NonlinearConjugateGradient::Approach(const Context& context, std::vector<Float4>& u)
{
	if (!AtRestStiffness)
	{
		AtRestStiffness = true;
		Reevaluate(context, u);
	}
	AtRestStiffness = false;
	Solve(context);
	++context.Statistics.Updates;
	SetDirection(context, 0.0f);
	const double energy = Try(context, u, 1.0f).Energy;
	Advance(context, u, 1.0f, 1.0f);
	return energy;
}

NonlinearConjugateGradient::LineSearch NonlinearConjugateGradient::LineSearchFor(bool stiffens)
{
	return stiffens ? LineSearch{Tuning::MaxExtrapolationStiffening, Tuning::EnergyMismatchStiffening, true}
					: LineSearch{Tuning::MaxExtrapolation, Tuning::EnergyMismatch, false};
}

double NonlinearConjugateGradient::SolveForSquare(const Context& context, Iterate& iterate)
{
	Solve(context);
	const double square = CorrectionDotResidual(context) + BodyShare;
	if (!Smooths || square > 0.0)
	{
		return square;
	}
	// Rounding, or threads so bent that sweeps diverge: no metric.
	Smooths = false;
	iterate.LastSquare = 0.0;
	iterate.Length = 1.0;
	std::ranges::copy(CurrentResidual, Correction.begin());
	Solve(context);
	return CorrectionDotResidual(context) + BodyShare;
}

bool NonlinearConjugateGradient::Run(const Context& context, std::vector<Float4>& u)
{
	const bool stiffens = context.Problem.Stiffens();
	const bool smooths = context.Smooth != Smoothing::None && !context.Careful;
	// The tangent stiffness knows how stiff threads have become; the factor alone has to be more careful.
	const bool mayApproach = stiffens && !context.Careful && context.Updates > 1;
	Iterate iterate;
	Smooths = false;
	Failures = 0;
	AtRestStiffness = mayApproach && !smooths;
	iterate.Energy = Start(context, u);
	Smooths = smooths && Linearize(context, u);
	const bool approaches = mayApproach && !Smooths;
	if (approaches)
	{
		iterate.Energy = Approach(context, u);
	}
	// Plain updates follow stiffened threads slowly. Cloth that stays behind what hits it lets it through, so a substep
	// that is solved again goes on until what is missing is no more than gravity.
	const bool follows = stiffens && context.Careful;
	const int most = follows ? Tuning::CarefulUpdateFactor * context.Updates : context.MaxUpdates;
	const double solved = follows ? Tuning::CarefulResidual : context.SolvedResidual;
	for (int update = approaches ? 1 : 0; update < most; ++update)
	{
		const double square = SolveForSquare(context, iterate);
		if (!std::isfinite(square) || !std::isfinite(iterate.Energy))
		{
			return false;
		}
		context.Statistics.Residual = std::sqrt(std::max(square, 0.0) / context.Scale);
		if (context.Statistics.Residual <= context.Tolerance)
		{
			break;
		}
		++context.Statistics.Updates;
		const double noise = Tuning::EnergyNoise * std::abs(iterate.Energy) + context.Problem.Noise;
		if (!context.Method.Accelerate)
		{
			SetDirection(context, 0.0f);
			iterate.Energy = Try(context, u, 1.0f).Energy;
			Advance(context, u, 1.0f, 1.0f);
		}
		else if (context.Careful)
		{
			iterate.Energy = PlainUpdate(context, u, iterate.Energy + noise);
		}
		else
		{
			ConjugateUpdate(context, LineSearchFor(stiffens && !Smooths), square, noise, iterate, u);
		}
		if (update + 1 >= context.Updates && context.Statistics.Residual <= solved)
		{
			break;
		}
	}
	return std::isfinite(iterate.Energy);
}

void NonlinearConjugateGradient::ConjugateUpdate(const Context& context, const LineSearch& lineSearch, double square,
	double noise, Iterate& iterate, std::vector<Float4>& u)
{
	double beta = iterate.LastSquare > 0.0 ? square / iterate.LastSquare : 0.0;
	double slope = square + beta * iterate.CarriedSlope;
	if (!(slope > 0.0))
	{
		beta = 0.0;
		slope = square;
	}
	const double length = iterate.Length;
	SetDirection(context, static_cast<float>(beta));
	const IncrementalPotential::Value trial = Try(context, u, static_cast<float>(length));
	// Where the residual along the direction vanishes, if it changes linearly.
	const double curvature = slope - trial.Slope;
	const double fraction = curvature > 0.0 ? std::clamp(slope / curvature, Tuning::MinFraction, lineSearch.MaxFraction)
											: lineSearch.MaxFraction;
	const double expected = iterate.Energy - 0.5 * length * (slope + trial.Slope);
	if (std::abs(trial.Energy - expected) <= lineSearch.EnergyMismatch * length * slope + noise)
	{
		iterate.Energy = Interpolate(iterate.Energy, -length * slope, trial.Energy, -length * trial.Slope, fraction);
		Advance(context, u, static_cast<float>(fraction * length), static_cast<float>(fraction));
		iterate.CarriedSlope = slope + fraction * (trial.Slope - slope);
		iterate.Length = length * fraction;
		iterate.LastSquare = square;
		return;
	}
	++context.Statistics.Restarts;
	if (Smooths)
	{
		Shorten(context, length, slope, noise, trial, iterate, u);
		return;
	}
	if (lineSearch.Reevaluates)
	{
		iterate.Energy = Reevaluate(context, u);
		iterate.Length = std::min(1.0, fraction * length);
	}
	else
	{
		iterate.Energy = PlainUpdate(context, u, iterate.Energy + noise);
		iterate.Length = 1.0;
	}
	iterate.LastSquare = 0.0;
}

/// Takes the trial point if the energy is lower there, else shorter steps along the same direction. Where these fail as
/// well, the tangent stiffness says nothing about this substep, and the factor goes on alone.
void NonlinearConjugateGradient::Shorten(const Context& context, double length, double slope, double noise,
	IncrementalPotential::Value trial, Iterate& iterate, std::vector<Float4>& u)
{
	iterate.LastSquare = 0.0;
	for (int attempt = 0; attempt < Tuning::MaxShortenings; ++attempt)
	{
		const double curvature = slope - trial.Slope;
		const double zero = curvature > 0.0 ? slope / curvature : 1.0;
		if (trial.Energy <= iterate.Energy + noise)
		{
			Advance(context, u, static_cast<float>(length), 1.0f);
			iterate.Energy = trial.Energy;
			iterate.Length = std::clamp(zero * length, 0.05, 1.0);
			return;
		}
		length *= std::clamp(zero, 0.1, 0.5);
		trial = Try(context, u, static_cast<float>(length));
	}
	Smooths = false;
	iterate.Length = 1.0;
	iterate.Energy = Reevaluate(context, u);
}

/// The energy is guaranteed to fall where A bounds the stiffness; constrained sweeps only resemble A, hence the
/// halving. Where nothing helps, the energy may have been interpolated too low.
double NonlinearConjugateGradient::PlainUpdate(const Context& context, std::vector<Float4>& u, double limit)
{
	float length = 1.0f;
	SetDirection(context, 0.0f);
	IncrementalPotential::Value trial = Try(context, u, length);
	for (int halving = 0; halving < Tuning::MaxHalvings && !(trial.Energy <= limit); ++halving)
	{
		length *= 0.5f;
		trial = Try(context, u, length);
	}
	if (trial.Energy <= limit)
	{
		Failures = 0;
		Advance(context, u, length, 1.0f);
		return trial.Energy;
	}
	if (++Failures >= Tuning::MaxFailures)
	{
		Failures = 0;
		return Reevaluate(context, u);
	}
	std::ranges::copy(CurrentResidual, Correction.begin());
	return limit;
}

} // namespace Cloth
