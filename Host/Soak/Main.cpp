// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Balance.h"
#include "CommandLine.h"
#include "Rerun.h"
#include "Trial.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <string>

namespace
{

// Memory may grow by this much after the first seeds, MB.
constexpr double MostGrowth = 40.0;
constexpr int SeedsToWarmUp = 5;

struct Totals
{
	long Seeds = 0;
	long Frames = 0;
	long Events = 0;
	double Seconds = 0.0;
	long Failures = 0;
	double FirstMemory = 0.0;
};

bool ToldFailure(unsigned long long seed, const std::string& failure)
{
	if (!failure.empty())
	{
		(void)std::printf("seed %llu: %s\n    replay: ./cloth soak --seed %llu\n", seed, failure.c_str(), seed);
		(void)std::fflush(stdout);
	}
	return !failure.empty();
}

/// Plays a seed twice: the second time has to be the same to the bit.
std::string PlayTwice(unsigned long long seed, Totals& totals)
{
	++totals.Seeds;
	const Soak::Outcome first = Soak::Play(seed);
	totals.Frames += first.Frames;
	totals.Events += first.Events;
	totals.Seconds += first.Seconds;
	if (!first.Failure.empty())
	{
		return first.Failure;
	}
	const Soak::Outcome second = Soak::Play(seed);
	if (!second.Failure.empty())
	{
		return "the second time: " + second.Failure;
	}
	const auto [a, b] = std::mismatch(first.Trace.begin(), first.Trace.end(), second.Trace.begin(), second.Trace.end());
	return a == first.Trace.end() && b == second.Trace.end()
		? ""
		: "is not the same a second time, from frame " + std::to_string(a - first.Trace.begin() + 1) + " on";
}

/// All that is done with a seed. Returns what is wrong; empty if nothing is.
std::string Try(unsigned long long seed, Totals& totals)
{
	try
	{
		std::string failure = PlayTwice(seed, totals);
		if (failure.empty())
		{
			failure = Soak::CheckBalance(seed);
		}
		return failure.empty() ? Soak::CheckRerun(seed) : failure;
	}
	catch (const std::exception& error)
	{
		return error.what();
	}
}

int Run(double hours, unsigned long long firstSeed, long mostSeeds)
{
	using Clock = std::chrono::steady_clock;
	const auto begin = Clock::now();
	const auto hoursPassed = [begin] { return std::chrono::duration<double>(Clock::now() - begin).count() / 3600.0; };
	Totals totals;
	double told = 0.0;
	for (unsigned long long seed = firstSeed; hoursPassed() < hours && totals.Seeds < mostSeeds; ++seed)
	{
		totals.Failures += ToldFailure(seed, Try(seed, totals)) ? 1 : 0;
		if (totals.Seeds == SeedsToWarmUp)
		{
			totals.FirstMemory = Soak::MemoryInUse();
		}
		if (hoursPassed() - told > 1.0 / 60.0)
		{
			told = hoursPassed();
			(void)std::printf("%.0f min: %ld seeds, %ld frames, %ld failures, %.0f MB\n", told * 60.0, totals.Seeds,
				totals.Frames, totals.Failures, Soak::MemoryInUse());
			(void)std::fflush(stdout);
		}
	}
	const double growth = totals.Seeds > SeedsToWarmUp ? Soak::MemoryInUse() - totals.FirstMemory : 0.0;
	(void)std::printf(
		"%ld seeds from %llu on, %ld frames (%.0f s of game), %ld events, each played twice: %ld failures; "
		"memory grew by %.1f MB\n",
		totals.Seeds, firstSeed, totals.Frames, totals.Seconds, totals.Events, totals.Failures, growth);
	if (growth > MostGrowth)
	{
		(void)std::printf("memory is not flat: at most %.0f MB are allowed\n", MostGrowth);
	}
	return totals.Failures == 0 && growth <= MostGrowth ? Input::Done : Input::Failed;
}

} // namespace

int main(int argc, char** argv)
{
	CLI::App app(
		"Plays levels made by chance in the headless Host, and looks whether anything goes wrong", "clothsoak");
	double hours = 1.0;
	unsigned long long seed = 0;
	unsigned long long first = 1;
	long count = std::numeric_limits<long>::max();
	bool prints = false;
	app.add_option("HOURS", hours, "How long")->check(Input::Between(0.0, 1000.0))->capture_default_str();
	CLI::Option* one = app.add_option("--seed", seed, "Play only this seed")->type_name("N");
	app.add_option("--first", first, "Begin with this seed")->type_name("N")->capture_default_str();
	app.add_option("--count", count, "Play so many seeds at most")->type_name("N");
	app.add_flag("--print", prints, "Print the level of the seed and do nothing else")->needs(one);
	try
	{
		app.parse(argc, argv);
	}
	catch (const CLI::ParseError& error)
	{
		return Input::Refuse(app, error);
	}
	if (prints)
	{
		(void)std::puts(Soak::LevelOf(seed).c_str());
		return Input::Done;
	}
	if (one->count() > 0)
	{
		Totals totals;
		const bool failed = ToldFailure(seed, Try(seed, totals));
		(void)std::printf("%ld frames, %ld events: %s\n", totals.Frames, totals.Events, failed ? "failed" : "fine");
		return failed ? Input::Failed : Input::Done;
	}
	return Run(hours, first, count);
}
