// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/Stability.h"
#include "Lab/Papers/Table.h"
#include "Lab/Papers/Tables/ScaledSheet.h"
#include "Lab/Papers/Tables/VelocityPictures.h"
#include "Print.h"
#include "Timing.h"

#include <cmath>

namespace Lab
{

namespace
{

using Order = ForwardBackwardEuler::Order;

constexpr double Eigenvalue = 1e6; // k0 of the paper's section 7.2, 1/s2
constexpr double Forever = 5.0;    // s, as long as the paper lets its sheet fall

const MakeScheme Euler = Make<ForwardBackwardEuler>(Order::VelocityFirst);
const MakeScheme EulerPositionFirst = Make<ForwardBackwardEuler>(Order::PositionFirst);

/// A free sheet at rest, to find out what steps are stable by a small shake.
class RestingSheet
{
public:
	RestingSheet()
		: System(FreeSheet(10, Eigenvalue))
		, Rest(System.AtRest().Position)
		, Limit(StableStep(LargestEigenvalue(System, Rest)))
	{
	}

	/// In parts of 2 / sqrt(k0).
	double Observed(const MakeScheme& make) const
	{
		return ObservedStableStep(System, Rest, make, 0.01 * Limit, 4.0 * Limit) / Limit;
	}
	double Promised(const FilterOptions& options) const
	{
		return StableStep(LargestFilteredEigenvalue(System, Rest, options)) / Limit;
	}
	double PromisedByLinearPart() const { return StableStep(LargestLinearEigenvalue(System)) / Limit; }
	bool IsStable(const MakeScheme& make, double part) const { return Lab::IsStable(System, Rest, make, part * Limit); }

private:
	ParticleSystem System;
	Field Rest;
	double Limit;
};

/// The sheet of figure 4, which falls and swings.
class FallingSheet
{
public:
	static constexpr int Side = 20;

	FallingSheet()
		: System(HangingSheet(Side, Eigenvalue))
		, Limit(StableStep(LargestEigenvalue(System, System.AtRest().Position)))
	{
	}

	/// In parts of 2 / sqrt(k0) at rest.
	double Observed(const MakeScheme& make) const
	{
		double stable = 0.1;
		double unstable = 3.0;
		while (unstable - stable > 0.01 * stable)
		{
			const double middle = 0.5 * (stable + unstable);
			(Survives(make, middle * Limit) ? stable : unstable) = middle;
		}
		return stable;
	}

	/// Seconds a step.
	std::vector<double> Cost(const std::vector<MakeScheme>& makes) const
	{
		struct Runner
		{
			std::unique_ptr<Scheme> Stepper;
			Motion Now;
		};
		std::vector<std::shared_ptr<Runner>> runners;
		std::vector<std::function<void()>> bodies;
		for (const MakeScheme& make : makes)
		{
			const auto& runner = runners.emplace_back(new Runner{make(System), System.AtRest()});
			bodies.emplace_back([runner, this] { runner->Stepper->Step(runner->Now, 0.1 * Limit); });
		}
		return Race(bodies, 4);
	}

	VelocityRecord Record(const char* name, const MakeScheme& make, int stepsPerFrame) const
	{
		constexpr double FrameTime = 0.01; // s, as in figure 4
		return Lab::Record(name, Side, *make(System), System.AtRest(), static_cast<int>(Forever / FrameTime),
			stepsPerFrame, FrameTime / stepsPerFrame);
	}

private:
	/// Whether it never has more energy than it could have fallen for.
	bool Survives(const MakeScheme& make, double step) const
	{
		const double most = System.Mass().sum() * System.Gravity().norm() * 1.0;
		const std::unique_ptr<Scheme> scheme = make(System);
		Motion motion = System.AtRest();
		double time = 0.0;
		while (time < Forever)
		{
			time += step;
			scheme->Step(motion, step);
			if (!(System.Energy(motion) < most))
			{
				return false;
			}
		}
		return true;
	}

	ParticleSystem System;
	double Limit;
};

void CompareLimits(PaperReport& report, const RestingSheet& sheet)
{
	report.Paragraph("Stable steps without a filter or damping, in units of 1 / sqrt(k0). k0 is the largest eigenvalue "
					 "of M^-1 K, by the power method on the derivative of all forces. A small shake of a free sheet of "
					 "10 x 10 particles at rest that has not grown a thousandfold in 2000 steps counts as stable; the "
					 "largest such step is found by bisection.");
	const double euler = 2.0 * sheet.Observed(Make<ForwardEuler>());
	const double symplectic = 2.0 * sheet.Observed(Euler);
	const double verlet = 2.0 * sheet.Observed(Make<Verlet>());
	const double runge = 2.0 * sheet.Observed(Make<RungeKutta4>());
	report.Table({"scheme", "paper", "observed"},
		{{"forward Euler", "2.000", Format("%.3f", euler)},
			{"forward-backward Euler", "2.000", Format("%.3f", symplectic)},
			{"Verlet", "2.000", Format("%.3f", verlet)},
			{"Runge-Kutta 4", Format("%.3f", std::sqrt(8.75)), Format("%.3f", runge)}});
	report.Agrees(std::abs(symplectic - 2.0) < 0.01 && std::abs(verlet - 2.0) < 0.01,
		Format("forward-backward Euler and Verlet are stable up to 2 / sqrt(k0) (equation 11): %.3f and %.3f.",
			symplectic, verlet));
	const bool bAnyStep = sheet.IsStable(Make<ForwardEuler>(), 0.5);
	report.Agrees(bAnyStep,
		Format("so is forward Euler, says equation 11. Its steps multiply an undamped oscillation by sqrt(1 + h^2 k0) "
			   "whatever h is; %.3f is only where 2000 steps are too few to show it.",
			euler));
	report.Agrees(std::abs(runge - std::sqrt(8.75)) < 0.01 * runge,
		Format("Runge-Kutta 4 is stable up to sqrt(8.75) = %.3f, says section 7.2; its limit on the imaginary axis is "
			   "sqrt(8) = %.3f, and that is what is observed: %.3f.",
			std::sqrt(8.75), std::sqrt(8.0), runge));
	report.Paragraph(Format("The linear part of the forces alone, in which threads resist as much across as along, "
							"promises %.2f of the stable step.",
		sheet.PromisedByLinearPart()));
}

void CompareLambdas(PaperReport& report, const RestingSheet& sheet)
{
	report.Paragraph(
		"Figure 6: the stable step by lambda, in units of that without a filter. Distances are in rest lengths of the "
		"threads, which the paper leaves open: with these its numbers for lambda come out. Promised: 2 / sqrt of what "
		"its algorithm 1 finds, the power method with the filter in it. Observed: forward-backward Euler. The filter "
		"is meant to come after any scheme as it is; for the usual order of the two (velocity, then position) "
		"positions then move by velocities that are smoothed too late, and the stable step shrinks. If position goes "
		"first, they move by smooth ones.");
	const FilterForm forms[] = {FilterForm::Normalised, FilterForm::Symmetric};
	const std::vector<double> lambdas = {0.5, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0};
	struct Row
	{
		double Promised[2];
		double Observed[2];
		double TooLate;
	};
	std::vector<Row> rows(lambdas.size());
	const auto fill = [&](int index)
	{
		const auto i = static_cast<size_t>(index);
		for (size_t form = 0; form < 2; ++form)
		{
			const FilterOptions options{lambdas[i], forms[form]};
			rows[i].Promised[form] = sheet.Promised(options);
			rows[i].Observed[form] = sheet.Observed(Filtered(EulerPositionFirst, options));
		}
		rows[i].TooLate = sheet.Observed(Filtered(Euler, {lambdas[i]}));
	};
	OnAllCores(static_cast<int>(rows.size()), fill);

	Chart chart;
	chart.Title = "Stable step of forward-backward Euler with a velocity filter";
	chart.X = {"lambda", Scale::Logarithmic};
	chart.Y = {"stable step, in steps without a filter"};
	chart.LegendAtRight = true;
	chart.Series = {{"promised", {}}, {"observed", {}}, {"promised, symmetric form", {}},
		{"observed, symmetric form", {}}, {"observed, filter too late", {}}};
	std::vector<std::vector<std::string>> cells;
	for (size_t i = 0; i < rows.size(); ++i)
	{
		const double values[] = {
			rows[i].Promised[0], rows[i].Observed[0], rows[i].Promised[1], rows[i].Observed[1], rows[i].TooLate};
		std::vector<std::string>& line = cells.emplace_back();
		line.push_back(Format("%g", lambdas[i]));
		for (size_t column = 0; column < std::size(values); ++column)
		{
			chart.Series[column].Points.push_back({lambdas[i], values[column], ""});
			line.push_back(Format("%.2f", values[column]));
		}
	}
	report.Table({"lambda", "promised", "observed", "promised, symmetric", "observed, symmetric", "too late"}, cells);
	report.Draw(
		"FilterLambda.svg", "Stable step by lambda: what the modified power method promises, and what is.", chart);

	const Row& one = rows[4];
	report.Agrees(std::abs(one.Promised[0] - 2.0) < 0.2,
		Format("with lambda = 1 the modified power method promises twice the step (k0 divided by 4): %.2f times.",
			one.Promised[0]));
	report.Agrees(one.Observed[0] > 1.9,
		Format("twice the step is stable with lambda = 1: up to %.2f times is. What a filter leaves of a mode, f, "
			   "belongs on both sides: forward-backward Euler is stable while h^2 k f < 2 (1 + f), not 4.",
			one.Observed[0]));
	size_t smallest = rows.size() - 1;
	while (smallest > 0 && rows[smallest - 1].Observed[0] > 1.0)
	{
		--smallest;
	}
	report.Agrees(smallest > 0,
		Format("lambda below 1 is too little: where f < 0 velocities turn around, and no step is stable. Of these "
			   "lambdas %g is the smallest that works; what is observed below is where 2000 steps are too few.",
			lambdas[smallest]));
	report.Agrees(rows.back().Promised[0] < 1.01 && rows.back().Observed[0] < 1.01,
		Format("with lambda above 10 the filter has almost no effect: %.3f promised, %.3f observed at 10.",
			rows.back().Promised[0], rows.back().Observed[0]));
}

/// A scheme with a filter beside the same without.
struct Contest
{
	const char* Name;
	MakeScheme Plain;
	MakeScheme Smooth;
	double RestGain = 0.0;
	double FallGain = 0.0;
	double Cost = 0.0; ///< of a step, in those without
};

void CompareGains(PaperReport& report, const RestingSheet& resting, const FallingSheet& falling)
{
	report.Paragraph(
		Format("What a filter brings, in parts of the same scheme without: the stable step at rest, the same in %g s "
			   "of a fall with k0 = 1e6 (unstable: more energy than the fall of all mass through the sheet's height), "
			   "the cost of a step, and the time for the same motion with a step 1.25 times as long.",
			Forever));
	const FilterOptions strong{1.0};
	std::vector<Contest> contests = {
		{"forward-backward Euler, lambda 1", EulerPositionFirst, Filtered(EulerPositionFirst, strong)},
		{"the same, lambda 2", EulerPositionFirst, Filtered(EulerPositionFirst, {2.0})},
		{"the same, symmetric, lambda 1", EulerPositionFirst,
			Filtered(EulerPositionFirst, {1.0, FilterForm::Symmetric})},
		{"the same, Gaussian, lambda 1", EulerPositionFirst,
			Filtered(EulerPositionFirst, {1.0, FilterForm::Normalised, FilterShape::Gaussian})},
		{"velocity first, lambda 1", Euler, Filtered(Euler, strong)},
		{"Verlet, lambda 1", Make<Verlet>(), Filtered(Make<Verlet>(), strong)},
		{"Runge-Kutta 4, lambda 1", Make<RungeKutta4>(), Filtered(Make<RungeKutta4>(), strong)}};
	const auto measure = [&](int index)
	{
		Contest& contest = contests[static_cast<size_t>(index)];
		contest.RestGain = resting.Observed(contest.Smooth) / resting.Observed(contest.Plain);
		contest.FallGain = falling.Observed(contest.Smooth) / falling.Observed(contest.Plain);
	};
	OnAllCores(static_cast<int>(contests.size()), measure);
	std::vector<std::vector<std::string>> cells;
	for (Contest& contest : contests)
	{
		const std::vector<double> cost = falling.Cost({contest.Plain, contest.Smooth});
		contest.Cost = cost[1] / cost[0];
		cells.push_back({contest.Name, Format("%.2f", contest.RestGain), Format("%.2f", contest.FallGain),
			Format("%.2f", contest.Cost), contest.FallGain >= 1.25 ? Format("%.2f", contest.Cost / 1.25) : "unstable"});
	}
	report.Table({"scheme", "step at rest", "step in the fall", "cost of a step", "time at 1.25"}, cells);
	const Contest& euler = contests[0];
	const Contest& runge = contests[6];
	report.Agrees(euler.FallGain > 1.25,
		Format("a step 1.25 times as long is stable with a filter and unstable without, for forward-backward Euler: up "
			   "to %.2f times is, with lambda = 1. The symmetric form, half as strong, reaches %.2f.",
			euler.FallGain, contests[2].FallGain));
	report.Agrees(runge.FallGain > 1.25 && contests[5].FallGain > 1.25,
		Format("so it is for Verlet and Runge-Kutta 4: %.2f and %.2f times. Verlet's positions have moved half a step "
			   "before the filter comes; beyond its limit, Runge-Kutta amplifies too steeply for a filter.",
			contests[5].FallGain, runge.FallGain));
	report.Agrees(euler.FallGain >= 2.0,
		Format("some examples bear twice the step, says section 7.1; this one bears %.2f times.", euler.FallGain));
	report.Agrees(std::abs(contests[3].FallGain / euler.FallGain - 1.0) < 0.1,
		Format("a Gaussian filter allows steps of the same proportion: %.2f and %.2f times.", contests[3].FallGain,
			euler.FallGain));
	report.Agrees(euler.Cost / 1.25 < 0.85,
		Format("that saves 20 %% of the time, since a filter costs 5 %%: here it makes a step %.2f times as expensive, "
			   "for these forces are cheap and a filter visits the same threads; the time is %.2f of that without at "
			   "1.25 times the step, %.2f at the longest stable one.",
			euler.Cost, euler.Cost / 1.25, euler.Cost / euler.FallGain));
}

void CompareMotions(PaperReport& report, const FallingSheet& sheet)
{
	constexpr double Fastest = 4.0; // m/s
	constexpr size_t ShownFrame = 200;
	const std::vector<VelocityRecord> records = {sheet.Record("forward-backward Euler", Euler, 6),
		sheet.Record("backward Euler", Make<BackwardEuler>(), 1),
		sheet.Record("filtered, lambda 1.5", Filtered(EulerPositionFirst, {1.5}), 4)};
	const double steps[] = {10.0 / 6.0, 10.0, 10.0 / 4.0}; // ms
	report.Paragraph("Figures 4 and 5: the same fall by forward-backward Euler (6 steps in 10 ms), backward Euler "
					 "(one) and forward-backward Euler with a filter of lambda = 1.5 (4 steps, 1.25 times the limit).");
	std::vector<std::vector<std::string>> cells;
	for (size_t i = 0; i < records.size(); ++i)
	{
		cells.push_back({records[i].Name, Format("%.2f", steps[i]),
			Format("%.1f %%", 100.0 * ShareOfShortWaves(records[i])), Format("%.3f", MeanPower(records[i]))});
	}
	report.Table(
		{"scheme", "step, ms", "power in waves shorter than 4 particles", "mean square velocity, m2/s2"}, cells);
	report.Draw("FilterEvolution.png",
		"Velocities over 5 s (to the right) of 400 particles (down): forward-backward Euler, backward Euler, filtered "
		"forward-backward Euler. Grey is at rest; red, green and blue are the three directions.",
		DrawEvolution(records, Fastest));
	report.Draw("FilterSpectra.png",
		"Velocities of the sheet after 2 s and their spectra, low frequencies in the middle: forward-backward Euler, "
		"backward Euler, filtered forward-backward Euler.",
		DrawSpectra(records, ShownFrame, Fastest));
	const double plain = ShareOfShortWaves(records[0]);
	const double implicit = ShareOfShortWaves(records[1]);
	const double filtered = ShareOfShortWaves(records[2]);
	report.Agrees(plain > 3.0 * implicit && plain > 3.0 * filtered,
		Format("backward Euler and the filter both take the short waves that forward-backward Euler keeps: %.1f and "
			   "%.1f %% of the power, against %.1f %%.",
			100.0 * implicit, 100.0 * filtered, 100.0 * plain));
	const double left = MeanPower(records[2]) / MeanPower(records[1]);
	report.Agrees(left > 0.5 && left < 2.0,
		Format("the filtered motion looks like that of backward Euler: it has %.2f times its mean square velocity.",
			left));
}

} // namespace

void MakeFilter(PaperReport& report)
{
	const RestingSheet resting;
	const FallingSheet falling;
	CompareLimits(report, resting);
	CompareLambdas(report, resting);
	CompareGains(report, resting, falling);
	CompareMotions(report, falling);
}

} // namespace Lab
