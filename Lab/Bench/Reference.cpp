// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Reference.h"

#include "Lab/Yardstick.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace Lab
{

namespace
{

constexpr int StretchFrames = 30; // the last ones
constexpr int FallFrame = 29;     // after half a second

double MeanHeight(std::span<const Cloth::Vector3> positions)
{
	double sum = 0.0;
	for (const Cloth::Vector3& position : positions)
	{
		sum += static_cast<double>(position.Z);
	}
	return sum / static_cast<double>(positions.size());
}

double SquaredLength(Cloth::Vector3 v) { return static_cast<double>(Dot(v, v)); }

} // namespace

double Stretch99(const HangingScene& scene, std::span<const Cloth::Vector3> positions)
{
	std::vector<float> stretches;
	for (const Cloth::SpringDescription& spring : scene.Springs)
	{
		if (scene.IsStructural(spring))
		{
			const Cloth::Vector3 d =
				positions[static_cast<size_t>(spring.First)] - positions[static_cast<size_t>(spring.Second)];
			stretches.push_back(Length(d) / spring.RestLength - 1.0f);
		}
	}
	const auto nth = stretches.begin() + static_cast<ptrdiff_t>(stretches.size() * 99 / 100);
	std::ranges::nth_element(stretches, nth);
	return static_cast<double>(*nth);
}

std::vector<Cloth::Vector3> IntegrateExactly(const HangingScene& scene, int frames, int finer)
{
	const double mass = HangingScene::TotalMass / scene.ParticleCount();
	const double longestStep = 0.4 * std::sqrt(mass / (8.0 * scene.Stiffness));
	const int substeps = std::max(100, static_cast<int>(std::ceil(HangingScene::FrameTime / longestStep)));
	const size_t count = static_cast<size_t>(scene.ParticleCount());
	std::vector<double> scratch(9 * count + 3 * static_cast<size_t>(scene.Side));
	std::vector<float> start;
	for (Cloth::Vector3 position : scene.Positions)
	{
		start.insert(start.end(), {position.X, position.Y, position.Z});
	}
	std::vector<float> coordinates(3 * count * static_cast<size_t>(frames));
	Yardstick::Integrate({.Side = scene.Side,
							 .Mass = mass,
							 .Stiffness = {scene.Stiffness, HangingScene::Shear * scene.Stiffness,
								 HangingScene::Flexion * scene.Stiffness},
							 .Gravity = HangingScene::Gravity,
							 .FrameTime = HangingScene::FrameTime,
							 .Substeps = finer * substeps,
							 .Start = start.data(),
							 .PinCount = static_cast<int>(scene.Held.size()),
							 .Pins = scene.Held.data(),
							 .Swing = scene.Swing,
							 .Frequency = scene.Frequency},
		frames, scratch.data(), coordinates.data());
	std::vector<Cloth::Vector3> motion;
	for (size_t i = 0; i < coordinates.size(); i += 3)
	{
		motion.push_back({coordinates[i], coordinates[i + 1], coordinates[i + 2]});
	}
	return motion;
}

Reference::Reference(const HangingScene& scene)
	: Hanging(scene)
	, Motion(IntegrateExactly(scene, HangingScene::Frames))
{
	for (int frame = HangingScene::Frames - StretchFrames; frame < HangingScene::Frames; ++frame)
	{
		MeanStretch += Stretch99(Hanging, Frame(frame)) / StretchFrames;
	}
}

std::span<const Cloth::Vector3> Reference::Frame(int frame) const
{
	const size_t count = Hanging.Positions.size();
	return std::span(Motion).subspan(static_cast<size_t>(frame) * count, count);
}

void Judge::Look(std::span<const Cloth::Vector3> positions)
{
	const HangingScene& scene = Exact.Scene();
	const std::span<const Cloth::Vector3> exact = Exact.Frame(Frame);
	for (size_t i = 0; i < positions.size(); ++i)
	{
		SquaredError += SquaredLength(positions[i] - exact[i]);
		SquaredMotion += SquaredLength(exact[i] - scene.Positions[i]);
	}
	if (Frame >= HangingScene::Frames - StretchFrames)
	{
		Stretch += Stretch99(scene, positions) / StretchFrames;
	}
	if (Frame == FallFrame)
	{
		Fall = MeanHeight(positions) / MeanHeight(exact);
	}
	++Frame;
}

Quality Judge::Verdict() const
{
	return {.Error = std::sqrt(SquaredError / SquaredMotion), .Stretch = Stretch, .Fall = Fall};
}

} // namespace Lab
