// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/LevelBench.h"

#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStatistics.h"
#include "ClothSolver/Statistics.h"
#include "CoreMinimal.h"
#include "Level/Level.h"
#include "OutputFile.h"
#include "Play/Progress.h"
#include "Play/Session.h"
#include "Units.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <numeric>
#include <vector>

namespace Player
{

namespace
{

constexpr int FramesPerSecond = 60;
constexpr int SettledFrames = 30; ///< at the end

/// What a level may cost, in sweeps by particle and frame.
struct LevelBar
{
	const char* Level;
	double Mean;
	double Worst;
	bool Settles; ///< before its end
};

constexpr double SettledBar = 3.0;

constexpr LevelBar Bars[] = {
	{"tablecloth", 25.0, 45.0, true},
	{"round-table", 25.0, 45.0, true},
	{"castle", 30.0, 60.0, true},
	{"sphere", 30.0, 50.0, true},
	{"cape", 25.0, 50.0, false},
	{"character-curtain", 25.0, 50.0, false},
	{"curtain", 25.0, 50.0, false},
	{"flag", 18.0, 30.0, false},
	{"banner", 18.0, 30.0, false},
	{"sail", 18.0, 30.0, false},
	{"clothes-line", 18.0, 30.0, false},
	{"detail", 18.0, 30.0, false},
	{"street", 18.0, 30.0, false},
	{"heavy-ball", 30.0, 60.0, true},
	{"hanging-cube", 30.0, 60.0, false},
	{"hammock", 30.0, 60.0, false},
	{"three-cloths", 35.0, 60.0, true},
};

struct Point
{
	float X;
	float Y;
	float Z;
};

/// A sheet as position-based dynamics has it, plain: springs in rows, one after the other.
class SweptSheet
{
public:
	static constexpr int Side = 52;

	SweptSheet()
	{
		for (int i = 0; i < Side * Side; ++i)
		{
			const float row = static_cast<float>(i / Side);
			const float column = static_cast<float>(i % Side);
			Place.push_back({row, column, 0.01f * std::sin(row * column)});
		}
		constexpr std::array<std::array<int, 2>, 6> Ways = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, 2}, {2, 0}}};
		for (int i = 0; i < Side * Side; ++i)
		{
			for (const auto& [down, along] : Ways)
			{
				const int row = i / Side + down;
				const int column = i % Side + along;
				if (row < Side && column >= 0 && column < Side)
				{
					const float length = std::sqrt(static_cast<float>(down * down + along * along));
					Springs.push_back({i, row * Side + column, length});
				}
			}
		}
	}

	void Sweep()
	{
		for (const Spring& spring : Springs)
		{
			Point& a = Place[static_cast<size_t>(spring.First)];
			Point& b = Place[static_cast<size_t>(spring.Second)];
			const Point way{a.X - b.X, a.Y - b.Y, a.Z - b.Z};
			const float length = std::sqrt(way.X * way.X + way.Y * way.Y + way.Z * way.Z);
			const float share = 0.45f * (spring.Rest / length - 1.0f);
			a = {a.X + share * way.X, a.Y + share * way.Y, a.Z + share * way.Z};
			b = {b.X - share * way.X, b.Y - share * way.Y, b.Z - share * way.Z};
		}
	}

	/// So that nothing is left out.
	float Sum() const
	{
		return std::accumulate(Place.begin(), Place.end(), 0.0f,
			[](float sum, const Point& place) { return sum + place.X + place.Y + place.Z; });
	}

private:
	struct Spring
	{
		int First;
		int Second;
		float Rest;
	};
	std::vector<Point> Place;
	std::vector<Spring> Springs;
};

/// What all cloths of a level cost together.
struct LevelCost
{
	std::string Level;
	int Particles = 0;
	std::vector<double> Milliseconds; ///< by frame
	std::array<double, Cloth::StageCount> Stages{};
	double Overhead = 0.0;
	int Contacts = 0; ///< most in a frame
	int SelfContacts = 0;
	double Stretch = 0.0; ///< 99 %, most in a frame
	double WorstThread = 0.0;
	double Deepest = 0.0; ///< m
	double Kilobytes = 0.0;

	double Mean() const
	{
		return std::accumulate(Milliseconds.begin(), Milliseconds.end(), 0.0)
			/ static_cast<double>(Milliseconds.size());
	}
	double Quantile(double share) const
	{
		std::vector<double> sorted = Milliseconds;
		std::ranges::sort(sorted);
		return sorted[std::min(static_cast<size_t>(share * static_cast<double>(sorted.size())), sorted.size() - 1)];
	}
	double Settled() const
	{
		const auto last = Milliseconds.end() - std::min<std::ptrdiff_t>(SettledFrames, std::ssize(Milliseconds));
		return std::accumulate(last, Milliseconds.end(), 0.0) / static_cast<double>(Milliseconds.end() - last);
	}
};

void AddFrame(const Level& level, LevelCost& cost)
{
	double milliseconds = 0.0;
	double kilobytes = 0.0;
	int contacts = 0;
	int selfContacts = 0;
	cost.Particles = 0;
	for (const UClothPhysicsComponent* cloth : level.Cloths)
	{
		const FClothPhysicsStatistics& statistics = cloth->GetStatistics();
		cost.Particles += cloth->GetParticleCount();
		milliseconds += static_cast<double>(statistics.StepMilliseconds);
		kilobytes += static_cast<double>(statistics.MemoryKilobytes);
		contacts += statistics.Contacts;
		selfContacts += statistics.SelfContacts;
		cost.Overhead += static_cast<double>(statistics.OverheadMilliseconds);
		cost.Stretch = std::max(cost.Stretch, static_cast<double>(statistics.Stretch99));
		cost.WorstThread = std::max(cost.WorstThread, static_cast<double>(statistics.StretchMax));
		cost.Deepest = std::max(cost.Deepest, static_cast<double>(statistics.DeepestPenetration) * MetresPerCentimetre);
		for (int32 stage = 0; stage < std::min(statistics.StageMilliseconds.Num(), Cloth::StageCount); ++stage)
		{
			cost.Stages[static_cast<size_t>(stage)] += static_cast<double>(statistics.StageMilliseconds[stage]);
		}
	}
	cost.Milliseconds.push_back(milliseconds);
	cost.Kilobytes = std::max(cost.Kilobytes, kilobytes);
	cost.Contacts = std::max(cost.Contacts, contacts);
	cost.SelfContacts = std::max(cost.SelfContacts, selfContacts);
}

/// The first frame is left out: it cooks.
LevelCost PlayOnce(const std::string& name, bool quiet)
{
	Level level(FindLevel(name));
	Session session(level, FramesPerSecond);
	LevelCost cost;
	cost.Level = name;
	const int total = std::max(2, static_cast<int>(std::lround(level.Seconds * FramesPerSecond)));
	Progress progress(Progress::StyleFor(quiet), name, total);
	session.Advance();
	for (int frame = 2; frame <= total; ++frame)
	{
		session.Advance();
		AddFrame(level, cost);
		progress.Show(frame, "");
	}
	return cost;
}

LevelCost PlayInTurns(const std::string& name, const LevelBenchOptions& options)
{
	LevelCost cost = PlayOnce(name, options.Quiet);
	for (int turn = 1; turn < options.Turns; ++turn)
	{
		const LevelCost other = PlayOnce(name, options.Quiet);
		for (size_t frame = 0; frame < cost.Milliseconds.size(); ++frame)
		{
			cost.Milliseconds[frame] = std::min(cost.Milliseconds[frame], other.Milliseconds[frame]);
		}
		for (size_t stage = 0; stage < cost.Stages.size(); ++stage)
		{
			cost.Stages[stage] = std::min(cost.Stages[stage], other.Stages[stage]);
		}
	}
	return cost;
}

const LevelBar* BarOf(const std::string& level)
{
	const auto found = std::ranges::find(Bars, level, &LevelBar::Level);
	return found != std::end(Bars) ? found : nullptr;
}

struct Judged
{
	double Mean; ///< sweeps
	double High; ///< 98 of 100 frames are below
	double Worst;
	double Settled;
	bool Misses;
};

Judged Judge(const LevelCost& cost, double sweep)
{
	const double unit = 1e-6 * sweep * cost.Particles; // ms
	Judged judged{
		cost.Mean() / unit, cost.Quantile(0.98) / unit, cost.Quantile(1.0) / unit, cost.Settled() / unit, false};
	if (const LevelBar* bar = BarOf(cost.Level))
	{
		judged.Misses =
			judged.Mean > bar->Mean || judged.Worst > bar->Worst || (bar->Settles && judged.Settled > SettledBar);
	}
	return judged;
}

void Print(const LevelCost& cost, const Judged& judged)
{
	std::printf("%-17s %6d %7.2f | %6.1f %6.1f %6.1f %6.1f |", cost.Level.c_str(), cost.Particles, cost.Mean(),
		judged.Mean, judged.High, judged.Worst, judged.Settled);
	for (double stage : cost.Stages)
	{
		std::printf(" %5.2f", stage / static_cast<double>(cost.Milliseconds.size()));
	}
	std::printf(" %5.2f | %5d %5d | %5.2f %6.1f %5.2f | %5.0f |%s\n",
		cost.Overhead / static_cast<double>(cost.Milliseconds.size()), cost.Contacts, cost.SelfContacts,
		100.0 * cost.Stretch, 100.0 * cost.WorstThread, 1000.0 * cost.Deepest, 1024.0 * cost.Kilobytes / cost.Particles,
		judged.Misses ? " missed" : "");
	(void)std::fflush(stdout);
}

nlohmann::ordered_json ToJson(const LevelCost& cost, const Judged& judged)
{
	const auto frames = static_cast<double>(cost.Milliseconds.size());
	nlohmann::ordered_json json = {{"Level", cost.Level}, {"Particles", cost.Particles},
		{"MeanMilliseconds", cost.Mean()}, {"Sweeps", judged.Mean}, {"Sweeps98", judged.High},
		{"SweepsWorst", judged.Worst}, {"SweepsSettled", judged.Settled},
		{"OverheadMilliseconds", cost.Overhead / frames}, {"Contacts", cost.Contacts},
		{"SelfContacts", cost.SelfContacts}, {"Stretch99", cost.Stretch}, {"StretchMax", cost.WorstThread},
		{"DeepestPenetration", cost.Deepest}, {"BytesPerParticle", 1024.0 * cost.Kilobytes / cost.Particles},
		{"Missed", judged.Misses}};
	for (int stage = 0; stage < Cloth::StageCount; ++stage)
	{
		json["StageMilliseconds"][Cloth::NameOf(static_cast<Cloth::Stage>(stage))] =
			cost.Stages[static_cast<size_t>(stage)] / frames;
	}
	json["Milliseconds"] = cost.Milliseconds;
	return json;
}

} // namespace

double MeasureSweep()
{
	constexpr int Trials = 200;
	SweptSheet sheet;
	double fastest = std::numeric_limits<double>::max();
	for (int trial = 0; trial < Trials; ++trial)
	{
		const auto start = std::chrono::steady_clock::now();
		sheet.Sweep();
		const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
		fastest = std::min(fastest, std::isfinite(sheet.Sum()) ? time.count() : fastest);
	}
	return fastest / (SweptSheet::Side * SweptSheet::Side);
}

bool BenchLevels(const LevelBenchOptions& options)
{
	std::vector<std::string> names = LevelNames();
	if (!options.Level.empty())
	{
		names = {options.Level};
	}
	if (!options.Json.empty())
	{
		Cloth::RequireWritable(options.Json);
	}
	const double sweep = MeasureSweep();
	std::printf(
		"A sweep takes %.1f ns by particle. Times are ms a frame; sweeps are by particle and frame.\n\n", sweep);
	std::printf("%-17s %6s %7s | %6s %6s %6s %6s |", "level", "partic", "mean ms", "sweeps", "98 %", "worst", "end");
	for (int stage = 0; stage < Cloth::StageCount; ++stage)
	{
		std::printf(" %5.5s", Cloth::NameOf(static_cast<Cloth::Stage>(stage)));
	}
	std::printf(" %5s | %5s %5s | %5s %6s %5s | %5s |\n", "plug", "cont", "self", "99 %", "thread", "depth", "bytes");
	nlohmann::ordered_json levels = nlohmann::ordered_json::array();
	bool passes = true;
	for (const std::string& name : names)
	{
		const LevelCost cost = PlayInTurns(name, options);
		const Judged judged = Judge(cost, sweep);
		Print(cost, judged);
		levels.push_back(ToJson(cost, judged));
		passes = passes && !judged.Misses;
	}
	if (!options.Json.empty())
	{
		const nlohmann::ordered_json all = {{"SweepNanoseconds", sweep}, {"Levels", levels}};
		Cloth::WriteWhole(options.Json, all.dump(1, '\t') + "\n");
	}
	return passes;
}

} // namespace Player
