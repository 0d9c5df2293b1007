// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>

namespace Input
{

/// Exit codes of all programs.
enum ExitCode : int
{
	Done = 0,
	Failed = 1, ///< or a bar was missed
	BadInput = 2
};

/// Refuses what is not a number within limits, and names them.
inline CLI::Validator Between(double low, double high)
{
	char limits[64];
	(void)std::snprintf(limits, sizeof limits, "%g to %g", low, high);
	const auto refuse = [low, high, allowed = std::string(limits)](const std::string& text) -> std::string
	{
		double value = 0.0;
		const bool isNumber = CLI::detail::lexical_cast(text, value);
		return isNumber && value >= low && value <= high ? "" : "'" + text + "' is not allowed (" + allowed + ")";
	};
	return CLI::Validator(refuse, limits);
}

/// Says what is wrong with a command line, in one line, or prints the help that was asked for. The result is the exit
/// code.
inline int Refuse(const CLI::App& app, const CLI::ParseError& error)
{
	if (error.get_exit_code() == 0)
	{
		return app.exit(error);
	}
	(void)std::fprintf(stderr, "%s: %s (see --help)\n", app.get_name().c_str(), error.what());
	return BadInput;
}

} // namespace Input
