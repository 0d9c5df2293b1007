// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/SchemeCosts.h"

#include "Lab/Papers/Schemes/BackwardEuler.h"
#include "Lab/Papers/Schemes/Explicit.h"
#include "Lab/Papers/Schemes/Imex.h"
#include "Lab/Papers/Schemes/Product.h"
#include "Lab/Papers/Schemes/VelocityFilter.h"
#include "Lab/Papers/Tables/ScaledSheet.h"
#include "Print.h"
#include "Timing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Lab
{

namespace
{

constexpr double LongestStep = 0.01; // s, of all schemes
constexpr double PaperEigenvalue = 1e6;

struct CostedScheme
{
	std::string Name;
	MakeScheme Make;
	double StableStep; ///< in 1 / sqrt(k0); infinite: any
};

enum CostedMethod
{
	OfEuler,
	FilteredEuler,
	OfVerlet,
	OfRungeKutta,
	OfImplicit,
	ImplicitExplicit,
	OfOurs
};

std::vector<CostedScheme> CostedSchemes()
{
	using Order = ForwardBackwardEuler::Order;
	constexpr double Any = std::numeric_limits<double>::infinity();
	const MakeScheme positionFirst = Make<ForwardBackwardEuler>(Order::PositionFirst);
	const BackwardEuler::Options loose{DefiniteStiffness, {0.01, 1000}}; // epsilon of section 7.2
	return {{"forward-backward Euler", positionFirst, 2.0},
		{"the same, filtered, step x 1.25", Filtered(positionFirst, {1.0}), 2.5}, {"Verlet", Make<Verlet>(), 2.0},
		{"Runge-Kutta 4", Make<RungeKutta4>(), std::sqrt(8.0)},
		{"backward Euler (Baraff and Witkin)", Make<BackwardEuler>(loose), Any},
		{"IMEX Euler", Make<Imex>(Imex::Options{}), Any}, {"our IMEX", Make<Product>(OwnImex()), Any}};
}

/// Seconds of one core for a simulated second.
double Cost(const CostedScheme& contestant, const ParticleSystem& system, double eigenvalue)
{
	constexpr double Time = 0.5; // s
	constexpr int Turns = 2;
	const double step = std::min(LongestStep, 0.95 * contestant.StableStep / std::sqrt(eigenvalue));
	const auto steps = static_cast<int>(std::ceil(Time / step));
	double fastest = std::numeric_limits<double>::infinity();
	for (int turn = 0; turn < Turns; ++turn)
	{
		const std::unique_ptr<Scheme> scheme = contestant.Make(system);
		Motion motion = system.AtRest();
		const auto fall = [&] { scheme->Step(motion, Time / steps); };
		fastest = std::min(fastest, SecondsOf(fall, steps, Clock::Core) / Time);
	}
	return fastest;
}

/// Costs by contestant and column.
using Costs = std::vector<std::vector<double>>;

void Show(PaperReport& report, const std::vector<CostedScheme>& contestants, const Costs& costs,
	const std::vector<double>& columns, const std::vector<std::string>& names, Chart chart, const std::string& file,
	const std::string& caption)
{
	std::vector<std::string> head = {"ms for a second"};
	head.insert(head.end(), names.begin(), names.end());
	std::vector<std::vector<std::string>> rows;
	for (size_t i = 0; i < contestants.size(); ++i)
	{
		rows.push_back({contestants[i].Name});
		chart.Series.push_back({contestants[i].Name, {}});
		for (size_t j = 0; j < columns.size(); ++j)
		{
			rows.back().push_back(Format("%.3g", 1e3 * costs[i][j]));
			chart.Series.back().Points.push_back({columns[j], 1e3 * costs[i][j], ""});
		}
	}
	report.Table(head, rows);
	report.Draw(file, caption, chart);
}

/// Where a cost that grows becomes another one, between columns as a power; infinite if it does not.
double Crossing(const std::vector<double>& columns, const std::vector<double>& grows, const std::vector<double>& other)
{
	const auto gap = [&](size_t i) { return std::log(grows[i] / other[i]); };
	for (size_t i = 1; i < columns.size(); ++i)
	{
		if (gap(i - 1) < 0.0 && gap(i) >= 0.0)
		{
			const double part = gap(i - 1) / (gap(i - 1) - gap(i));
			return columns[i - 1] * std::pow(columns[i] / columns[i - 1], part);
		}
	}
	return std::numeric_limits<double>::infinity();
}

void ByParticles(PaperReport& report, const std::vector<CostedScheme>& contestants)
{
	const std::vector<int> sides = {10, 15, 20, 30, 40};
	std::vector<double> particles;
	std::vector<std::string> names;
	Costs costs(contestants.size());
	for (int side : sides)
	{
		const ParticleSystem system = HangingSheet(side, PaperEigenvalue);
		particles.push_back(side * side);
		names.push_back(Format("%d particles", side * side));
		for (size_t i = 0; i < contestants.size(); ++i)
		{
			costs[i].push_back(Cost(contestants[i], system, PaperEigenvalue));
		}
	}
	Chart chart;
	chart.Title = "Time for a second by the number of particles, k0 = 1e6";
	chart.X = {"particles", Scale::Logarithmic};
	chart.Y = {"ms of one core for a second", Scale::Logarithmic};
	Show(report, contestants, costs, particles, names, chart, "PrecisionParticles.svg",
		"Figure 8, above: time by the number of particles.");

	double least = std::numeric_limits<double>::infinity();
	double most = 0.0;
	for (size_t j = 0; j < particles.size(); ++j)
	{
		const double ratio = costs[FilteredEuler][j] / costs[OfImplicit][j];
		least = std::min(least, ratio);
		most = std::max(most, ratio);
	}
	report.Agrees(least > 0.75 && most < 1.33,
		Format("figure 8: at k0 = 1e6 the curve of filtered forward-backward Euler is very close to that of backward "
			   "Euler. Here it takes %.2f to %.2f times as long, from %g to %g particles.",
			least, most, particles.front(), particles.back()));
	const double growth =
		std::log(costs[OfImplicit].back() / costs[OfImplicit].front()) / std::log(particles.back() / particles.front());
	report.Agrees(growth > 0.9 && growth < 1.3,
		Format("section 7.2: all schemes take time in proportion to the number of particles: backward Euler grows with "
			   "its power %.2f at the same k0.",
			growth));
}

void ByStiffness(PaperReport& report, const std::vector<CostedScheme>& contestants)
{
	constexpr int Side = 20;
	std::vector<double> eigenvalues;
	std::vector<std::string> names;
	Costs costs(contestants.size());
	for (int power = 3; power <= 9; ++power)
	{
		const double eigenvalue = std::pow(10.0, power);
		const ParticleSystem system = HangingSheet(Side, eigenvalue);
		eigenvalues.push_back(eigenvalue);
		names.push_back(Format("k0 = 1e%d", power));
		for (size_t i = 0; i < contestants.size(); ++i)
		{
			costs[i].push_back(Cost(contestants[i], system, eigenvalue));
		}
	}
	Chart chart;
	chart.Title = Format("Time for a second by stiffness, %d particles", Side * Side);
	chart.X = {"k0, 1/s2", Scale::Logarithmic};
	chart.Y = {"ms of one core for a second", Scale::Logarithmic};
	Show(report, contestants, costs, eigenvalues, names, chart, "PrecisionStiffness.svg",
		"Figure 8, below: time by stiffness.");

	const auto crossing = [&](CostedMethod scheme, CostedMethod other)
	{ return Crossing(eigenvalues, costs[scheme], costs[other]); };
	const double euler = crossing(OfEuler, OfImplicit);
	const double imex = crossing(OfEuler, ImplicitExplicit);
	report.Agrees(euler > 1e5 && euler < 1e7,
		Format("section 7.2: explicit schemes compete with backward Euler until k0 = 1e6. It becomes cheaper than "
			   "forward-backward Euler at k0 = %.1e, than the filtered one at %.1e, than Verlet at %.1e, and than "
			   "Runge-Kutta 4 at %.1e.",
			euler, crossing(FilteredEuler, OfImplicit), crossing(OfVerlet, OfImplicit),
			crossing(OfRungeKutta, OfImplicit)));
	report.Agrees(imex > 1e5 && imex < 1e7,
		Format("section 7.2: and with the IMEX scheme. With one factor for all steps it becomes cheaper than "
			   "forward-backward Euler at k0 = %.1e.",
			imex));
	report.Paragraph(Format(
		"Ours becomes cheaper than forward-backward Euler at k0 = %.1e. Explicit schemes take time with the root "
		"of k0, implicit ones hardly more; but what the latter leave out with steps of %g s is another matter, "
		"see above.",
		crossing(OfEuler, OfOurs), LongestStep));
}

} // namespace

void ShowSchemeCosts(PaperReport& report)
{
	report.Paragraph(
		"Figure 8: steps of 0.01 s or the longest stable ones, whichever are shorter; the tolerance of Baraff and "
		"Witkin's conjugate gradients is 0.01, as in the paper. Accuracy does not count.");
	const std::vector<CostedScheme> contestants = CostedSchemes();
	ByParticles(report, contestants);
	ByStiffness(report, contestants);
}

} // namespace Lab
