// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Measures.h"

#include "Lab/Bench/FrameTiming.h"
#include "Lab/Bench/PoolWorkers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace Lab
{

namespace
{

struct SolverSetting
{
	Cloth::Settings Options;
	Quality Outcome;
	std::string Label;
};

/// The default settings if they are good enough, else the fewest substeps that are.
std::optional<SolverSetting> CheapestSolver(Case& hanging, const std::function<bool(const Quality&)>& accept)
{
	const Reference& exact = hanging.Exact();
	SolverSetting setting{{}, Play(*hanging.Solver(), exact), "default"};
	if (accept(setting.Outcome))
	{
		return setting;
	}
	for (int substeps = 1; substeps <= 64; ++substeps)
	{
		setting.Options.Substeps = substeps;
		setting.Label = Format("%d substeps", substeps);
		setting.Outcome = Play(*hanging.Solver(setting.Options), exact);
		if (accept(setting.Outcome))
		{
			return setting;
		}
	}
	return std::nullopt;
}

std::string Describe(double milliseconds, const std::string& label, const Quality& quality)
{
	return Format("%.3f ms (%s, error %.1f %%, stretch %.1f %%)", milliseconds, label.c_str(), 100.0 * quality.Error,
		100.0 * quality.Stretch);
}

Outcome Compare(Case& hanging, SpringOrder order, const std::optional<XpbdSetting>& theirs,
	const std::optional<SolverSetting>& ours, int turns)
{
	if (!ours)
	{
		return {std::nullopt, "the solver never gets there"};
	}
	if (!theirs)
	{
		return {std::numeric_limits<double>::infinity(), "XPBD never gets there"};
	}
	const std::unique_ptr<XpbdContestant> xpbd = hanging.Xpbd(order, theirs->Substeps);
	const std::unique_ptr<SolverContestant> solver = hanging.Solver(ours->Options);
	const std::vector<double> milliseconds = RaceFrames({xpbd.get(), solver.get()}, turns);
	const std::string substeps = Format("%d substeps", theirs->Substeps);
	return {milliseconds[0] / milliseconds[1],
		"XPBD " + Describe(milliseconds[0], substeps, theirs->Outcome) + ", ours "
			+ Describe(milliseconds[1], ours->Label, ours->Outcome)};
}

} // namespace

Outcome MeasureTrajectory(Case& hanging, SpringOrder order, int turns)
{
	constexpr double StretchMargin = 0.003;
	const double exactStretch = hanging.Exact().Stretch();
	const auto ours = CheapestSolver(hanging,
		[&](const Quality& quality)
		{ return quality.Error <= MotionError && quality.Stretch <= exactStretch + StretchMargin; });
	Outcome outcome = Compare(hanging, order, hanging.XpbdInMotion(order), ours, turns);
	outcome.Note += Format(", exact stretch %.1f %%", 100.0 * exactStretch);
	return outcome;
}

Outcome MeasureStretch(Case& hanging, int turns)
{
	const auto accept = [](const Quality& quality) { return quality.Stretch <= 0.015 && quality.Error <= 0.1; };
	const auto ours = CheapestSolver(hanging, accept);
	const auto theirs = hanging.FewestSubsteps(SpringOrder::Elimination, accept);
	return Compare(hanging, SpringOrder::Elimination, theirs, ours, turns);
}

Outcome MeasureStandstill(Case& hanging)
{
	const std::unique_ptr<SolverContestant> solver = hanging.Solver();
	const Quality quality = Play(*solver, hanging.Exact());
	return {std::min(quality.Fall, 2.0 - quality.Fall),
		Format("falls %.3f of the way, %.1f solves a frame, error %.1f %%", quality.Fall, solver->SolvesPerFrame(),
			100.0 * quality.Error)};
}

Outcome MeasureGrowth(Case& large, Case& small, int turns)
{
	const std::unique_ptr<SolverContestant> largeSolver = large.Solver();
	const std::unique_ptr<SolverContestant> smallSolver = small.Solver();
	const std::vector<double> milliseconds = RaceFrames({largeSolver.get(), smallSolver.get()}, turns);
	const double particles = static_cast<double>(large.Scene.ParticleCount()) / small.Scene.ParticleCount();
	const double solves = largeSolver->SolvesPerFrame() / smallSolver->SolvesPerFrame();
	return {milliseconds[0] / milliseconds[1] / particles / solves,
		Format("%.2f ms (%.1f solves a frame) against %.4f ms (%.1f)", milliseconds[0], largeSolver->SolvesPerFrame(),
			milliseconds[1], smallSolver->SolvesPerFrame())};
}

Outcome MeasureFrame(Case& hanging, int turns)
{
	const std::unique_ptr<SolverContestant> solver = hanging.Solver();
	const double milliseconds = RaceFrames({solver.get()}, turns)[0];
	return {milliseconds, Format("ms per frame, default settings, %.1f solves a frame", solver->SolvesPerFrame())};
}

Outcome MeasureParallel(Case& hanging, int turns)
{
	PoolWorkers workers(2);
	const std::unique_ptr<SolverContestant> alone = hanging.Solver();
	const std::unique_ptr<SolverContestant> together = hanging.Solver({}, &workers);
	const std::vector<double> milliseconds = RaceFrames({alone.get(), together.get()}, turns, Clock::Wall);
	return {milliseconds[0] / milliseconds[1],
		Format("%.2f ms with one worker, %.2f ms with two", milliseconds[0], milliseconds[1])};
}

Outcome MeasureEnergy(Case& hanging)
{
	const std::unique_ptr<SolverContestant> solver = hanging.Solver();
	double last = solver->Simulation().Measure().TotalEnergy();
	double gain = 0.0;
	for (int frame = 0; frame < HangingScene::Frames; ++frame)
	{
		solver->StepFrame();
		const double now = solver->Simulation().Measure().TotalEnergy();
		gain = std::max(gain, now - last);
		last = now;
	}
	const double unit = HangingScene::TotalMass * std::abs(HangingScene::Gravity);
	return {100.0 * gain / unit, "% of the energy of 1 m, the largest gain in a frame"};
}

} // namespace Lab
