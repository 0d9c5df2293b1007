// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/MotionPlay.h"

#include "Cooking/Model.h"
#include "Lab/Bench/MotionXpbd.h"
#include "OrThrow.h"
#include "Threads/ThreadStep.h"
#include "Timing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

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

/// Particles that the model declares, by the caller's numbers.
std::vector<int> DeclaredPins(const Cloth::Model& model)
{
	const Cloth::Topology& shape = *model.Shape;
	return {shape.ToExternal.end() - shape.DeclaredPinCount, shape.ToExternal.end()};
}

Cloth::ThreadCloth ClothOf(const ContactScene& scene)
{
	Cloth::Result<Cloth::ThreadCloth> made = Cloth::ThreadCloth::Create(scene.Sheet->ShareModel());
	if (!made)
	{
		throw std::runtime_error("threads: not yet: " + made.Error);
	}
	return std::move(made.Value);
}

std::vector<Cloth::ThreadCollider> CollidersOf(const ContactScene& scene)
{
	std::vector<Cloth::ThreadCollider> colliders;
	for (const Cloth::Scenes::Body& body : scene.Bodies)
	{
		const Cloth::Motion& movement = body.Made.Movement;
		if (body.Made.Mass > 0.0f || Cloth::Length(movement.Velocity) > 0.0f)
		{
			throw std::runtime_error("threads: not yet with bodies that move");
		}
		colliders.push_back(
			{body.Made.Geometry, movement.Place, std::sqrt(scene.Material.Friction * body.Made.Friction)});
	}
	if (scene.Sheet->GetSettings().SelfCollision)
	{
		throw std::runtime_error("threads: not yet with self-collision");
	}
	return colliders;
}

} // namespace

void Tally::Add(const Cloth::StepStatistics& step)
{
	Substeps += step.Substeps;
	Solves += step.Solves;
	Updates += step.Updates;
	Restarts += step.Restarts;
	FallBacks += step.FallBacks;
	Conserved += step.Conserved;
}

void Tally::Scale(double factor)
{
	for (double* count : {&Substeps, &Solves, &Updates, &Restarts, &FallBacks, &Conserved})
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
	for (int pin : DeclaredPins(scene.Sheet->GetModel()))
	{
		positions[static_cast<size_t>(pin)] = exact[static_cast<size_t>(pin)];
	}
	Cloth::OrThrow(scene.Sheet->SetState(positions, std::vector<Vector3>(positions.size())));
}

Played PlayUpdates(ContactScene scene, int frames, const std::function<void(int)>& progress)
{
	Played played{Begin(scene), {}, {}, 0.0, 0.0, {}};
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

void RequireThreads(const ContactScene& scene)
{
	(void)CollidersOf(scene);
	(void)ClothOf(scene);
}

Played PlayThreads(const MotionScene& motion, ContactScene scene, const ThreadOptions& options)
{
	Played played{Begin(scene), {}, {}, 0.0, 0.0, {}};
	const std::vector<Cloth::ThreadCollider> colliders = CollidersOf(scene);
	Cloth::ThreadCloth cloth = ClothOf(scene);
	const std::vector<Vector3> start = played.Motion.Positions;
	std::vector<Vector3> velocities(start.size());
	cloth.SetState(start, velocities);

	std::vector<Cloth::ThreadPin> pins;
	for (int pin : DeclaredPins(scene.Sheet->GetModel()))
	{
		pins.push_back({pin, start[static_cast<size_t>(pin)]});
	}
	Meter meter(*scene.Sheet, motion.Frames);
	std::vector<Vector3> positions(start.size());
	for (int frame = 1; frame <= motion.Frames; ++frame)
	{
		const double time = static_cast<double>(frame) / FrameRate;
		if (scene.Play)
		{
			scene.Play(scene, static_cast<float>(frame - 1) / FrameRate);
		}
		for (Cloth::ThreadPin& pin : pins)
		{
			const double swing = motion.Network
				? motion.Network->Swing * std::sin(2.0 * std::numbers::pi * motion.Network->Frequency * time)
				: 0.0;
			pin.Target = start[static_cast<size_t>(pin.Particle)] + Vector3{0.0f, static_cast<float>(swing), 0.0f};
		}
		const Cloth::ThreadSurroundings given{scene.Sheet->GetSettings(), options.Substeps, options.CarriedTension,
			pins, colliders, Cloth::Scenes::HalfThickness(*scene.Sheet, scene.Material), nullptr};
		played.Seconds.push_back(SecondsOf([&] { cloth.Step(given); }, 1, Clock::Core));
		played.Total.Substeps += options.Substeps;
		cloth.ReadPositions(positions);
		cloth.ReadVelocities(velocities);
		played.Motion.Positions.insert(played.Motion.Positions.end(), positions.begin(), positions.end());
		// The other solver measures it.
		Cloth::OrThrow(scene.Sheet->SetState(positions, velocities));
		meter.Look(*scene.Sheet, frame);
	}
	meter.Report(played);
	return played;
}

} // namespace Lab
