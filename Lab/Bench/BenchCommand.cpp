// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/BenchCommand.h"

#include "Lab/Bench/Measures.h"
#include "Lab/Bench/Plots.h"
#include "OutputFile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <vector>

namespace Lab
{

namespace
{

std::vector<Measure> Select(const BenchOptions& options)
{
	std::vector<Measure> selected;
	std::string names;
	for (Measure& measure : AllMeasures())
	{
		if (options.Quick && measure.Long)
		{
			continue;
		}
		names += (names.empty() ? "" : ", ") + measure.Name;
		if (measure.Name.find(options.Filter) != std::string::npos)
		{
			selected.push_back(std::move(measure));
		}
	}
	if (selected.empty())
	{
		throw std::runtime_error("no measure has '" + options.Filter + "' in its name; there are " + names);
	}
	return selected;
}

void RequireOutputs(const BenchOptions& options)
{
	if (!options.Json.empty())
	{
		Cloth::RequireWritable(options.Json);
	}
	if (!options.Plots.empty())
	{
		Cloth::MakeFolder(options.Plots);
		for (const char* name : {WorkPrecisionFile, CostFile})
		{
			Cloth::RequireWritable(options.Plots / name);
		}
	}
}

std::vector<Cases::Key> ReferencesOf(const std::vector<Measure>& measures, const BenchOptions& options)
{
	std::set<Cases::Key> keys;
	for (const Measure& measure : measures)
	{
		keys.insert(measure.References.begin(), measure.References.end());
	}
	if (!options.Plots.empty())
	{
		const std::vector<Cases::Key> more = ReferencesOfPlots(options.Quick);
		keys.insert(more.begin(), more.end());
	}
	return {keys.begin(), keys.end()};
}

/// Ratios survive some noise, the speed-up with two workers does not.
void WarnIfBusy()
{
	double load = 0.0;
	if (getloadavg(&load, 1) == 1 && load > 0.5)
	{
		Progress(Format("the machine is busy (load %.1f), so times may be too long", load));
	}
}

} // namespace

bool RunBench(const BenchOptions& options)
{
	const std::vector<Measure> measures = Select(options);
	RequireOutputs(options);
	const int turns = options.Quick ? 3 : 7;

	Cases cases;
	WarnIfBusy();
	if (const std::vector<Cases::Key> keys = ReferencesOf(measures, options); !keys.empty())
	{
		Progress("integrating the exact motions");
		cases.PrepareReferences(keys);
	}
	std::vector<Finding> findings;
	for (const Measure& measure : measures)
	{
		Progress(Format("[%zu/%zu] %s", findings.size() + 1, measures.size(), measure.Name.c_str()));
		Outcome outcome = measure.Take(cases, turns);
		findings.push_back({measure.Name, outcome.Value, measure.Wanted, std::move(outcome.Note)});
	}
	if (!options.Plots.empty())
	{
		Progress("drawing");
		Cloth::WriteWhole(options.Plots / WorkPrecisionFile, PlotWorkPrecision(cases, options.Quick));
		Cloth::WriteWhole(options.Plots / CostFile, PlotCost(cases, options.Quick));
	}
	if (!options.Json.empty())
	{
		Cloth::WriteWhole(options.Json, Json(findings));
	}
	std::fputs(Table(findings).c_str(), stdout);
	return std::ranges::all_of(findings, [](const Finding& finding) { return finding.Pass().value_or(true); });
}

} // namespace Lab
