// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Tables/CubicTable.h"
#include "Lab/Papers/Tables/StretchedLattice.h"
#include "Print.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Lab
{

namespace
{

constexpr double OscillationStep = 0.04; // s
constexpr std::array<double, 4> Kept = {1.0, 0.99, 0.95, 0.9};

struct LinearSolve
{
	const char* Name;
	Stop Linear;
};
const std::array<LinearSolve, 4> Solves = {{{"2 iterations", {0.0, 2, false}}, {"5 iterations", {0.0, 5, false}},
	{"2 preconditioned", {0.0, 2, true}}, {"to 1e-6", {1e-6, 1000, true}}}};

Stretched PlayDamped(const StretchedLattice& lattice, double kept, const Stop& linear)
{
	BackwardEuler scheme(lattice.System(), {DampedStiffness(lattice.Tension(), kept), linear});
	return lattice.Play(scheme, OscillationStep);
}

ChartSeries SpeedOf(const std::string& name, const Stretched& run)
{
	constexpr double Least = 1e-9; // m/s; below is rounding
	ChartSeries series{name, {}};
	for (const Wobble& wobble : run.Wobbles)
	{
		series.Points.push_back({wobble.Time, std::max(wobble.Speed, Least), ""});
	}
	return series;
}

/// Each thread a ribbon, green where it is as long as at rest, red where it is half as long again.
void DrawThreads(Cloth::Picture& picture, const StretchedLattice& lattice, const Field& position, double exaggerated,
	int left, int width)
{
	constexpr float Half = 0.0009f;   // m
	constexpr double Longest = 0.035; // m, of threads that do more than resist bending
	const Cloth::Camera camera{{0.25f, -0.5f, 0.25f}, {0.0f, 0.0f, 0.0f}, 27.0f};
	for (const SystemThread& thread : lattice.System().Threads())
	{
		if (thread.Stiffness <= 0.0 || thread.RestLength > Longest)
		{
			continue;
		}
		const double length = (position.col(thread.First) - position.col(thread.Second)).norm();
		const float red = static_cast<float>(std::clamp(2.0 * (length / thread.RestLength - 1.0), 0.0, 1.0));
		const Cloth::Color color{0.1f + 0.8f * red, 0.7f - 0.6f * red, 0.1f};
		const auto at = [&](int particle)
		{
			const Eigen::Vector3f x = position.col(particle).cast<float>();
			return Cloth::Vector3{x.x(), x.y(), x.z() * static_cast<float>(exaggerated)};
		};
		const Cloth::Vector3 a = at(thread.First);
		const Cloth::Vector3 b = at(thread.Second);
		const Cloth::Vector3 side = Cloth::Cross(b - a, {0.0f, 0.0f, 1.0f}) * (Half / Cloth::Length(b - a));
		const std::array<Cloth::Vector3, 4> corners = {a - side, a + side, b + side, b - side};
		const std::array<int, 6> triangles = {0, 1, 2, 0, 2, 3};
		picture.Draw(corners, triangles, camera, color, color, left, width);
	}
}

} // namespace

void CompareOscillations(PaperReport& report)
{
	report.Paragraph(Format(
		"Figure 3, a lattice of %d x %d particles is stretched to twice its area, with steps of %g s of backward "
		"Euler, one Newton step each. The Jacobian keeps 100 %% of b and d or less; the forces keep all. Speed out of "
		"the plane in the last of %g s after the stretching, mm/s, by how the linear system is solved:",
		StretchedLattice::Side, StretchedLattice::Side, OscillationStep, StretchedLattice::Holding));

	const StretchedLattice lattice;
	Chart chart{"Stretched to twice its area at 1 to 2 s (figure 3)", {"time, s"},
		{"speed out of the plane, m/s", Scale::Logarithmic}, {}, {}};
	std::vector<std::vector<std::string>> rows;
	std::array<Stretched, Kept.size()> coarse;
	std::array<double, Solves.size()> undamped{};
	for (size_t i = 0; i < Kept.size(); ++i)
	{
		std::vector<std::string> row{Format("%.0f %%", 100.0 * Kept[i])};
		for (size_t solve = 0; solve < Solves.size(); ++solve)
		{
			const Stretched run = PlayDamped(lattice, Kept[i], Solves[solve].Linear);
			row.push_back(Format("%.2g", 1e3 * run.LastSpeed()));
			undamped[solve] = i == 0 ? run.LastSpeed() : undamped[solve];
			coarse[i] = solve == 0 ? run : coarse[i];
			if (i == 0 && solve == 1)
			{
				chart.Series.push_back(SpeedOf("100 %, 5 iterations", run));
			}
		}
		row.push_back(Format("%.1f", 1e3 * coarse[i].Sag()));
		rows.push_back(row);
		chart.Series.push_back(SpeedOf(Format("%.0f %%, 2 iterations", 100.0 * Kept[i]), coarse[i]));
	}
	std::vector<std::string> head{"b and d kept"};
	for (const LinearSolve& solve : Solves)
	{
		head.emplace_back(solve.Name);
	}
	head.emplace_back("sag after 1 s, mm (2 iterations)");
	report.Table(head, rows);

	ConvergedBackwardEuler newton(lattice.System(), {1e-6, 20});
	const Stretched converged = lattice.Play(newton, OscillationStep);
	const Stretched solver = lattice.PlaySolver(OscillationStep);
	chart.Series.push_back(SpeedOf("Newton, converged", converged));
	chart.Series.push_back(SpeedOf("this project's solver", solver));
	report.Draw("CubicOscillation.svg", "Speed of the lattice out of its plane, root mean square.", chart);
	if (report.Draws())
	{
		constexpr int Panel = 420;
		constexpr double Exaggerated = 5.0;
		Cloth::Picture picture(3 * Panel, 320);
		DrawThreads(picture, lattice, coarse[0].Sagged, 1.0, 0, Panel);
		DrawThreads(picture, lattice, coarse[1].Phase, Exaggerated, Panel, Panel);
		DrawThreads(picture, lattice, coarse[0].Phase, Exaggerated, 2 * Panel, Panel);
		report.Draw("CubicLattice.png",
			Format("Left: sagging. Middle and right: stretched, with 99 %% and with 100 %% of b and d in the Jacobian, "
				   "heights %g times as large. Red threads are stretched, green ones are not.",
				Exaggerated),
			picture);
	}

	report.Agrees(coarse[0].LastSpeed() > 10.0 * coarse[1].LastSpeed(),
		Format("with two plain iterations of conjugate gradients, 99 %% of b and d calm the lattice: it moves %.2g "
			   "mm/s, with 100 %% still %.2g mm/s.",
			1e3 * coarse[1].LastSpeed(), 1e3 * coarse[0].LastSpeed()));
	report.Agrees(undamped.back() > 0.1 * undamped.front(),
		Format("\"without damping the system cannot converge to a stable state\": it is not the force that oscillates "
			   "but the two iterations that are too few. With 100 %% of b and d, five iterations leave %.2g mm/s, two "
			   "preconditioned ones %.2g, a solved system %.2g, Newton's method %.2g and this project's solver, which "
			   "has no Jacobian, %.2g.",
			1e3 * undamped[1], 1e3 * undamped[2], 1e3 * undamped[3], 1e3 * converged.LastSpeed(),
			1e3 * solver.LastSpeed()));
	report.Agrees(coarse[1].Sag() < 0.9 * converged.Sag(),
		Format(
			"the damping \"artificially dissipates energy and resists to bending\": 1 %% of b and d is %.1f K across "
			"a thread at rest, which should have none. After a second the lattice has sagged %.1f mm, and %.1f mm "
			"with Newton's method.",
			StiffnessAcross(lattice.Tension(), 0.99, 1.0), 1e3 * coarse[1].Sag(), 1e3 * converged.Sag()));
}

} // namespace Lab
