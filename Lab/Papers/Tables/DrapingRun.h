// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScenes.h"
#include "Lab/Papers/Schemes/Adaptive.h"
#include "Lab/Papers/Schemes/KawabataCloth.h"
#include "Lab/Papers/Schemes/Obstacles.h"

#include <memory>
#include <string>
#include <vector>

namespace Lab
{

enum class AdaptiveKind
{
	CashKarp,
	BulirschStoer
};

/// Seconds of a core, and calls.
struct CallTime
{
	double Seconds = 0.0;
	int Calls = 0;

	double PerCall() const { return Seconds / Calls; }
};

/// Dynamics with a clock.
class TimedDynamics : public Dynamics
{
public:
	explicit TimedDynamics(const Dynamics& dynamics)
		: Inner(dynamics)
	{
	}
	void Accelerate(const Motion& motion, Field& acceleration) const override;

	mutable CallTime Spent;

private:
	const Dynamics& Inner;
};

/// A contact scene, played as Eberhardt, Weber and Strasser (1996) do: an adaptive step, then interactions, then the
/// coefficients of yarns that have slipped.
class DrapingRun
{
public:
	static constexpr double FrameTime = 0.04; ///< s

	DrapingRun(const std::string& scene, int side, AdaptiveKind kind, double tolerance);

	void PlayFrame();

	const AdaptiveStatistics& Steps() const { return Stepper->Statistics(); }
	const CallTime& Accelerations() const { return Forces.Spent; }
	const CallTime& Slipping() const { return SlipTime; }
	const CallTime& Interactions() const { return ContactTime; }
	const Motion& Now() const { return State; }
	const std::vector<double>& FrameSeconds() const { return Frames; }

	/// The scene: cloth and bodies into a part of a picture.
	void Draw(Cloth::Picture& picture, int left, int width) const;

private:
	Cloth::Scenes::ContactScene Scene;
	KawabataCloth Material;
	TimedDynamics Forces;
	Obstacles Bodies;
	std::unique_ptr<AdaptiveScheme> Stepper;
	Motion State;
	CallTime SlipTime;
	CallTime ContactTime;
	std::vector<double> Frames;
};

/// The scene with the fabric of these runs: cotton broadcloth, its threads by the paper's powers.
Cloth::Scenes::ContactScene MakeDrapingScene(const std::string& name, int side);

} // namespace Lab
