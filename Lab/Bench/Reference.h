// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/HangingScene.h"

#include <span>
#include <vector>

namespace Lab
{

/// 99 % of the structural springs are stretched by less than this.
double Stretch99(const HangingScene& scene, std::span<const Cloth::Vector3> positions);

/// The exact motion frame by frame: explicit integration with steps that follow every wave of the finest springs,
/// or with steps finer than that.
std::vector<Cloth::Vector3> IntegrateExactly(const HangingScene& scene, int frames, int finer = 1);

/// How a motion compares with the exact one.
struct Quality
{
	double Error = 0.0;   ///< of the trajectory: sqrt(sum |x - exact|^2 / sum |exact - start|^2)
	double Stretch = 0.0; ///< Stretch99, mean over the last 30 frames: that of one frame is noise
	double Fall = 0.0;    ///< mean distance fallen after half a second, in that of the exact motion
};

/// The exact motion of a scene.
class Reference
{
public:
	explicit Reference(const HangingScene& scene);

	const HangingScene& Scene() const { return Hanging; }
	std::span<const Cloth::Vector3> Frame(int frame) const;
	double Stretch() const { return MeanStretch; }

private:
	HangingScene Hanging;
	std::vector<Cloth::Vector3> Motion; ///< frame by frame
	double MeanStretch = 0.0;
};

/// Collects the frames of a motion and compares them.
class Judge
{
public:
	explicit Judge(const Reference& reference)
		: Exact(reference)
	{
	}

	void Look(std::span<const Cloth::Vector3> positions);
	Quality Verdict() const;

private:
	const Reference& Exact;
	int Frame = 0;
	double SquaredError = 0.0;
	double SquaredMotion = 0.0;
	double Stretch = 0.0;
	double Fall = 0.0;
};

} // namespace Lab
