// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/MotionXpbd.h"

#include "Lab/Bench/MotionPlay.h"
#include "Lab/Bench/Reference.h"
#include "Print.h"
#include "Timing.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace Lab
{

namespace
{

constexpr double LargestStretch = 0.01;
constexpr int MostRivalSubsteps = 600;
constexpr float Rigid = 1000.0f;

struct RivalTrial
{
	int Substeps = 0;
	double Error = std::numeric_limits<double>::infinity();
	double Stretch = 0.0;
};

/// One form with one kind of threads.
class RivalThreads
{
public:
	RivalThreads(const HangingScene& network, const XpbdForm& form, float stiffer, const Recording& exact,
		std::span<const float> masses, int starts)
		: Network(network)
		, Starts(starts)
		, Form(form)
		, Stiffer(stiffer)
		, Exact(exact)
		, Masses(masses)
	{
	}

	RivalTrial Try(int substeps) const
	{
		RivalTrial trial{substeps, 0.0, 0.0};
		for (int start = 0; start < Starts; ++start)
		{
			HangingScene jittered = Network;
			Jitter(jittered.Positions, start);
			GridXpbd xpbd(jittered, Stiffer, substeps, Form);
			Recording motion{Exact.Particles, Network.Positions};
			std::vector<Cloth::Vector3> positions(Network.Positions.size());
			for (int frame = 0; frame < Exact.Frames(); ++frame)
			{
				xpbd.StepFrame();
				xpbd.ReadPositions(positions);
				motion.Positions.insert(motion.Positions.end(), positions.begin(), positions.end());
			}
			trial.Error += Compare(motion, Exact, Masses).Error / Starts;
			trial.Stretch += LateStretch(Network, motion) / Starts;
		}
		return trial;
	}

	/// Mean over the frames, of each the fastest turn.
	double Milliseconds(int substeps, int turns) const
	{
		std::vector<double> fastest(static_cast<size_t>(Exact.Frames()), std::numeric_limits<double>::infinity());
		for (int turn = 0; turn < turns; ++turn)
		{
			GridXpbd xpbd(Network, Stiffer, substeps, Form);
			for (double& seconds : fastest)
			{
				seconds = std::min(seconds, SecondsOf([&] { xpbd.StepFrame(); }, 1, Clock::Core));
			}
		}
		return 1e3 * std::accumulate(fastest.begin(), fastest.end(), 0.0) / static_cast<double>(fastest.size());
	}

private:
	const HangingScene& Network;
	int Starts;
	const XpbdForm& Form;
	float Stiffer;
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

XpbdRival FindRival(const HangingScene& network, const XpbdForm& form, const Recording& exact,
	std::span<const float> masses, double error, int turns, int starts)
{
	XpbdRival rival{std::numeric_limits<double>::infinity(), ""};
	RivalTrial best;
	int most = MostRivalSubsteps;
	for (const float stiffer : {Rigid, 1.0f})
	{
		const RivalThreads threads(network, form, stiffer, exact, masses, starts);
		// A substep costs the same with either threads.
		if (const std::optional<RivalTrial> found = FewestRivalSubsteps(threads, error, most, best))
		{
			rival.Milliseconds = threads.Milliseconds(found->Substeps, turns);
			rival.Note = Format("%s %.2f ms (%s threads, %d substeps, error %.1f %%, stretch %.2f %%)", form.Name,
				rival.Milliseconds, stiffer > 1.0f ? "rigid" : "compliant", found->Substeps, 100.0 * found->Error,
				100.0 * found->Stretch);
			most = found->Substeps - 1;
		}
	}
	if (rival.Note.empty())
	{
		rival.Note = Format("%s never as good, at best error %.1f %%, stretch %.2f %% (%d substeps)", form.Name,
			100.0 * best.Error, 100.0 * best.Stretch, best.Substeps);
	}
	return rival;
}

} // namespace Lab
