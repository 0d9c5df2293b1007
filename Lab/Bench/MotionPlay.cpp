// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/MotionPlay.h"

#include "Cooking/Model.h"
#include "Lab/Bench/MotionXpbd.h"
#include "OrThrow.h"
#include "Timing.h"

#include <algorithm>
#include <cmath>

namespace Lab
{

namespace
{

using Cloth::Vector3;
using Cloth::Scenes::ContactScene;

/// Follows the energy and stretch of a cloth from frame to frame.
class Meter
{
public:
	Meter(const Cloth::Simulation& cloth, int frames)
		: Frames(frames)
		, Weight(cloth.GetModel().TotalMass * static_cast<double>(Cloth::Length(cloth.GetSettings().Gravity)))
		, Last(cloth.Measure().TotalEnergy())
	{
	}

	void Look(const Cloth::Simulation& cloth, int frame)
	{
		const Cloth::Measurement measured = cloth.Measure();
		Gain = std::max(Gain, (measured.TotalEnergy() - Last) / Weight);
		Last = measured.TotalEnergy();
		Stretch += frame > Frames - LateFrames ? static_cast<double>(measured.Stretch99) / LateFrames : 0.0;
	}

	void Report(Played& played) const
	{
		played.Gain = Gain;
		played.Stretch = Stretch;
	}

private:
	int Frames;
	double Weight;
	double Last;
	double Gain = 0.0;
	double Stretch = 0.0;
};

} // namespace

void Tally::Add(const Cloth::StepStatistics& step)
{
	Substeps += step.Substeps;
	Solves += step.Solves;
	Updates += step.Updates;
}

void Tally::Scale(double factor)
{
	for (double* count : {&Substeps, &Solves, &Updates})
	{
		*count *= factor;
	}
}

Recording Begin(const ContactScene& scene)
{
	Recording recording{Cloth::ParticleCount(scene.Sheet->GetModel()), {}};
	recording.Positions.resize(static_cast<size_t>(recording.Particles));
	scene.Sheet->ReadPositions(recording.Positions);
	return recording;
}

void Jitter(std::span<Vector3> positions, int start)
{
	Cloth::Scenes::Random random(static_cast<uint64_t>(start));
	for (Vector3& position : positions)
	{
		const Vector3 way{random.Signed(), random.Signed(), random.Signed()};
		position += way * (start == 0 ? 0.0f : 0.5e-6f);
	}
}

void Jitter(ContactScene& scene, int start)
{
	if (start == 0)
	{
		return;
	}
	const std::vector<Vector3> exact = Begin(scene).Positions;
	std::vector<Vector3> positions = exact;
	Jitter(positions, start);
	for (int pin : scene.Sheet->GetModel().Shape->DeclaredPins)
	{
		positions[static_cast<size_t>(pin)] = exact[static_cast<size_t>(pin)];
	}
	Cloth::OrThrow(scene.Sheet->SetState(positions, std::vector<Vector3>(positions.size())));
}

Played Play(ContactScene scene, int frames, const std::function<void(int)>& progress)
{
	Played played{Begin(scene), {}, {}, 0.0, 0.0};
	Meter meter(*scene.Sheet, frames);
	const size_t count = played.Motion.Positions.size();
	const float rate = 1.0f / scene.Sheet->GetSettings().TimeStep;
	const int steps = static_cast<int>(std::lround(rate / static_cast<float>(FrameRate)));
	for (int frame = 1; frame <= frames; ++frame)
	{
		double factoring = 0.0;
		const double seconds = SecondsOf(
			[&]
			{
				scene.Advance();
				const Cloth::StepStatistics& step = scene.Sheet->LastStep();
				played.Total.Add(step);
				factoring += step.Seconds[static_cast<int>(Cloth::Stage::Factorize)];
			},
			steps, Clock::Core);
		played.Seconds.push_back(std::max(0.0, seconds - factoring));
		played.Motion.Positions.resize(played.Motion.Positions.size() + count);
		scene.Sheet->ReadPositions(std::span(played.Motion.Positions).last(count));
		meter.Look(*scene.Sheet, frame);
		if (progress)
		{
			progress(frame);
		}
	}
	meter.Report(played);
	return played;
}

} // namespace Lab
