// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "Lab/Bench/Measures.h"
#include "Lab/Validate/Rows.h"
#include "OrThrow.h"
#include "Statics.h"

#include <algorithm>
#include <utility>

namespace Lab
{

namespace
{

using namespace Cloth;

constexpr double Gammas[] = {0.5, 2.0, 8.0, 20.0, 50.0};

std::string NameOf(Scheme scheme) { return scheme == Scheme::Euler ? "Euler" : "BDF2"; }

/// Judges the worst deviation after a second, with these settings but for the air.
void Fall(Findings& findings, const std::string& what, const ModelPointer& model, Settings settings)
{
	constexpr int Steps = 60;
	settings.AirDensity = 0.0f;
	const auto cloth = OrThrow(Simulation::Create(model, settings));
	for (int step = 0; step < Steps; ++step)
	{
		OrThrow(cloth->Step());
	}
	std::vector<Vector3> velocities(static_cast<size_t>(ParticleCount(*model)));
	cloth->ReadVelocities(velocities);
	const Vector3 expected = settings.Gravity * (settings.TimeStep * Steps);
	double worst = 0.0;
	for (Vector3 v : velocities)
	{
		worst = std::max(worst, static_cast<double>(Length(v - expected) / Length(expected)));
	}
	findings.Judge(what + ": worst deviation", "0", 100.0 * worst, "%", AtMost(0.1, 0.01));
}

ModelPointer FallingGrid() { return OrThrow(BuildGrid(Scenes::Grid(1.0f, 0.7f, 12, 9), Fabric{})); }

ModelPointer FallingMesh()
{
	return OrThrow(BuildMesh(Scenes::Rectangle(1.0f, 0.7f, 12, 9, Scenes::Cut::Irregular).Describe(), Fabric{}));
}

/// Judges how far strips of all kinds sink under their weight.
void Strip(Findings& findings, const std::string& before, SolverKind solver)
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = 150.0f;
	fabric.TensileStiffnessWeft = 3000.0f;
	fabric.Shear = 10.0f;
	const double expected = 0.2 * 9.81 / (2.0 * 150.0);
	const auto compare = [&](const std::string& name, const ModelPointer& strip)
	{
		findings.Compare(
			before + name + ", extension in m", expected, Statics::Extension(strip, solver), AtMost(1.0, 0.1));
	};
	compare("grid", OrThrow(BuildGrid(Scenes::Grid(1.0f, 0.2f, 21, 5), fabric)));
	for (Scenes::Cut cut : Scenes::AllCuts)
	{
		const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 0.2f, 21, 5, cut);
		compare(Scenes::NameOf(cut), OrThrow(BuildMesh(mesh.Describe(), fabric)));
	}
}

} // namespace

void TakeFall(Findings& findings)
{
	for (const auto& [name, model] : {std::pair{"grid", FallingGrid()}, std::pair{"irregular mesh", FallingMesh()}})
	{
		for (Scheme scheme : {Scheme::Euler, Scheme::Bdf2})
		{
			Settings settings;
			settings.Solver = SolverKind::Imex;
			settings.Paper.TimeScheme = scheme;
			Fall(findings, Format("%s, %s", name, NameOf(scheme).c_str()), model, settings);
		}
	}
}

void TakeStrip(Findings& findings) { Strip(findings, "", SolverKind::Imex); }

void TakeCatenary(Findings& findings)
{
	findings.Judge("largest distance in lengths", "0", 100.0 * Statics::OffCatenary(), "%", AtMost(0.1, 0.05));
}

void TakeOrder(Findings& findings)
{
	Chart chart{"Order of convergence", {"steps", Scale::Logarithmic}, {"error, m", Scale::Logarithmic}, {}, {}, true};
	for (Scheme scheme : {Scheme::Euler, Scheme::Bdf2})
	{
		constexpr int Steps = 160;
		const Statics::Errors errors = Statics::Refine(scheme, 0.0f, Steps);
		const double expected = scheme == Scheme::Euler ? 1.0 : 2.0;
		findings.Compare(NameOf(scheme), expected, errors.FineOrder(), AtMost(15.0, 5.0));
		chart.Series.push_back({NameOf(scheme),
			{{1.0 * Steps, errors.Coarse, ""}, {2.0 * Steps, errors.Middle, ""}, {4.0 * Steps, errors.Fine, ""}}});
	}
	findings.Draw("Order.svg", "Error of a swinging sheet against the number of steps.", chart);
}

void TakeCantilever(Findings& findings)
{
	Chart chart{"Cantilever", {"Gamma", Scale::Logarithmic}, {"drop / reach", Scale::Logarithmic},
		{{"heavy elastica", {}}}, {}};
	for (double gamma : Gammas)
	{
		chart.Series.front().Points.push_back({gamma, SolveElastica(gamma).Ratio(), ""});
	}
	const auto compare = [&](const char* name, auto&& make)
	{
		chart.Series.push_back({name, {}});
		for (double gamma : Gammas)
		{
			const double ratio = Statics::Sag(make(gamma)).Ratio();
			findings.Compare(
				Format("%s, Gamma %g", name, gamma), SolveElastica(gamma).Ratio(), ratio, AtMost(3.0, 1.0));
			chart.Series.back().Points.push_back({gamma, ratio, ""});
		}
	};
	compare("grid", [](double gamma) { return Statics::CantileverGrid(gamma); });
	for (Scenes::Cut cut : Scenes::AllCuts)
	{
		compare(Scenes::NameOf(cut), [&](double gamma) { return Statics::CantileverMesh(gamma, cut); });
	}
	findings.Draw("Cantilever.svg", "The master curve of a heavy strip.", chart);
}

void TakeStaticsByThreads(Findings& findings)
{
	Fall(findings, "fall, grid", FallingGrid(), {});
	Fall(findings, "fall, irregular mesh", FallingMesh(), {});
	Strip(findings, "strip, ", SolverKind::Threads);
	findings.Judge("catenary, largest distance in lengths", "0", 100.0 * Statics::OffCatenary(SolverKind::Threads), "%",
		AtMost(0.1, 0.05));
	const Statics::Errors errors = Statics::RefineThreads(160);
	findings.Compare("order", 2.0, errors.FineOrder(), AtMost(15.0, 5.0));
	findings.Report("order: error with 160, 320 and 640 steps", "-",
		Format("%.2g, %.2g and %.2g m", errors.Coarse, errors.Middle, errors.Fine));
	for (Statics::CantileverSize size : {Statics::CantileverSize(), Statics::LongCantilever})
	{
		const auto sag = [&](const std::string& name, double gamma, const ModelPointer& strip)
		{
			findings.Compare(
				Format("cantilever of %g m, %s, Gamma %g", static_cast<double>(size.Length), name.c_str(), gamma),
				SolveElastica(gamma).Ratio(), Statics::Sag(strip, SolverKind::Threads, size).Ratio(), AtMost(3.0, 1.0));
		};
		for (double gamma : {8.0, 20.0, 50.0})
		{
			sag("grid", gamma, Statics::CantileverGrid(gamma, true, size));
			for (Scenes::Cut cut : Scenes::AllCuts)
			{
				sag(Scenes::NameOf(cut), gamma, Statics::CantileverMesh(gamma, cut, size));
			}
		}
	}
}

} // namespace Lab
