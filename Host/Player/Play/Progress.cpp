// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Progress.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace Player
{

namespace
{

constexpr int BarWidth = 40;
constexpr std::chrono::milliseconds BarPause{50};
constexpr std::chrono::seconds LinePause{5};

} // namespace

Progress::Style Progress::StyleFor(bool quiet)
{
	if (quiet)
	{
		return Style::Silent;
	}
	return isatty(STDERR_FILENO) != 0 ? Style::Bar : Style::Lines;
}

Progress::Progress(Style style, std::string what, int total)
	: Shown(style)
	, What(std::move(what))
	, Total(total)
	, Last(Clock::now())
{
}

Progress::~Progress()
{
	if (Shown == Style::Bar)
	{
		(void)std::fputs("\r\033[K", stderr);
	}
}

void Progress::Show(int done, const std::string& note)
{
	const Clock::time_point now = Clock::now();
	const bool isBar = Shown == Style::Bar;
	if (Shown == Style::Silent || (done < Total && now - Last < (isBar ? Clock::duration(BarPause) : LinePause)))
	{
		return;
	}
	Last = now;
	if (isBar)
	{
		std::string bar(BarWidth, '.');
		bar.replace(0, static_cast<size_t>(BarWidth * done / Total), static_cast<size_t>(BarWidth * done / Total), '#');
		(void)std::fprintf(stderr, "\r\033[K%s [%s] %s", What.c_str(), bar.c_str(), note.c_str());
	}
	else
	{
		(void)std::fprintf(stderr, "%s: %d %% %s\n", What.c_str(), 100 * done / Total, note.c_str());
	}
	(void)std::fflush(stderr);
}

} // namespace Player
