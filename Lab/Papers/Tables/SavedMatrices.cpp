// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/SavedMatrices.h"

#include "KawabataMachine.h"
#include "Lab/Papers/Schemes/Imex.h"
#include "Lab/Papers/Schemes/VariableImex.h"
#include "Lab/Papers/Tables/ScaledSheet.h"
#include "OrThrow.h"
#include "Print.h"
#include "Scenes.h"
#include "Timing.h"

#include <cmath>

namespace Lab
{

namespace
{

constexpr double Time = 0.5; // s

/// A sheet whose threads obey a plot of four straight segments. Without damping: that of threads along themselves is
/// not in the matrix, and steps as long as these are not stable with it.
ParticleSystem PlottedSheet()
{
	constexpr int Side = 15;
	Cloth::Fabric fabric;
	fabric.DampingTime = 0.0f;
	fabric.TensileCurveWarp = fabric.TensileCurveWeft = Cloth::Kawabata::TensilePlot();
	return {Cloth::OrThrow(Cloth::BuildGrid(Cloth::Scenes::Grid(1.0f, 1.0f, Side, Side), fabric)), {0, Side - 1}};
}

/// A new scheme for every step has to build every matrix.
class Forgetful : public Scheme
{
public:
	Forgetful(const ParticleSystem& system, Imex::Options options)
		: System(system)
		, Choice(std::move(options))
	{
	}
	void Step(Motion& motion, double time) override { Imex(System, Choice).Step(motion, time); }

private:
	const ParticleSystem& System;
	Imex::Options Choice;
};

double SecondsOfFall(const ParticleSystem& system, Scheme& scheme, int steps)
{
	Motion motion = system.AtRest();
	return SecondsOf([&] { scheme.Step(motion, Time / steps); }, steps, Clock::Core);
}

void KeepMatrices(PaperReport& report)
{
	const ParticleSystem system = PlottedSheet();
	const Imex::Options present{ImexEuler(), Moduli::Present};
	std::vector<std::vector<std::string>> rows;
	double gain = 0.0;
	for (double step : {0.01, 0.001, 0.0001})
	{
		const auto steps = static_cast<int>(std::lround(Time / step));
		Imex saving(system, present);
		Forgetful forgetful(system, present);
		const double saved = SecondsOfFall(system, saving, steps);
		const double wasted = SecondsOfFall(system, forgetful, steps);
		gain = wasted / saved;
		rows.push_back({Format("%g", step), Format("%d", steps), Format("%d", saving.Counts().Rebuilds),
			Format("%d", saving.Counts().Factorizations), Format("%.2f", gain)});
	}
	report.Paragraph(Format(
		"Moduli from a measured plot: each of %d particles' threads is as stiff as the segment it is on, and the "
		"matrix is built and factored again when one enters another segment. Speedup: over building it in every "
		"step, in %g s of a fall.",
		static_cast<int>(system.Size()), Time));
	report.Table({"h, s", "steps", "rebuilds", "factorizations", "speedup"}, rows);
	report.Agrees(gain > 1.2,
		Format("Eberhardt, Etzmuss and Hauth, section 9: saving the Jacobian brings a speedup. It is %.1f with the "
			   "shortest of these steps: threads seldom enter another segment.",
			gain));
}

void VarySteps(PaperReport& report)
{
	const ParticleSystem system = HangingSheet(10, 1e6);
	std::vector<std::vector<std::string>> rows;
	for (double tolerance : {1e-4, 1e-5, 1e-6, 1e-7})
	{
		VariableImex scheme(system, {.Tolerance = tolerance});
		SecondsOfFall(system, scheme, static_cast<int>(Time / 0.02));
		rows.push_back({Format("%g", tolerance), Format("%d", scheme.Accepted()), Format("%d", scheme.Rejected()),
			Format("%d", scheme.Counts().Factorizations)});
	}
	report.Paragraph(
		"Variable steps, each a fiftieth of a second halved some times (SBDF2, k0 = 1e6): few matrices serve many "
		"steps.");
	report.Table({"tolerance, m", "steps", "rejected", "factorizations"}, rows);
}

} // namespace

void ShowSavedMatrices(PaperReport& report)
{
	KeepMatrices(report);
	VarySteps(report);
}

} // namespace Lab
