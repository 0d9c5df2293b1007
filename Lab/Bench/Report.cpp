// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace Lab
{

namespace
{

const char* SignOf(const Target& target) { return target.Better == Sense::LargerIsBetter ? ">=" : "<="; }

/// Four significant digits at most, no exponent.
std::string Rounded(double value)
{
	const double size = std::abs(value);
	const int decimals = size >= 100.0 ? 0 : size >= 10.0 ? 1 : size >= 1.0 ? 2 : 3;
	return Format("%.*f", decimals, value);
}

} // namespace

std::optional<bool> Finding::Pass() const
{
	if (!Wanted)
	{
		return std::nullopt;
	}
	return Value && (Wanted->Better == Sense::LargerIsBetter ? *Value >= Wanted->Bar : *Value <= Wanted->Bar);
}

std::string Table(const std::vector<Finding>& findings)
{
	int width = 8;
	for (const Finding& finding : findings)
	{
		width = std::max(width, static_cast<int>(finding.Name.size()));
	}
	std::string table =
		Format("%-*s %8s %8s %8s  %-4s  %s\n", width, "measure", "value", "bar", "goal", "pass", "note");
	for (const Finding& finding : findings)
	{
		const std::string value = finding.Value ? Rounded(*finding.Value) : "-";
		std::string bar;
		std::string goal;
		const char* pass = "";
		if (finding.Wanted)
		{
			bar = Format("%s %g", SignOf(*finding.Wanted), finding.Wanted->Bar);
			goal = Format("%s %g", SignOf(*finding.Wanted), finding.Wanted->Goal);
			pass = *finding.Pass() ? "yes" : "NO";
		}
		table += Format("%-*s %8s %8s %8s  %-4s  %s\n", width, finding.Name.c_str(), value.c_str(), bar.c_str(),
			goal.c_str(), pass, finding.Note.c_str());
	}
	return table;
}

std::string Json(const std::vector<Finding>& findings)
{
	nlohmann::ordered_json array = nlohmann::ordered_json::array();
	for (const Finding& finding : findings)
	{
		nlohmann::ordered_json entry = {
			{"name", finding.Name}, {"value", nullptr}, {"bar", nullptr}, {"goal", nullptr}, {"pass", nullptr}};
		if (finding.Value)
		{
			entry["value"] = *finding.Value;
		}
		if (finding.Wanted)
		{
			entry["bar"] = finding.Wanted->Bar;
			entry["goal"] = finding.Wanted->Goal;
			entry["pass"] = *finding.Pass();
		}
		array.push_back(std::move(entry));
	}
	return array.dump(2) + "\n";
}

} // namespace Lab
