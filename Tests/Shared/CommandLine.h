// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdio>

namespace Input
{

/// Exit codes of all programs.
enum ExitCode : int
{
	Done = 0,
	Failed = 1, ///< or a bar was missed
	BadInput = 2
};

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
