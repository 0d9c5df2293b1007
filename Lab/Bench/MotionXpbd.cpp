// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/MotionXpbd.h"

#include "Lab/Bench/Contestant.h"
#include "Print.h"
#include "Timing.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace Lab
{

namespace
{

constexpr double LargestStretch = 0.01;
constexpr int LateFrames = 20;
constexpr int MostRivalSubsteps = 600;
constexpr float Rigid = 1000.0f;

struct RivalTrial
{
	int Substeps = 0;
	double Error = std::numeric_limits<double>::infinity();
	double Stretch = 0.0;
};

/// One kind of threads.
class RivalThreads
{
public:
	RivalThreads(const HangingScene& network, float stiffer, const Recording& exact, std::span<const float> masses)
		: Network(network)
		, Threads(Stiffer(network, stiffer))
		, Ordered(Threads, HangingScene::FrameTime)
		, Exact(exact)
		, Masses(masses)
	{
	}

	RivalTrial Try(int substeps) const
	{
		const auto xpbd = XpbdOnTable(Threads, Ordered, SpringOrder::Coloured, substeps);
		Recording motion{Exact.Particles, Network.Positions};
		std::vector<Cloth::Vector3> positions(Network.Positions.size());
		for (int frame = 0; frame < Exact.Frames(); ++frame)
		{
			xpbd->StepFrame();
			xpbd->ReadPositions(positions);
			motion.Positions.insert(motion.Positions.end(), positions.begin(), positions.end());
		}
		return {substeps, Compare(motion, Exact, Masses).Error, LateStretch(Network, motion)};
	}

	double Milliseconds(int substeps, int turns) const
	{
		const auto xpbd = XpbdOnTable(Threads, Ordered, SpringOrder::Coloured, substeps);
		constexpr int Frames = 5;
		double fastest = std::numeric_limits<double>::infinity();
		for (int turn = 0; turn < turns; ++turn)
		{
			fastest = std::min(fastest, SecondsOf([&] { xpbd->StepFrame(); }, Frames, Clock::Core) / Frames);
		}
		return 1e3 * fastest;
	}

private:
	static HangingScene Stiffer(HangingScene network, float factor)
	{
		for (Cloth::SpringDescription& spring : network.Springs)
		{
			spring.Stiffness *= network.IsStructural(spring) ? factor : 1.0f;
		}
		return network;
	}

	const HangingScene& Network;
	HangingScene Threads;
	OrderedCloth Ordered;
	const Recording& Exact;
	std::span<const float> Masses;
};

/// The fewest substeps that are enough; `best` becomes the trial of least error among those that do not stretch.
std::optional<RivalTrial> FewestRivalSubsteps(const RivalThreads& threads, double error, int most, RivalTrial& best)
{
	const auto attempt = [&](int substeps) -> std::optional<RivalTrial>
	{
		const RivalTrial trial = threads.Try(substeps);
		if (trial.Stretch <= LargestStretch && trial.Error < best.Error)
		{
			best = trial;
		}
		const bool enough = trial.Stretch <= LargestStretch && trial.Error <= error;
		return enough ? std::optional(trial) : std::nullopt;
	};
	int tooFew = 1;
	std::optional<RivalTrial> enough;
	for (int substeps = 2; substeps <= most && !enough; substeps += std::max(1, substeps / 4))
	{
		enough = attempt(substeps);
		tooFew = enough ? tooFew : substeps;
	}
	while (enough && enough->Substeps - tooFew > 1)
	{
		const int middle = (tooFew + enough->Substeps) / 2;
		const std::optional<RivalTrial> fewer = attempt(middle);
		enough = fewer ? fewer : enough;
		tooFew = fewer ? tooFew : middle;
	}
	return enough;
}

} // namespace

double LateStretch(const HangingScene& network, const Recording& motion)
{
	double mean = 0.0;
	for (int frame = motion.Frames() - LateFrames + 1; frame <= motion.Frames(); ++frame)
	{
		mean += Stretch99(network, motion.At(frame)) / LateFrames;
	}
	return mean;
}

XpbdRival FindRival(
	const HangingScene& network, const Recording& exact, std::span<const float> masses, double error, int turns)
{
	XpbdRival rival{std::numeric_limits<double>::infinity(), ""};
	RivalTrial best;
	int most = MostRivalSubsteps;
	for (const float stiffer : {Rigid, 1.0f})
	{
		const RivalThreads threads(network, stiffer, exact, masses);
		// A substep costs the same with either threads.
		if (const std::optional<RivalTrial> found = FewestRivalSubsteps(threads, error, most, best))
		{
			rival.Milliseconds = threads.Milliseconds(found->Substeps, turns);
			rival.Note = Format("%.2f ms (%s threads, %d substeps, error %.1f %%, stretch %.2f %%)", rival.Milliseconds,
				stiffer > 1.0f ? "rigid" : "compliant", found->Substeps, 100.0 * found->Error, 100.0 * found->Stretch);
			most = found->Substeps - 1;
		}
	}
	if (rival.Note.empty())
	{
		rival.Note = Format("never as good, at best error %.1f %%, stretch %.2f %% (%d substeps)", 100.0 * best.Error,
			100.0 * best.Stretch, best.Substeps);
	}
	return rival;
}

} // namespace Lab
