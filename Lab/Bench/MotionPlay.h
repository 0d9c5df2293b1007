// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/MotionScenes.h"
#include "Recording.h"

#include <functional>
#include <span>
#include <vector>

namespace Lab
{

/// What happened in all steps of a scene together.
struct Tally
{
	double Substeps = 0.0;
	double Solves = 0.0;
	double Updates = 0.0;

	void Add(const Cloth::StepStatistics& step);
	void Scale(double factor);
};

struct Played
{
	Recording Motion;
	Tally Total;
	std::vector<double> Seconds; ///< by frame, on a core, without factoring
	double Gain = 0.0;           ///< the largest of total energy in a frame, in the cloth's weight times 1 m
	double Stretch = 0.0;        ///< 99 % of the threads are stretched by less, mean over the last frames
};

constexpr int FrameRate = 60;

/// The beginning of a scene; frames follow.
Recording Begin(const Cloth::Scenes::ContactScene& scene);

/// Moves particles by up to 0.5e-6 m along each axis, so that runs with different starts show how far contact and
/// wrinkles amplify nothing; the start 0 leaves them where they are.
void Jitter(std::span<Cloth::Vector3> positions, int start);

/// The same of a scene, but for pinned ones.
void Jitter(Cloth::Scenes::ContactScene& scene, int start);

/// With the settings that the scene was made with.
Played Play(Cloth::Scenes::ContactScene scene, int frames, const std::function<void(int)>& progress = {});

} // namespace Lab
