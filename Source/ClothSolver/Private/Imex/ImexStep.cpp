// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Imex/ImexStep.h"

#include "Core/Blocks.h"
#include "Core/Memory.h"
#include "Core/StageTimer.h"
#include "Core/Validation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

constexpr int MaxIterations = 200; ///< of conjugate gradients, in a solve

} // namespace

Status ImexStep::Prepare(
	const ModelPointer& model, float substep, float implicitStep, const PaperMethod& method, StepStatistics& statistics)
{
	SubstepTime = substep;
	if (model == Made && implicitStep == ImplicitTime && method == Method)
	{
		return {};
	}
	std::shared_ptr<const System> system = model->SystemFor(implicitStep);
	if (!system)
	{
		return Refuse("Simulation", "a matrix that is not positive definite in floating point",
			"less extreme ratios of stiffness to mass");
	}
	statistics.Factorizations += system != Matrix && system != Spare ? 1 : 0;
	const bool isOtherModel = model != Made;
	Made = model;
	ImplicitTime = implicitStep;
	Method = method;
	Iteration = std::make_unique<ConjugateGradient>(*system, method.Preconditioner);
	Spare = std::exchange(Matrix, std::move(system));
	if (isOtherModel)
	{
		Spare.reset();
	}
	Forces.Prepare(*model, implicitStep);
	Resize(model->Mass, model->Mass.size());
	Added.reserve(model->Mass.size());
	for (std::vector<Float4>* field : {&Guess, &Target, &Place, &Gradient, &Right, &Correction})
	{
		field->assign(model->Mass.size(), Float4::Zero());
	}
	return {};
}

/// The explicit part is taken to the order of the scheme: of Euler's at the present positions (equation 21), of BDF2
/// where velocities lead. The paper's predictor for the latter (equation 22) goes on with accelerations too: with few
/// updates, what they did not mend would grow from step to step.
void ImexStep::Predict(const SubstepMotion& motion, const ConstraintSet& constraints, std::vector<Float4>& displacement,
	EnergyHistories& histories, Workers* workers)
{
	const bool isSecondOrder = motion.HistoryWeight > 0.0f;
	for (size_t i = 0; i < Guess.size(); ++i)
	{
		Guess[i] = isSecondOrder ? motion.Velocity[i] * SubstepTime : Float4::Zero();
	}
	PredictInertia(motion, ImplicitTime, constraints, displacement);
	Forces.Begin(motion, SubstepTime, histories, workers);
}

/// What slows a particle is mass besides that of the matrix.
void ImexStep::Constrain(const ConstraintSet& constraints, const std::vector<ThreadContacts::Touch>& touches)
{
	TakeMobility(constraints, touches, false);
	Added.clear();
	for (size_t i = 0; i < Inertia.size(); ++i)
	{
		const float mobility = Dot(Bodies.Mobile[i], InverseMass);
		const bool isFree = constraints.Free().Kind[i] == Freedom::All;
		const Float4 body = isFree ? Bodies.Direction[i] : Float4::Zero(); // along a free body less by its square
		const float lost = Dot(body, body);
		if (mobility > 0.0f && (mobility != Dot(Inertia[i], InverseMass) || lost > 0.0f))
		{
			const float mass = 1.0f / mobility;
			Added.push_back({static_cast<int>(i), mass - Made->Mass[i], body * std::sqrt(mass / (1.0f - lost))});
		}
	}
}

void ImexStep::FindRightSide(
	const std::vector<Float4>& position, const std::vector<Float4>& displacement, Workers* workers)
{
	for (size_t i = 0; i < Place.size(); ++i)
	{
		Place[i] = position[i] + displacement[i];
	}
	Forces.Evaluate(Place.data(), Gradient.data(), workers);
	for (size_t i = 0; i < Right.size(); ++i)
	{
		Right[i] = (Target[i] - displacement[i]) * Made->Mass[i] - Gradient[i];
	}
	for (const AddedMass& mass : Added)
	{
		const size_t i = static_cast<size_t>(mass.Particle);
		const Float4 way = Target[i] - displacement[i];
		Right[i] += way * mass.Mass + mass.Along * Dot(mass.Along, way);
	}
}

void ImexStep::Solve(const std::vector<Float4>& position, const ConstraintSet& constraints,
	std::vector<Float4>& displacement, StepStatistics& statistics, Workers* workers)
{
	Finish(displacement);
	std::ranges::copy(displacement, Target.begin());
	std::ranges::copy(Guess, displacement.begin());
	for (int particle : constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		displacement[i] = constraints.Preset(i, displacement[i]);
	}
	// A gravity of Earth also where there is none: cloth at rest must count as solved.
	constexpr double Fall = 9.81;
	const double drop = Fall * static_cast<double>(ImplicitTime) * static_cast<double>(ImplicitTime);
	const double tolerance = static_cast<double>(Method.Tolerance);
	double residual = 1.0;
	for (int update = 0; update < Method.Updates && residual > static_cast<double>(Method.UpdateTolerance); ++update)
	{
		{
			const StageTimer timer(statistics, Stage::Residual);
			FindRightSide(position, displacement, workers);
		}
		const StageTimer timer(statistics, Stage::Solve);
		std::ranges::fill(Correction, Float4::Zero());
		const ConjugateGradient::Outcome outcome = Iteration->Solve(
			Right.data(), Correction.data(), constraints.Free(), Added, tolerance, MaxIterations, workers);
		for (size_t i = 0; i < displacement.size(); ++i)
		{
			displacement[i] += Correction[i];
		}
		const double work = BlockedDot(Right.data(), Correction.data(), Right.size());
		residual = std::sqrt(std::max(work, 0.0) / Made->TotalMass) / drop;
		++statistics.Updates;
		++statistics.Solves;
		statistics.ConjugateGradientIterations += outcome.Iterations;
	}
	for (size_t i = 0; i < displacement.size(); ++i)
	{
		Bodies.Mobile[i] = displacement[i] + InverseMass * Dot(Bodies.Mobile[i], InverseMass);
	}
	for (int particle : constraints.Particles())
	{
		Bodies.Held[static_cast<size_t>(particle)] = InternalMoveOf(static_cast<size_t>(particle));
	}
}

/// Internal forces at the end of the last update as it saw them, times h^2: where it began, and its linear part.
Float4 ImexStep::InternalMoveOf(size_t particle) const
{
	const int row = static_cast<int>(particle);
	const std::span<const int> columns = Matrix->Matrix.Columns(row);
	const std::span<const double> values = Matrix->Matrix.Values(row);
	Float4 move = Correction[particle] * Made->Mass[particle] - Gradient[particle];
	for (size_t i = 0; i < columns.size(); ++i)
	{
		move =
			NegMulAdd(Correction[static_cast<size_t>(columns[i])], Float4::Splat(static_cast<float>(values[i])), move);
	}
	return move;
}

size_t ImexStep::Bytes() const
{
	return BytesOf(Bodies.Mobile, Bodies.Direction, Bodies.Held, Inertia, Added, Guess, Target, Place, Gradient, Right,
			   Correction, Forces)
		+ (Matrix ? Matrix->Bytes() : 0) + (Spare ? Spare->Bytes() : 0) + (Iteration ? Iteration->Bytes() : 0);
}

} // namespace Cloth
