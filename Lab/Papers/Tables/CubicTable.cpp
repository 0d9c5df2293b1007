// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/CubicTable.h"

#include "Energies/Laws/ThreadLaw.h"
#include "Lab/Papers/Table.h"
#include "Print.h"

#include <algorithm>
#include <cmath>

namespace Lab
{

namespace
{

using Cloth::TensionCurve;
using Cloth::TensionLaw;

struct Curve
{
	const char* Name;
	TensionCurve Tension;
};

/// The three curves of figure 2 after the spring and the two-term force; K2 = 2K, a1 = 1.1, a2 = 0.9.
std::vector<Curve> Curves()
{
	return {{"spring", {}}, {"two-term", {.Law = TensionLaw::TwoTermCubic}}, {"cubic, K1 = 2K", FullCubic(1.1, 2.0)},
		{"cubic, K1 = 4K", FullCubic(1.1, 4.0)}, {"cubic, K1 = 6K", FullCubic(1.1, 6.0)}};
}

double ForceAt(const TensionCurve& tension, double length) { return Cloth::RelativeTension(tension, length - 1.0); }

double StiffnessAt(const TensionCurve& tension, double length)
{
	constexpr double Small = 1e-3;
	return (ForceAt(tension, length + Small) - ForceAt(tension, length - Small)) / (2.0 * Small);
}

Chart Plot(const char* title, const char* what, double from, double to, double (*value)(const TensionCurve&, double))
{
	constexpr int Points = 120;
	Chart chart{title, {"length, in rest lengths"}, {what}, {}, {}};
	for (const Curve& curve : Curves())
	{
		ChartSeries series{curve.Name, {}};
		for (int i = 0; i <= Points; ++i)
		{
			const double length = from + (to - from) * i / Points;
			series.Points.push_back({length, value(curve.Tension, length), ""});
		}
		chart.Series.push_back(series);
	}
	return chart;
}

std::vector<std::vector<std::string>> Rows(
	const std::vector<double>& lengths, double (*value)(const TensionCurve&, double))
{
	std::vector<std::vector<std::string>> rows;
	for (double length : lengths)
	{
		std::vector<std::string> row{Format("%.2f", length)};
		for (const Curve& curve : Curves())
		{
			row.push_back(Format("%.3f", value(curve.Tension, length)));
		}
		rows.push_back(row);
	}
	return rows;
}

std::vector<std::string> Head(const char* first)
{
	std::vector<std::string> head{first};
	for (const Curve& curve : Curves())
	{
		head.emplace_back(curve.Name);
	}
	return head;
}

void CompareStiffness(PaperReport& report)
{
	report.Paragraph("Figure 1, stiffness in parts of K against the length of a thread; a1 = 1.1, a2 = 0.9, K2 = 2K.");
	report.Table(Head("length / L"), Rows({0.6, 0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.2, 1.5}, StiffnessAt));
	report.Draw("CubicStiffness.svg", "Stiffness of a thread, figure 1.",
		Plot("Stiffness of a thread (figure 1)", "stiffness / K", 0.8, 1.2, StiffnessAt));

	double worst = 0.0;
	std::string least;
	double softest = 1.0;
	for (double stiffening : {2.0, 4.0, 6.0})
	{
		const TensionCurve tension = FullCubic(1.1, stiffening);
		worst = std::max({worst, std::abs(StiffnessAt(tension, 1.1) / stiffening - 1.0),
			std::abs(StiffnessAt(tension, 0.9) / 2.0 - 1.0), std::abs(StiffnessAt(tension, 1.0) - 1.0)});
		const double soft = LeastStiffness(tension);
		softest = std::min(softest, soft);
		least += Format("%s%.2f", least.empty() ? "" : ", ", soft);
	}
	report.Agrees(worst < 0.01,
		Format("the stiffness is K at rest, K1 at a1 and K2 at a2 (equations 5 to 7) within %.2g %%.", 100.0 * worst));
	report.Agrees(softest >= 0.999,
		Format("\"the stiffness of the cubic force increases\" away from rest: it does if K1 = K2. If not, a thread is "
			   "softer than the spring where it is slightly compressed; the least stiffness for K1 = 2K, 4K and 6K is "
			   "%s K.",
			least.c_str()));
}

void CompareForces(PaperReport& report)
{
	report.Paragraph("Figure 2, tension in parts of K L.");
	report.Table(Head("length / L"), Rows({0.25, 0.5, 0.8, 0.9, 0.99, 1.01, 1.1, 1.5, 2.0}, ForceAt));
	report.Draw("CubicForce.svg", "Tension of a thread, figure 2, global view.",
		Plot("Tension of a thread (figure 2, left)", "tension / (K L)", 0.4, 1.6, ForceAt));
	report.Draw("CubicForceZoom.svg", "Tension of a thread, figure 2, zoom.",
		Plot("Tension of a thread (figure 2, right)", "tension / (K L)", 0.88, 1.12, ForceAt));

	const TensionCurve twoTerm{.Law = TensionLaw::TwoTermCubic};
	double offSpring = 0.0;
	double near = 0.0;
	double far = 0.0;
	for (double stiffening : {2.0, 4.0, 6.0})
	{
		const TensionCurve tension = FullCubic(1.1, stiffening);
		for (double length : {0.99, 1.01})
		{
			offSpring = std::max(offSpring, std::abs(ForceAt(tension, length) / (length - 1.0) - 1.0));
		}
		near = std::max(near, ForceAt(tension, 1.1) / ForceAt(twoTerm, 1.1));
		far = std::max(far, ForceAt(tension, 1.5) / ForceAt(twoTerm, 1.5));
	}
	report.Agrees(offSpring < 0.15,
		Format("\"for low deformation rates the full cubic force behaves similar to the linear spring\": at 1 %% of "
			   "strain it is within %.0f %% of it.",
			100.0 * offSpring));
	report.Agrees(near < 1.25,
		Format("\"in the case of stretching the proposed model behaves similar to the StVK force\": of the same shape, "
			   "but up to %.1f times as strong at 10 %% of strain and %.0f times at 50 %%. The two-term force has no "
			   "parameter but K, and K1 = 1.3K at a1 = 1.1 would be its stiffness.",
			near, far));
	const double turn = TurningLength(twoTerm);
	report.Agrees(turn > 0.0 && TurningLength(FullCubic(1.1, 6.0)) == 0.0,
		Format("under compression \"the StVK force after a certain value completely collapses\": it is strongest at "
			   "%.3f L (1 / sqrt 3 = 0.577) with %.3f K L and weaker below. The cubic force grows down to length 0.",
			turn, -ForceAt(twoTerm, turn)));
}

} // namespace

TensionCurve FullCubic(double a1, double stiffening)
{
	return {TensionLaw::FullCubic, static_cast<float>(a1), static_cast<float>(stiffening), static_cast<float>(2.0 - a1),
		2.0f};
}

double LeastStiffness(const TensionCurve& tension)
{
	double least = StiffnessAt(tension, 1.0);
	double length = 0.8;
	while (length <= 1.2)
	{
		least = std::min(least, StiffnessAt(tension, length));
		length += 1e-3;
	}
	return least;
}

double TurningLength(const TensionCurve& tension)
{
	constexpr double Fine = 1e-3;
	double turn = 1.0;
	while (turn > Fine && ForceAt(tension, turn - Fine) < ForceAt(tension, turn))
	{
		turn -= Fine;
	}
	return turn > Fine ? turn : 0.0;
}

void MakeCubic(PaperReport& report)
{
	CompareStiffness(report);
	CompareForces(report);
	CompareOscillations(report);
	report.Paragraph("Figures 4 to 6, the heavy ball, the hanging cube and the soft cube, are rows of "
					 "[Validation](Validation.md), with pictures.");
	CompareCosts(report);
	CompareParameters(report);
}

} // namespace Lab
