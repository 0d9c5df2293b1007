// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "Lab/Bench/Measures.h"
#include "Lab/Validate/Rows.h"
#include "OrThrow.h"
#include "Statics.h"

#include <algorithm>

namespace Lab
{

namespace
{

using namespace Cloth;

constexpr double Gammas[] = {0.5, 2.0, 8.0, 20.0, 50.0};

std::string NameOf(Scheme scheme) { return scheme == Scheme::Euler ? "Euler" : "BDF2"; }

void Fall(Findings& findings, const char* name, const ModelPointer& model)
{
	constexpr int Steps = 60;
	for (Scheme scheme : {Scheme::Euler, Scheme::Bdf2})
	{
		Settings settings;
		settings.AirDensity = 0.0f;
		settings.Solver = SolverKind::Imex;
		settings.Paper.TimeScheme = scheme;
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
		findings.Judge(Format("%s, %s: worst deviation", name, NameOf(scheme).c_str()), "0", 100.0 * worst, "%",
			AtMost(0.1, 0.01));
	}
}

} // namespace

void TakeFall(Findings& findings)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 0.7f, 12, 9, Scenes::Cut::Irregular);
	Fall(findings, "grid", OrThrow(BuildGrid(Scenes::Grid(1.0f, 0.7f, 12, 9), Fabric{})));
	Fall(findings, "irregular mesh", OrThrow(BuildMesh(mesh.Describe(), Fabric{})));
}

void TakeStrip(Findings& findings)
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = 150.0f;
	fabric.TensileStiffnessWeft = 3000.0f;
	fabric.Shear = 10.0f;
	const double expected = 0.2 * 9.81 / (2.0 * 150.0);
	const auto compare = [&](const char* name, const ModelPointer& strip)
	{ findings.Compare(Format("%s, extension in m", name), expected, Statics::Extension(strip), AtMost(1.0, 0.1)); };
	compare("grid", OrThrow(BuildGrid(Scenes::Grid(1.0f, 0.2f, 21, 5), fabric)));
	for (Scenes::Cut cut : Scenes::AllCuts)
	{
		const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 0.2f, 21, 5, cut);
		compare(Scenes::NameOf(cut), OrThrow(BuildMesh(mesh.Describe(), fabric)));
	}
}

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

} // namespace Lab
