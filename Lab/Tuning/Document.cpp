// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Tuning/Study.h"
#include "Print.h"

#include <array>
#include <cmath>

namespace Lab
{

namespace
{

constexpr std::array<const char*, 2> NearNames = {"1/2", "x 2"};

constexpr const char* Introduction =
	R"(# Constants

What the constants of `Source/ClothSolver/Private/Core/Tuning.h` do. Written by `./cloth tune --write`; nothing here is
typed by hand. Each constant is halved and doubled, one at a time, in a copy of the solver that reads them from
variables. No time is measured; the last digits depend on the processor (here )"
#if defined(__x86_64__)
	"x86-64"
#else
	"arm64"
#endif
	R"().

Motions with contacts are sensitive: moving the start by ten micrometres gives another one. Each reading is the mean of three
such motions, and its change counts if it is more than three standard deviations (of sixteen motions without a change)
and more than 5 %. That a constant does nothing in these scenes is a reason to look for a scene in which it does
something, and to remove it if there is none. Which scenes chose the constants of threads, and chosen numbers that stand with their code:
[Threads.md](Threads.md#the-step).

- *error*: root mean square distance from the motion with 64 substeps a frame, with the constants as they are.
- *substeps*: a frame.
- *depth*: of the deepest particle or middle of an edge inside a collider, mean over frames.
- *crossings*: places where the cloth has gone through itself, mean over frames.
- *speed*: root mean square of the particles' in the last half of the frames.

)";

std::string Percent(double change)
{
	return std::abs(change) < 0.0005 ? "0 %"
		: std::abs(change) > 9.995   ? "x " + Format("%.0f", 1.0 + change)
									 : Format("%+.*f %%", std::abs(change) < 0.1 ? 1 : 0, 100.0 * change);
}

std::string CellOf(const Effect& effect)
{
	std::string cell;
	for (size_t q = 0; q < QuantityCount && !effect.Same; ++q)
	{
		const auto quantity = static_cast<Quantity>(q);
		if (effect.Counts[q] || quantity == Quantity::Error || quantity == Quantity::Substeps)
		{
			const char* mark = effect.Counts[q] ? "**" : "";
			const std::string name =
				quantity <= Quantity::Substeps ? std::string(1, NameOf(quantity)[0]) : NameOf(quantity);
			cell += (cell.empty() ? "" : ", ") + name + " " + mark + Percent(effect.Change[q]) + mark;
		}
	}
	return cell;
}

std::string SceneTable(const std::vector<Baseline>& baselines)
{
	std::string text =
		"## Scenes\n\n| scene | what | frames | error, mm | of the converged motion, mm | substeps | depth, mm "
		"| crossings | speed, mm/s |\n|---|---|---|---|---|---|---|---|---|\n";
	for (const Baseline& baseline : baselines)
	{
		const auto reading = [&](Quantity quantity, double unit)
		{
			const size_t q = static_cast<size_t>(quantity);
			const double mean = baseline.Mean[q] / unit;
			const double spread = baseline.Spread[q] / unit;
			return spread < 1e-6 ? Format(" %.3g |", mean) : Format(" %.3g +- %.2g |", mean, spread);
		};
		text += Format("| %s | %s | %d to %d |", baseline.About.Name, baseline.About.What, baseline.About.From + 1,
			baseline.About.Frames);
		text += reading(Quantity::Error, 1e-3) + Format(" %.3g |", baseline.Doubt / 1e-3)
			+ reading(Quantity::Substeps, 1.0) + reading(Quantity::Depth, 1e-3) + reading(Quantity::Crossings, 1.0)
			+ reading(Quantity::Speed, 1e-3) + "\n";
	}
	return text
		+ "\n+- is the standard deviation. \"Of the converged motion\": its distance from that with 32 "
		  "substeps.\n";
}

/// The scenes in which a constant matters, with what it changes there.
std::vector<std::string> PlacesOf(const Finding& finding, const std::vector<Baseline>& baselines)
{
	std::vector<std::string> places;
	for (size_t t = 0; t < baselines.size(); ++t)
	{
		std::string what;
		for (size_t q = 0; q < QuantityCount; ++q)
		{
			if (finding.Near[0][t].Counts[q] || finding.Near[1][t].Counts[q])
			{
				what += (what.empty() ? "" : ", ") + std::string(NameOf(static_cast<Quantity>(q)));
			}
		}
		if (!what.empty())
		{
			places.push_back(std::string(baselines[t].About.Name) + " (" + what + ")");
		}
	}
	return places;
}

std::string JudgementOf(const Finding& finding, const std::vector<Baseline>& baselines)
{
	const std::vector<std::string> places = PlacesOf(finding, baselines);
	std::string list;
	for (const std::string& place : places)
	{
		list += (list.empty() ? "" : ", ") + place;
	}
	if (places.size() > 1)
	{
		return "Matters: " + list + ".";
	}
	if (places.size() == 1)
	{
		return "Matters in one scene: " + list + ".";
	}
	int changed = 0;
	for (size_t t = 0; t < baselines.size(); ++t)
	{
		changed += finding.Near[0][t].Same && finding.Near[1][t].Same ? 0 : 1;
	}
	if (changed > 0)
	{
		return Format(
			"Does not matter: the motion differs in %d of the scenes, the readings by no more than chance.", changed);
	}
	return finding.ActsFar ? "No effect between half and double; at a tenth or ten times it has one."
						   : "No effect at all, nor at a tenth or ten times: it lacks a scene, or can go.";
}

std::string EffectTable(const std::vector<Baseline>& baselines, const std::vector<Finding>& findings)
{
	std::string text =
		"\n## Changes\n\nChange of the error (e) and of the substeps (s), and of the other readings where it "
		"counts. **Bold** counts; an empty cell is the\nsame motion bit for bit. Rows with no other cells "
		"are left out.\n\n| constant | |";
	std::string line = "\n|---|---|";
	for (const Baseline& baseline : baselines)
	{
		text += Format(" %s |", baseline.About.Name);
		line += "---|";
	}
	text += line + "\n";
	for (const Finding& finding : findings)
	{
		for (size_t i = 0; i < finding.Near.size(); ++i)
		{
			std::string row = Format("| %s | %s |", finding.About.Name.c_str(), NearNames[i]);
			bool any = false;
			for (const Effect& effect : finding.Near[i])
			{
				row += Format(" %s |", CellOf(effect).c_str());
				any = any || !effect.Same;
			}
			text += any ? row + "\n" : "";
		}
	}
	return text;
}

} // namespace

std::string Document(const std::vector<Baseline>& baselines, const std::vector<Finding>& findings)
{
	std::string text = Introduction + SceneTable(baselines)
		+ "\n## Judgements\n\nBetween half and double of each constant, in these scenes.\n\n| constant | value | "
		  "judgement "
		  "|\n|---|---|---|\n";
	for (const Finding& finding : findings)
	{
		text += Format("| %s | %s | %s |\n", finding.About.Name.c_str(), ValueOf(finding.About).c_str(),
			JudgementOf(finding, baselines).c_str());
	}
	return text + EffectTable(baselines, findings);
}

} // namespace Lab
