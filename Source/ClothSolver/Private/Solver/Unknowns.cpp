// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/Unknowns.h"

#include "Core/Blocks.h"
#include "Core/Parallel.h"
#include "Core/Tuning.h"

#include <algorithm>
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

} // namespace

void Unknowns::Prepare(const Model& model, std::shared_ptr<const System> system, bool smooths)
{
	Matrix = std::move(system);
	Preconditioner.Prepare(Matrix);
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

Unknowns::Value Unknowns::EvaluateAt(
	const SubstepProblem& substep, const IncrementalPotential::Point& point, Float4* residual)
{
	const StageTimer timer(substep.Statistics, Stage::Residual);
	Value value = AtRestStiffness ? substep.Problem.EvaluateAtRestStiffness(point, residual, substep.Tasks)
								  : substep.Problem.Evaluate(point, residual, substep.Tasks);
	if (!substep.Contacts.IsEmpty())
	{
		const Value added = substep.Contacts.Add(point.Position, point.Direction, point.Length, residual);
		value.Energy += added.Energy;
		value.Slope += added.Slope;
	}
	Last = {point.Position, point.Direction, residual};
	return value;
}

double Unknowns::Evaluate(const SubstepProblem& substep, bool trial)
{
	const std::vector<Float4>& u = substep.Displacement;
	ForBlocks(substep.Tasks, u.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				TrialPosition[i] = substep.Position[i] + u[i];
			}
		});
	return EvaluateAt(substep, {TrialPosition.data(), u.data()}, (trial ? TrialResidual : CurrentResidual).data())
		.Energy;
}

void Unknowns::Reset() { std::ranges::copy(CurrentResidual, Correction.begin()); }

double Unknowns::Solve(const SubstepProblem& substep)
{
	double ofBodies = 0.0;
	{
		const StageTimer timer(substep.Statistics, Stage::Solve);
		if (Smooths)
		{
			SolveSmoothed(substep);
		}
		else
		{
			Preconditioner.Solve(Correction.data(), substep.Free, substep.Tasks);
		}
		ofBodies = substep.Contacts.SolveBodies(CurrentResidual.data(), Correction.data());
		++substep.Statistics.Solves;
	}
	return CorrectionDotResidual(substep) + ofBodies;
}

bool Unknowns::Linearize(const SubstepProblem& substep)
{
	const StageTimer timer(substep.Statistics, Stage::Residual);
	const std::vector<Float4>& u = substep.Displacement;
	for (size_t i = 0; i < u.size(); ++i)
	{
		TrialPosition[i] = substep.Position[i] + u[i];
	}
	IncrementalPotential& problem = substep.Problem;
	const float changed =
		problem.Linearize(TrialPosition.data(), u.data(), substep.Smooth == Smoothing::Turning, Tangent, substep.Tasks);
	if (!(changed < Tuning::MaxSmoothedStrain))
	{
		return false;
	}
	Tangent.FindBlocks(TrialPosition.data(), problem.MassScale, substep.Contacts.Penalties,
		problem.ImplicitStep * problem.ImplicitStep, substep.Free, substep.Tasks);
	return true;
}

/// Jacobi, factor, Jacobi: symmetric, and positive as long as JacobiWeight D^-1 H stays below 2.
void Unknowns::SolveSmoothed(const SubstepProblem& substep)
{
	std::vector<Float4>& left = TrialResidual; // free for use
	Tangent.Jacobi(CurrentResidual.data(), false, Correction.data(), substep.Free, substep.Tasks);
	Tangent.Subtract(CurrentResidual.data(), Correction.data(), substep.Free, left.data(), substep.Tasks);
	Preconditioner.Solve(left.data(), substep.Free, substep.Tasks);
	ForBlocks(substep.Tasks, left.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				Correction[i] += left[i];
			}
		});
	Tangent.Subtract(CurrentResidual.data(), Correction.data(), substep.Free, left.data(), substep.Tasks);
	Tangent.Jacobi(left.data(), true, Correction.data(), substep.Free, substep.Tasks);
}

double Unknowns::CorrectionDotResidual(const SubstepProblem& substep)
{
	const StageTimer timer(substep.Statistics, Stage::Advance);
	ForBlocks(substep.Tasks, CurrentResidual.size(),
		[&](size_t first, size_t last)
		{
			Partial[first / BlockSize] = SumOf(
				first, last, [this](Float4 sum, size_t i) { return MulAdd(Correction[i], CurrentResidual[i], sum); });
		});
	return std::accumulate(Partial.begin(), Partial.end(), 0.0);
}

void Unknowns::SetDirection(const SubstepProblem& substep, float beta)
{
	const StageTimer timer(substep.Statistics, Stage::Advance);
	substep.Contacts.UpdateDirection(static_cast<double>(beta));
	const Float4 conjugate = Float4::Splat(beta);
	const bool plain = beta == 0.0f; // whatever the last direction was, finite or not
	ForBlocks(substep.Tasks, Direction.size(),
		[&](size_t first, size_t last)
		{
			for (size_t i = first; i < last; ++i)
			{
				Direction[i] = plain ? Correction[i] : MulAdd(Direction[i], conjugate, Correction[i]);
			}
		});
}

Unknowns::Value Unknowns::Try(const SubstepProblem& substep, float length)
{
	const std::vector<Float4>& u = substep.Displacement;
	{
		const StageTimer timer(substep.Statistics, Stage::Advance);
		const Float4 step = Float4::Splat(length);
		ForBlocks(substep.Tasks, u.size(),
			[&](size_t first, size_t last)
			{
				for (size_t i = first; i < last; ++i)
				{
					TrialPosition[i] = substep.Position[i] + NegMulAdd(Direction[i], step, u[i]);
				}
			});
	}
	return EvaluateAt(substep, {TrialPosition.data(), u.data(), Direction.data(), length}, TrialResidual.data());
}

void Unknowns::Advance(const SubstepProblem& substep, float length, float fraction)
{
	const StageTimer timer(substep.Statistics, Stage::Advance);
	substep.Contacts.Advance(static_cast<double>(length), static_cast<double>(fraction));
	std::vector<Float4>& u = substep.Displacement;
	const Float4 step = Float4::Splat(length);
	const Float4 share = Float4::Splat(fraction);
	ForBlocks(substep.Tasks, u.size(),
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

double Unknowns::Doubt(const SubstepProblem& substep, const Float4* part)
{
	for (size_t i = 0; i < Correction.size(); ++i)
	{
		Correction[i] = part != nullptr ? substep.Free.Apply(static_cast<int>(i), part[i]) : Float4::Zero();
	}
	return part != nullptr ? CorrectionDotResidual(substep) : 0.0;
}

void Unknowns::TakeAway(const SubstepProblem& substep)
{
	for (size_t i = 0; i < Correction.size(); ++i)
	{
		substep.Displacement[i] -= Correction[i];
	}
}

double Unknowns::SlopeWithout(const SubstepProblem& substep)
{
	std::swap(CurrentResidual, TrialResidual);
	return CorrectionDotResidual(substep);
}

void Unknowns::GiveBack(const SubstepProblem& substep, float share)
{
	const Float4 part = Float4::Splat(share);
	for (size_t i = 0; i < Correction.size(); ++i)
	{
		substep.Displacement[i] = MulAdd(Correction[i], part, substep.Displacement[i]);
		CurrentResidual[i] = MulAdd(TrialResidual[i] - CurrentResidual[i], part, CurrentResidual[i]);
	}
}

} // namespace Cloth
