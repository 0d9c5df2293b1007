// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Table.h"
#include "Lab/Papers/Tables/DrapingRun.h"
#include "OrThrow.h"
#include "Print.h"
#include "Timing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace Lab
{

namespace
{

using Cloth::Scenes::ContactScene;

constexpr double Tolerance = 1e-3; // of a step: m and m/s
constexpr int FrameCount = 15;     // 0.6 s
constexpr std::array<int, 2> Sides = {30, 52};

struct Range
{
	double Least;
	double Most;
};

/// What the paper has of a scene, at 30 x 30 and 52 x 52 particles.
struct Published
{
	const char* Scene;
	const char* Name;
	AdaptiveKind Kind;
	std::array<Range, 2> Steps;        ///< table 2, ms
	std::array<double, 2> Interaction; ///< table 3, s
	std::array<Range, 2> Frame;        ///< table 4, minutes
	std::array<double, 2> MeanFrame;   ///< table 4, minutes
};

constexpr std::array<double, 2> PublishedAcceleration = {0.26, 0.86}; // table 3, s
constexpr std::array<double, 2> PublishedSlip = {0.13, 0.43};

const std::array<Published, 4> AllPublished = {{{"table", "table", AdaptiveKind::CashKarp, {{{0.27, 5.8}, {0.22, 2.1}}},
													{0.18, 0.44}, {{{0.3, 7.0}, {7.0, 67.0}}}, {5.0, 21.0}},
	{"round-table", "round table", AdaptiveKind::CashKarp, {{{0.18, 25.0}, {0.13, 6.0}}}, {0.84, 2.20},
		{{{3.0, 8.0}, {10.0, 94.0}}}, {6.0, 24.0}},
	{"sphere", "sphere", AdaptiveKind::CashKarp, {{{0.19, 9.0}, {0.12, 2.1}}}, {0.06, 0.14},
		{{{1.0, 9.0}, {4.0, 50.0}}}, {6.0, 27.0}},
	{"table", "table, Bulirsch-Stoer", AdaptiveKind::BulirschStoer, {{{0.018, 0.92}, {0.00008, 6.1}}}, {}, {}, {}}}};

/// A row of the tables, played here.
struct Played
{
	const Published* Paper;
	std::array<std::unique_ptr<DrapingRun>, 2> Runs;

	double Mean(size_t size) const
	{
		const std::vector<double>& frames = Runs[size]->FrameSeconds();
		return std::accumulate(frames.begin(), frames.end(), 0.0) / static_cast<double>(frames.size());
	}
	double Total(size_t size) const { return Mean(size) * FrameCount; }
};

std::vector<Played> PlayAll()
{
	std::vector<Played> all;
	for (const Published& paper : AllPublished)
	{
		Played& played = all.emplace_back(Played{&paper, {}});
		for (size_t size = 0; size < Sides.size(); ++size)
		{
			Progress(Format("  %s, %d x %d", paper.Name, Sides[size], Sides[size]));
			played.Runs[size] = std::make_unique<DrapingRun>(paper.Scene, Sides[size], paper.Kind, Tolerance);
			for (int frame = 0; frame < FrameCount; ++frame)
			{
				played.Runs[size]->PlayFrame();
			}
		}
	}
	return all;
}

std::string Show(const Range& range) { return Format("%.2g - %.2g", range.Least, range.Most); }

void CompareSteps(PaperReport& report, const std::vector<Played>& all)
{
	report.Paragraph("Table 2: steps taken, ms of simulated time, smallest to largest.");
	std::vector<std::vector<std::string>> rows;
	int shorter = 0;
	for (const Played& played : all)
	{
		std::array<Range, 2> steps{};
		for (size_t size = 0; size < 2; ++size)
		{
			const AdaptiveStatistics& done = played.Runs[size]->Steps();
			steps[size] = {1e3 * done.SmallestStep, 1e3 * done.LargestStep};
		}
		shorter += steps[1].Least < steps[0].Least && steps[1].Most <= steps[0].Most ? 1 : 0;
		rows.push_back({played.Paper->Name, Show(played.Paper->Steps[0]), Show(steps[0]), Show(played.Paper->Steps[1]),
			Show(steps[1])});
	}
	report.Table({"scene", "paper, 900", "ours, 900", "paper, 2704", "ours, 2704"}, rows);
	report.Agrees(shorter == static_cast<int>(all.size()),
		Format("more particles take shorter steps: the smallest and the largest are shorter in %d of %zu rows. The "
			   "largest are those of the first ms, in which a flat cloth falls as one.",
			shorter, all.size()));
	const auto accepted = [&](size_t row) { return static_cast<double>(all[row].Runs[1]->Steps().Accepted); };
	const auto evaluations = [&](size_t row) { return all[row].Runs[1]->Steps().Evaluations / accepted(row); };
	const double slower[] = {all[3].Total(0) / all[0].Total(0), all[3].Total(1) / all[0].Total(1)};
	report.Agrees(std::min(slower[0], slower[1]) > 1.0,
		Format("adaptive Runge-Kutta is faster than Bulirsch-Stoer (much faster, says the paper): %.1f and %.1f times "
			   "for the table. With 2704 particles a step of Bulirsch-Stoer has %.1f evaluations against %.1f and is "
			   "%.1f times as long.",
			slower[0], slower[1], evaluations(3), evaluations(0), accepted(0) / accepted(3)));
}

void CompareCalls(PaperReport& report, const std::vector<Played>& all)
{
	report.Paragraph("Table 3: time of a call, in those of the accelerations of 900 particles.");
	const double unit = all[0].Runs[0]->Accelerations().PerCall();
	const double paperUnit = PublishedAcceleration[0];
	std::vector<std::vector<std::string>> rows;
	const auto add = [&](const char* name, const std::array<double, 2>& paper, double small, double large)
	{
		rows.push_back({name, Format("%.2f", paper[0] / paperUnit), Format("%.2f", small / unit),
			Format("%.2f", paper[1] / paperUnit), Format("%.2f", large / unit)});
	};
	const auto& table = all[0].Runs;
	add("accelerations", PublishedAcceleration, table[0]->Accelerations().PerCall(),
		table[1]->Accelerations().PerCall());
	add("adjusting coefficients", PublishedSlip, table[0]->Slipping().PerCall(), table[1]->Slipping().PerCall());
	for (size_t scene = 0; scene < 3; ++scene)
	{
		add(Format("interactions, %s", all[scene].Paper->Name).c_str(), all[scene].Paper->Interaction,
			all[scene].Runs[0]->Interactions().PerCall(), all[scene].Runs[1]->Interactions().PerCall());
	}
	report.Table({"call", "paper, 900", "ours, 900", "paper, 2704", "ours, 2704"}, rows);
	Range acceleration{1.0, 0.0};
	Range interaction{1.0, 0.0};
	Range slipping{1.0, 0.0};
	const auto widen = [](Range& range, double value) {
		range = {std::min(range.Least, value), std::max(range.Most, value)};
	};
	for (size_t scene = 0; scene < 3; ++scene)
	{
		for (size_t size = 0; size < 2; ++size)
		{
			const DrapingRun& run = *all[scene].Runs[size];
			const double total = all[scene].Total(size);
			widen(acceleration, run.Accelerations().Seconds / total);
			widen(interaction, run.Interactions().Seconds / total);
			widen(slipping, run.Slipping().Seconds / total);
		}
	}
	const double growth = table[1]->Accelerations().PerCall() / unit;
	report.Agrees(std::abs(growth / (2704.0 / 900.0) - 1.0) < 0.25,
		Format("accelerations are linear in the particles: 3.0 times as many take %.2f times as long (paper: %.2f).",
			growth, PublishedAcceleration[1] / PublishedAcceleration[0]));
	report.Agrees(acceleration.Least > 0.6 && interaction.Most < 0.2,
		Format("accelerations take most of the time (paper: 77 to 86 %%, here %.0f to %.0f %%), interactions little (6 "
			   "to 15, here %.0f to %.0f), adjusting coefficients little (6 to 8, here %.0f to %.0f).",
			100.0 * acceleration.Least, 100.0 * acceleration.Most, 100.0 * interaction.Least, 100.0 * interaction.Most,
			100.0 * slipping.Least, 100.0 * slipping.Most));
	const double calls = static_cast<double>(table[0]->Accelerations().Calls) / table[0]->Slipping().Calls;
	report.Agrees(calls > 6.0 && calls < 10.0,
		Format("there are 6 to 10 calls of the accelerations for each adjustment: %.1f.", calls));
}

std::vector<Cloth::Vector3> Particles(const ContactScene& scene)
{
	std::vector<Cloth::Vector3> particles(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	scene.Sheet->ReadPositions(particles);
	return particles;
}

/// Time for a frame of the same scene by the solver's own stepper, s.
double StepperSeconds(const char* name, int side)
{
	ContactScene scene = MakeDrapingScene(name, side);
	const int steps = static_cast<int>(std::lround(FrameCount * DrapingRun::FrameTime * 60.0));
	return SecondsOf([&] { scene.Advance(); }, steps, Clock::Core) / FrameCount;
}

void CompareFrames(PaperReport& report, const std::vector<Played>& all)
{
	report.Paragraph(
		Format("Table 4: time for a frame of 40 ms, over %d frames. The paper's are minutes on an SGI R8000, ours ms "
			   "of one core; so only shapes compare: least to most (mean), the mean with 2704 particles in means with "
			   "900, and how long the solver's own implicit stepper takes for the same (mean, ms).",
			FrameCount));
	std::vector<std::vector<std::string>> rows;
	Range growth{1e9, 0.0};
	double gain = 1e9;
	for (size_t scene = 0; scene < 3; ++scene)
	{
		const Played& played = all[scene];
		const Published& paper = *played.Paper;
		std::vector<std::string> row = {paper.Name};
		for (size_t size = 0; size < 2; ++size)
		{
			const auto [least, most] = std::ranges::minmax_element(played.Runs[size]->FrameSeconds());
			const double stepper = StepperSeconds(paper.Scene, Sides[size]);
			row.push_back(
				Format("%g - %g (%g)", paper.Frame[size].Least, paper.Frame[size].Most, paper.MeanFrame[size]));
			row.push_back(Format("%.0f - %.0f (%.0f)", 1e3 * *least, 1e3 * *most, 1e3 * played.Mean(size)));
			row.push_back(Format("%.1f", 1e3 * stepper));
			gain = std::min(gain, played.Mean(size) / stepper);
		}
		const double ratio = played.Mean(1) / played.Mean(0);
		growth = {std::min(growth.Least, ratio), std::max(growth.Most, ratio)};
		row.push_back(Format("%.1f", paper.MeanFrame[1] / paper.MeanFrame[0]));
		row.push_back(Format("%.1f", ratio));
		rows.push_back(row);
	}
	report.Table(
		{"scene", "paper, 900", "ours", "stepper", "paper, 2704", "ours", "stepper", "paper, 2704 / 900", "ours"},
		rows);
	report.Agrees(growth.Least > 2704.0 / 900.0,
		Format("3.0 times the particles take more than 3.0 times as long, since steps are shorter as well: 4.0 to 4.5 "
			   "times in the paper, %.1f to %.1f here.",
			growth.Least, growth.Most));
	const double sphere = all[2].Mean(0) / all[0].Mean(0);
	report.Agrees(std::abs(sphere / (6.0 / 5.0) - 1.0) < 0.35,
		Format("the sphere takes about as long as the table: %.2f times with 900 particles (paper: 1.2).", sphere));
	report.Paragraph(Format(
		"The solver's stepper takes 1 / %.0f of the time or less, but not for the same motion: see below.", gain));
}

double MeanHeight(const ContactScene& scene)
{
	const std::vector<Cloth::Vector3> particles = Particles(scene);
	double sum = 0.0;
	for (Cloth::Vector3 x : particles)
	{
		sum += static_cast<double>(x.Z);
	}
	return sum / static_cast<double>(particles.size());
}

/// How the solver's stepper falls beside the explicit scheme, which has no damping but that of yarns and air.
void CompareMotion(PaperReport& report)
{
	constexpr int Side = 30;
	constexpr std::array<int, 2> Rates = {60, 600}; // steps a second
	report.Paragraph(
		"Mean height of the cloth on the table, mm, 900 particles: adaptive Runge-Kutta, and the stepper at 60 and 600 "
		"steps a second without its viscous damping. The stepper holds the cloth at edges, too.");
	DrapingRun run("table", Side, AdaptiveKind::CashKarp, Tolerance);
	std::vector<ContactScene> steppers;
	for (int rate : Rates)
	{
		ContactScene& scene = steppers.emplace_back(MakeDrapingScene("table", Side));
		Cloth::Settings settings = scene.Sheet->GetSettings();
		settings.TimeStep = 1.0f / static_cast<float>(rate);
		scene.Material.DampingTime = 0.0f;
		Cloth::OrThrow(scene.Sheet->SetSettings(settings));
		Cloth::OrThrow(scene.Sheet->SetFabric(scene.Material));
	}
	std::vector<std::vector<std::string>> rows;
	for (int frame = 1; frame <= FrameCount; ++frame)
	{
		run.PlayFrame();
		if (frame % 5 == 0) // 0.2 s, which all steps divide
		{
			const double time = frame * DrapingRun::FrameTime;
			std::vector<std::string>& row = rows.emplace_back();
			row = {Format("%.1f s", time), Format("%.0f", 1e3 * run.Now().Position.row(2).mean())};
			for (size_t i = 0; i < steppers.size(); ++i)
			{
				steppers[i].AdvanceTo(static_cast<int>(std::lround(time * Rates[i])));
				row.push_back(Format("%.0f", 1e3 * MeanHeight(steppers[i])));
			}
		}
	}
	report.Table({"after", "Runge-Kutta", "stepper, 60", "stepper, 600"}, rows);
}

void DrawDraping(PaperReport& report, const std::vector<Played>& all)
{
	if (!report.Draws())
	{
		return;
	}
	constexpr int Panel = 400;
	Cloth::Picture picture(3 * Panel, Panel);
	for (size_t scene = 0; scene < 3; ++scene)
	{
		all[scene].Runs[1]->Draw(picture, static_cast<int>(scene) * Panel, Panel);
	}
	report.Draw("DrapingScenes.png",
		"Figures 5 to 7: 52 x 52 particles after 0.6 s of adaptive Runge-Kutta, on a table, a round table and a "
		"sphere. Where only particles are held, the cloth between them cuts through edges.",
		picture);

	Progress("  castle");
	DrapingRun castle("castle", 52, AdaptiveKind::CashKarp, Tolerance);
	while (castle.FrameSeconds().size() < FrameCount)
	{
		castle.PlayFrame();
	}
	ContactScene own = MakeDrapingScene("castle", 52);
	own.AdvanceTo(own.Frames());
	constexpr int Wide = 480;
	Cloth::Picture pair(2 * Wide, Wide);
	castle.Draw(pair, 0, Wide);
	DrawScene(pair, own, Particles(own), Wide, Wide);
	report.Draw("DrapingCastle.png",
		"Figure 8: 2704 particles on a castle of 4,000 triangles, by adaptive Runge-Kutta with the paper's collisions "
		"after 0.6 s (left), and by the solver's stepper and contacts after 4 s (right).",
		pair);
}

} // namespace

void MakeDraping(PaperReport& report)
{
	report.Paragraph(
		Format("Played as in the paper, on the solver's own forces: threads that pull by third and fifth powers, "
			   "bending, shear, friction between yarns that follows after each step (hysteresis), air; a cotton "
			   "broadcloth where the paper has a blend of cotton and polyester. Each particle's way of a step is a "
			   "ray; what it hits sets it back to 0.1 mm off the surface and takes its velocity towards it (a "
			   "millimetre, nearer to the thickness of cloth, feeds motion at edges until the cloth flies). Cloth does "
			   "not meet itself. A step may be in error by %g m and m/s; the paper does not say. %.1f s are played.",
			Tolerance, FrameCount * DrapingRun::FrameTime));
	const std::vector<Played> all = PlayAll();
	CompareSteps(report, all);
	CompareCalls(report, all);
	CompareFrames(report, all);
	CompareMotion(report);
	DrawDraping(report, all);
}

} // namespace Lab
