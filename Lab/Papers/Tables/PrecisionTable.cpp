// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Table.h"
#include "Lab/Papers/Tables/SavedMatrices.h"
#include "Lab/Papers/Tables/SchemeCosts.h"
#include "Lab/Papers/Tables/WorkPrecision.h"
#include "Print.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Lab
{

namespace
{

constexpr int PrecisionSide = 10;
constexpr double Visible = 1e-2;       // m
constexpr double SmallestShown = 1e-7; // m

int PowerOf(double eigenvalue) { return static_cast<int>(std::lround(std::log10(eigenvalue))); }

/// What all schemes did with one stiffness.
struct Round
{
	double Eigenvalue;
	double Doubt;
	std::vector<std::vector<Attempt>> Attempts; ///< by competitor
};

Round Play(const std::vector<Competitor>& competitors, double eigenvalue)
{
	Progress(Format("  k0 = 1e%d", PowerOf(eigenvalue)));
	const Fall fall(PrecisionSide, eigenvalue);
	Round round{eigenvalue, fall.Doubt(), {}};
	for (const Competitor& competitor : competitors)
	{
		round.Attempts.push_back(fall.Run(competitor));
	}
	return round;
}

/// The cheapest of the explicit schemes, or of the others.
struct Best
{
	std::string Name = "none";
	double Seconds = std::numeric_limits<double>::infinity();
};

Best FindBest(const std::vector<Competitor>& competitors, const Round& round, bool bExplicit)
{
	Best best;
	for (size_t i = 0; i < competitors.size(); ++i)
	{
		const double seconds = Cheapest(round.Attempts[i], Visible);
		if (competitors[i].bExplicit == bExplicit && seconds < best.Seconds)
		{
			best = {competitors[i].Name, seconds};
		}
	}
	return best;
}

void DrawRound(PaperReport& report, const std::vector<Competitor>& competitors, const Round& round)
{
	Chart chart;
	chart.Title = Format("Error by time, k0 = 1e%d", PowerOf(round.Eigenvalue));
	chart.X = {"ms of one core for a fall of 0.3 s", Scale::Logarithmic};
	chart.Y = {"root mean square error, m", Scale::Logarithmic};
	for (size_t i = 0; i < competitors.size(); ++i)
	{
		ChartSeries& series = chart.Series.emplace_back();
		series.Name = competitors[i].Name;
		for (const Attempt& attempt : round.Attempts[i])
		{
			if (attempt.Error > SmallestShown)
			{
				series.Points.push_back({1e3 * attempt.Seconds, attempt.Error, ""});
			}
		}
	}
	report.Draw(Format("Precision%d.svg", PowerOf(round.Eigenvalue)),
		Format("Error by time with k0 = 1e%d, where it is more than 0.1 um.", PowerOf(round.Eigenvalue)), chart);
}

void ShowCheapest(PaperReport& report, const std::vector<Competitor>& competitors, const std::vector<Round>& rounds)
{
	std::vector<std::string> head = {"ms for an error of"};
	std::vector<std::vector<std::string>> rows;
	for (const Competitor& competitor : competitors)
	{
		rows.push_back({competitor.Name});
	}
	for (const Round& round : rounds)
	{
		for (double error : {Visible, 0.1 * Visible})
		{
			head.push_back(Format("%g mm, k0 = 1e%d", 1e3 * error, PowerOf(round.Eigenvalue)));
			for (size_t i = 0; i < competitors.size(); ++i)
			{
				const double seconds = Cheapest(round.Attempts[i], error);
				rows[i].push_back(std::isfinite(seconds) ? Format("%.1f", 1e3 * seconds) : "-");
			}
		}
	}
	report.Table(head, rows);
}

void Judge(PaperReport& report, const std::vector<Competitor>& competitors, const std::vector<Round>& rounds)
{
	const Round* last = nullptr;
	std::string story;
	for (const Round& round : rounds)
	{
		const Best best = FindBest(competitors, round, true);
		const Best other = FindBest(competitors, round, false);
		last = best.Seconds < 0.8 * other.Seconds ? &round : last;
		story += Format(" At k0 = 1e%d: %s in %.1f ms, against %s in %.1f ms.", PowerOf(round.Eigenvalue),
			best.Name.c_str(), 1e3 * best.Seconds, other.Name.c_str(), 1e3 * other.Seconds);
	}
	report.Agrees(last && last->Eigenvalue <= 1e6,
		Format(
			"Ahmad et al., section 7.2: above k0 = 1e6 explicit schemes are to be prohibited. If a sheet of %d "
			"particles has to be where it belongs to within %g mm, the cheapest explicit scheme clearly beats the "
			"cheapest "
			"of all others up to k0 = 1e%d of these stiffnesses: implicit steps that are as long as stability allows "
			"are not right.",
			PrecisionSide * PrecisionSide, 1e3 * Visible, last ? PowerOf(last->Eigenvalue) : 0)
			+ story);

	const auto named = [&](const char* name)
	{
		const auto is = [&](const Competitor& competitor) { return competitor.Name == name; };
		return static_cast<size_t>(std::find_if(competitors.begin(), competitors.end(), is) - competitors.begin());
	};
	const auto milliseconds = [&](const char* name, const Round& round)
	{ return 1e3 * Cheapest(round.Attempts[named(name)], Visible); };
	const double fixed = milliseconds("SBDF2", rounds[1]);
	const double varied = milliseconds("SBDF2, variable steps", rounds[1]);
	report.Agrees(varied < fixed,
		Format("Eberhardt, Etzmuss and Hauth, section 9: variable steps bring a speedup. For an error of %g mm at "
			   "k0 = 1e6 they take %.1f ms, equal steps %.1f ms.",
			1e3 * Visible, varied, fixed));
	const std::vector<Attempt>& filtered = rounds[1].Attempts[named("the same, filtered")];
	const std::vector<Attempt>& implicit = rounds[1].Attempts[named("Baraff and Witkin")];
	report.Agrees(filtered.front().Error < 5.0 * Visible,
		Format("Ahmad et al., section 7.2: explicit, implicit and filtered explicit simulations are visually similar. "
			   "With k0 = 1e6 the filtered sheet is %.0f mm off after %g s, Baraff and Witkin's with the longest of "
			   "these steps %.0f mm. Shorter steps make it worse, %.0f mm with %g times as many: the filter acts once "
			   "a step, however short. It is no scheme that converges.",
			1e3 * filtered.front().Error, Fall::Time, 1e3 * implicit.front().Error, 1e3 * filtered.back().Error,
			std::pow(2.0, static_cast<double>(filtered.size() - 1))));
}

} // namespace

void MakePrecision(PaperReport& report)
{
	const std::vector<Competitor> competitors = Competitors();
	std::vector<Round> rounds;
	for (double eigenvalue : {1e4, 1e6, 1e8, 1e10})
	{
		rounds.push_back(Play(competitors, eigenvalue));
	}
	double doubt = 0.0;
	for (const Round& round : rounds)
	{
		doubt = std::max(doubt, round.Doubt);
	}
	report.Paragraph(Format(
		"A square metre of 0.2 kg, %d x %d particles, without damping, hangs by two corners and falls from flat. "
		"k0 is the largest eigenvalue of M^-1 K at rest. Cloth forgets where it came from: after some seconds no "
		"two schemes agree, nor does one with itself. So the end of the first %g s counts, over which the true "
		"motion (Runge-Kutta 4, a quarter of a radian of the fastest oscillation a step) is sure: half the "
		"steps change it by %.0e m at most. Each scheme is refined by halving steps (explicit ones from the "
		"longest stable) or by a tenth of the tolerance. Runs that end more than 1 m off are not shown.",
		PrecisionSide, PrecisionSide, Fall::Time, doubt));
	ShowCheapest(report, competitors, rounds);
	for (const Round& round : rounds)
	{
		DrawRound(report, competitors, round);
	}
	Judge(report, competitors, rounds);
	ShowSavedMatrices(report);
	ShowSchemeCosts(report);
}

} // namespace Lab
