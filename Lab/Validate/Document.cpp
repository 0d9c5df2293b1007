// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Validate/Document.h"

namespace Lab
{

namespace
{

bool Reaches(double value, const Target& wanted, double mark)
{
	return wanted.Better == Sense::LargerIsBetter ? value >= mark : value <= mark;
}

bool IsMissed(const Reading& reading)
{
	return reading.Wanted && !Reaches(*reading.Error, *reading.Wanted, reading.Wanted->Bar);
}

std::string WithUnit(const std::string& text, const std::string& unit)
{
	return text + (unit.empty() ? "" : " ") + unit;
}

std::string LineOf(const Reading& reading)
{
	return "| " + reading.What + " | " + reading.Expected + " | " + reading.Measured + " | " + ErrorOf(reading) + " | "
		+ BarOf(reading) + " | " + VerdictOf(reading) + " |\n";
}

/// The beginning of a line of the table, with a link to the row's heading, whose address has no dots.
std::string LinkTo(const std::string& name)
{
	std::string address = name;
	std::erase(address, '.');
	return "| [" + name + "](#" + address + "):";
}

constexpr const char* TableHead = " | expected | measured | judged | bar | verdict |\n|---|---|---|---|---|---|\n";

} // namespace

std::string VerdictOf(const Reading& reading)
{
	if (!reading.Wanted)
	{
		return "";
	}
	return IsMissed(reading)                                             ? "MISSED"
		: Reaches(*reading.Error, *reading.Wanted, reading.Wanted->Goal) ? "goal"
																		 : "bar";
}

std::string ErrorOf(const Reading& reading)
{
	return reading.Error ? WithUnit(Format("%.2g", *reading.Error), reading.Unit) : "";
}

std::string BarOf(const Reading& reading)
{
	if (!reading.Wanted)
	{
		return "";
	}
	const char* sign = reading.Wanted->Better == Sense::LargerIsBetter ? ">=" : "<=";
	return WithUnit(Format("%s %.3g", sign, reading.Wanted->Bar), reading.Unit);
}

std::string Document(const std::vector<TakenRow>& rows, const std::string& figures)
{
	std::string missed;
	int judged = 0;
	int goals = 0;
	for (const TakenRow& row : rows)
	{
		for (const Reading& reading : row.Found.Readings)
		{
			judged += reading.Wanted ? 1 : 0;
			goals += VerdictOf(reading) == "goal" ? 1 : 0;
			if (IsMissed(reading))
			{
				missed += LinkTo(row.About.Name) + LineOf(reading).substr(1);
			}
		}
	}
	std::string text =
		"# Validation\n\n"
		"The simulation held against closed forms, converged references, textile laboratories and the "
		"papers it is made from.\nWritten by `./cloth validate --write`, which runs all of it; nothing "
		"here is typed by hand. \"goal\" is better than the\nbar, \"MISSED\" worse; readings without a "
		"verdict are only reported. +- is the standard deviation among pieces.\n\n"
		"Rows from `fall` to `curves` are played by the published method, `SolverKind::Imex`, with steps "
		"that still everything: they test the\nmodels of cloth, not the default solver. `threads.static` and "
		"`threads.loop` ask the same of the default solver. All further rows\nare played by it.\n\n";
	text += Format("%d readings are judged; %d of them reach the goal.\n", judged, goals);
	text += missed.empty() ? "\nNo bar was missed.\n" : "\n## Missed\n\n| row" + std::string(TableHead) + missed;
	for (const TakenRow& row : rows)
	{
		text += Format("\n## %s\n\n%s Source: %s.\n\n| reading", row.About.Name, row.About.What, row.About.Source);
		text += TableHead;
		for (const Reading& reading : row.Found.Readings)
		{
			text += LineOf(reading);
		}
		for (const Figure& figure : row.Found.Drawn())
		{
			text += ToMarkdown(figure, figures);
		}
	}
	return text;
}

} // namespace Lab
