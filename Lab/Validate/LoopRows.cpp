// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "KawabataMachine.h"
#include "Lab/Bench/Measures.h"
#include "Lab/Validate/Rows.h"
#include "MeasuredFabrics.h"
#include "OrThrow.h"
#include "Scenes.h"

#include <array>
#include <string>
#include <utility>

namespace Lab
{

namespace
{

using namespace Cloth;

constexpr double PatchArea = 0.1 * 0.08;
constexpr int StepsPerBranch = 200;

GridDescription PatchGrid() { return Scenes::Grid(0.1f, 0.08f, 6, 6); }
Scenes::Mesh PatchMesh() { return Scenes::Rectangle(0.1f, 0.08f, 6, 6, Scenes::Cut::Irregular); }

std::unique_ptr<Simulation> Led(const ModelPointer& model, const Settings& settings = Kawabata::Slowly())
{
	return OrThrow(Simulation::Create(model, settings));
}

/// Of the hysteresis and stiffness of the fabric: the loop is a parallelogram with flanks of 11 times the slope.
struct Sheet
{
	double Stiffness;
	double Friction; ///< half of the hysteresis

	double Work(double range, double area) const
	{
		return 4.0 * Friction * (range - Friction / (10.0 * Stiffness)) * area;
	}
};

void CompareLoop(Findings& findings, const char* mesh, const char* stiffness, const char* hysteresis,
	const Sheet& sheet, double range, double area, const Kawabata::Loop& loop)
{
	findings.Compare(Format("%s, %s", mesh, stiffness), sheet.Stiffness, loop.Slope, AtMost(2.0, 0.1));
	findings.Compare(Format("%s, %s", mesh, hysteresis), 2.0 * sheet.Friction, loop.Height, AtMost(2.0, 0.1));
	findings.Compare(Format("%s, lost work in J", mesh), sheet.Work(range, area), loop.Area, AtMost(2.0, 0.1));
}

/// The force while a fresh piece is led up, down and up again.
ChartSeries LoopCurve(
	const std::string& name, const ModelPointer& model, const Kawabata::Form& form, double area, double range)
{
	const auto piece = Led(model);
	Kawabata::Machine machine(*piece, form, area);
	ChartSeries series{name, {}};
	const double way = range / StepsPerBranch;
	double now = 0.0;
	for (double end : {range, -range, range})
	{
		for (const double direction = end > now ? way : -way; (end - now) * direction > 0.5 * way * way;)
		{
			now += direction;
			series.Points.push_back({now - 0.5 * direction, machine.Lead(now), ""});
		}
	}
	return series;
}

Fabric ShearedCotton()
{
	Fabric fabric = MeasuredFabrics().front().Values;
	fabric.DampingTime = 0.0f;
	return fabric;
}

/// Threads give way, so that rounding of positions does not drown the moments.
Fabric BentCotton()
{
	Fabric fabric = MeasuredFabrics().front().Values;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = fabric.Shear = fabric.ShearHysteresis = 0.0f;
	return fabric;
}

/// The part of the work of stretching that comes back.
double WorkBack(Simulation& patch)
{
	constexpr double Range = 0.03;
	Kawabata::Machine machine(patch, Kawabata::Stretched, PatchArea);
	double work[2] = {};
	for (int step = 1; step <= 2 * StepsPerBranch; ++step)
	{
		const bool back = step > StepsPerBranch;
		work[back ? 1 : 0] += machine.Lead(Range * (back ? 2 * StepsPerBranch - step : step) / StepsPerBranch);
	}
	return work[1] / work[0];
}

Fabric Resilient(float resilience)
{
	Fabric fabric = BentCotton();
	fabric.TensileStiffnessWarp = 4000.0f;
	fabric.TensileResilience = resilience;
	fabric.DampingTime = 0.0f;
	return fabric;
}

} // namespace

void TakeShearLoop(Findings& findings)
{
	constexpr double Range = 0.05;
	const Fabric fabric = ShearedCotton();
	const Sheet sheet{fabric.Shear, fabric.ShearHysteresis};
	Chart chart{"Shear of cotton", {"angle, rad"}, {"force, N/m"}, {}, {}};
	const Scenes::Mesh mesh = PatchMesh();
	for (const auto& [name, model] : {std::pair{"grid", OrThrow(BuildGrid(PatchGrid(), fabric))},
			 std::pair{"irregular mesh", OrThrow(BuildMesh(mesh.Describe(), fabric))}})
	{
		const auto patch = Led(model);
		const Kawabata::Loop loop = Kawabata::Machine(*patch, Kawabata::Sheared, PatchArea).Run(Range, StepsPerBranch);
		CompareLoop(findings, name, "G in N/m", "2HG in N/m", sheet, Range, PatchArea, loop);
		chart.Series.push_back(LoopCurve(name, model, Kawabata::Sheared, PatchArea, Range));
	}
	findings.Draw("ShearLoop.svg", "Shear there and back, from rest.", chart);
}

void TakeBendingLoop(Findings& findings)
{
	constexpr double Range = 250.0;
	const Fabric fabric = BentCotton();
	const Sheet sheet{fabric.BendingWarp, fabric.BendingHysteresisWarp};
	Chart chart{"Bending of cotton", {"curvature, 1/m"}, {"moment, N"}, {}, {}};
	const auto compare = [&](const char* name, const ModelPointer& model)
	{
		const auto strip = Led(model);
		const Kawabata::Loop loop =
			Kawabata::Machine(*strip, Kawabata::Bent, Kawabata::BentArea).Run(Range, StepsPerBranch);
		CompareLoop(findings, name, "B in N m", "2HB in N", sheet, Range, Kawabata::BentArea, loop);
		chart.Series.push_back(LoopCurve(name, model, Kawabata::Bent, Kawabata::BentArea, Range));
	};
	compare("grid", OrThrow(BuildGrid(Kawabata::StripGrid(), fabric)));
	for (Scenes::Cut cut : {Scenes::Cut::Regular, Scenes::Cut::Alternating})
	{
		const Scenes::Mesh mesh =
			Scenes::Rectangle(Kawabata::StripLength, Kawabata::StripWidth, Kawabata::StripColumns, 5, cut);
		compare(Scenes::NameOf(cut), OrThrow(BuildMesh(mesh.Describe(), fabric)));
	}
	findings.Draw("BendingLoop.svg", "Bending there and back, from rest.", chart);
}

void TakeTensionLoop(Findings& findings)
{
	const Scenes::Mesh mesh = PatchMesh();
	for (const float resilience : {0.5f, 0.7f, 1.0f})
	{
		const Fabric fabric = Resilient(resilience);
		for (const auto& [name, model] : {std::pair{"grid", OrThrow(BuildGrid(PatchGrid(), fabric))},
				 std::pair{"irregular mesh", OrThrow(BuildMesh(mesh.Describe(), fabric))}})
		{
			const auto patch = Led(model);
			findings.Compare(
				Format("%s, RT", name), static_cast<double>(resilience), WorkBack(*patch), AtMost(2.0, 0.1));
		}
	}
}

/// A strip that is bent to 200 1/m and led back: the curvature at which its moment vanishes, 1/m. Released there, it
/// would keep it.
double CurvatureWithoutMoment(Fabric fabric, double expected)
{
	constexpr double Farthest = 200.0;
	constexpr int Steps = 100;
	// Threads as limp and light as the bending is weak: inertia must not count, and rounding not drown the moments.
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 4e6f * fabric.BendingWarp;
	fabric.Shear = 1e6f * fabric.BendingWarp;
	fabric.ShearHysteresis = 0.0f;
	fabric.ArealDensity = 1000.0f * fabric.BendingWarp;
	const auto strip = Led(OrThrow(BuildGrid(Kawabata::StripGrid(), fabric)));
	Kawabata::Machine machine(*strip, Kawabata::Bent, Kawabata::BentArea);
	for (int step = 1; step <= Steps; ++step)
	{
		machine.Lead(Farthest * step / Steps);
	}
	const double way = (0.5 * expected - Farthest) / Steps;
	double before = 0.0;
	for (int step = 1; step <= Steps; ++step)
	{
		// The mean moment on the way is that halfway.
		const double moment = machine.Lead(Farthest + way * step);
		if (moment <= 0.0)
		{
			return Farthest + way * (step - 0.5 - moment / (moment - before));
		}
		before = moment;
	}
	return 0.0;
}

void TakeResidual(Findings& findings)
{
	for (const MeasuredFabric& fabric : MeasuredFabrics())
	{
		const double expected = static_cast<double>(fabric.Values.BendingHysteresisWarp / fabric.Values.BendingWarp);
		findings.Compare(Format("%s, curvature in 1/m", fabric.Name), expected,
			CurvatureWithoutMoment(fabric.Values, expected), AtMost(5.0, 2.0));
	}
}

void TakeCurves(Findings& findings)
{
	Fabric limp = BentCotton();
	limp.BendingWarp = limp.BendingWeft = limp.BendingHysteresisWarp = limp.BendingHysteresisWeft = 0.0f;
	limp.DampingTime = 0.0f;
	const auto follow = [&](const char* name, const ModelPointer& model, const Kawabata::Form& form, double area,
							const MeasuredCurve& curve, double end, double turning)
	{
		const auto piece = Led(model);
		Kawabata::Machine machine(*piece, form, area);
		std::vector<Kawabata::PlotStep> steps = Kawabata::FollowPlot(machine, curve, end, turning);
		findings.Judge(name, "0", 100.0 * Kawabata::WorstDeviation(steps), "%", AtMost(2.0, 0.5));
		return steps;
	};
	const Scenes::Mesh mesh = PatchMesh();
	const auto onBoth = [&](const std::string& name, const Fabric& fabric, const Kawabata::Form& form,
							const MeasuredCurve& curve, double end, double turning)
	{
		follow(
			(name + ", grid").c_str(), OrThrow(BuildGrid(PatchGrid(), fabric)), form, PatchArea, curve, end, turning);
		return follow((name + ", irregular mesh").c_str(), OrThrow(BuildMesh(mesh.Describe(), fabric)), form, PatchArea,
			curve, end, turning);
	};
	Fabric stretched = limp;
	stretched.TensileCurveWarp = Kawabata::TensilePlot();
	const std::vector<Kawabata::PlotStep> steps =
		onBoth("tension", stretched, Kawabata::Stretched, Kawabata::TensilePlot(), 0.05, 0.2);
	Fabric sheared = limp;
	sheared.ShearCurve = Kawabata::ShearPlot();
	onBoth("shear", sheared, Kawabata::Sheared, Kawabata::ShearPlot(), 0.5, 0.3);
	Fabric bent = limp;
	bent.BendingCurveWarp = Kawabata::BendingPlot();
	follow("bending, grid", OrThrow(BuildGrid(Kawabata::StripGrid(), bent)), Kawabata::BentByAngle, Kawabata::BentArea,
		Kawabata::BendingPlot(), 250.0, 0.3);

	Chart chart{"A tensile plot", {"strain"}, {"force, N/m"}, {{"plot", {}}, {"irregular mesh", {}}}, {}};
	for (const Kawabata::PlotStep& step : steps)
	{
		chart.Series[0].Points.push_back({step.At, step.Expected, ""});
		chart.Series[1].Points.push_back({step.At, step.Force, ""});
	}
	findings.Draw("TensilePlot.svg", "A measured tensile plot and the force of a patch that is led along it.", chart);
}

void TakeLoopsByThreads(Findings& findings)
{
	const Settings settings = Kawabata::SlowlyByThreads();
	const Scenes::Mesh mesh = PatchMesh();
	const auto onBoth = [&](const Fabric& fabric)
	{
		return std::array{std::pair{"grid", OrThrow(BuildGrid(PatchGrid(), fabric))},
			std::pair{"irregular mesh", OrThrow(BuildMesh(mesh.Describe(), fabric))}};
	};
	constexpr double ShearRange = 0.05;
	const Fabric sheared = ShearedCotton();
	for (const auto& [name, model] : onBoth(sheared))
	{
		const auto patch = Led(model, settings);
		CompareLoop(findings, (std::string("shear, ") + name).c_str(), "G in N/m", "2HG in N/m",
			{sheared.Shear, sheared.ShearHysteresis}, ShearRange, PatchArea,
			Kawabata::Machine(*patch, Kawabata::Sheared, PatchArea).Run(ShearRange, StepsPerBranch));
	}
	constexpr double BentRange = 250.0;
	const Fabric bent = BentCotton();
	const auto strip = Led(OrThrow(BuildGrid(Kawabata::StripGrid(), bent)), settings);
	CompareLoop(findings, "bending, grid", "B in N m", "2HB in N", {bent.BendingWarp, bent.BendingHysteresisWarp},
		BentRange, Kawabata::BentArea,
		Kawabata::Machine(*strip, Kawabata::Bent, Kawabata::BentArea).Run(BentRange, StepsPerBranch));
	for (const float resilience : {0.5f, 1.0f})
	{
		for (const auto& [name, model] : onBoth(Resilient(resilience)))
		{
			const auto patch = Led(model, settings);
			findings.Compare(
				Format("tension, %s, RT", name), static_cast<double>(resilience), WorkBack(*patch), AtMost(2.0, 0.1));
		}
	}
}

} // namespace Lab
