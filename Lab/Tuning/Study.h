// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Tuning/Constants.h"
#include "Lab/Tuning/Trials.h"

#include <array>
#include <string>
#include <vector>

namespace Lab
{

/// What is read of a motion.
enum class Quantity
{
	Error,     ///< distance from the converged motion, m
	Substeps,  ///< a frame
	Depth,     ///< inside colliders, m
	Crossings, ///< of the cloth with itself
	Speed      ///< at the end, m/s
};
inline constexpr size_t QuantityCount = 5;
const char* NameOf(Quantity quantity);

using Readings = std::array<double, QuantityCount>;

/// A trial as it plays without a change, and how much its readings mean.
struct Baseline
{
	Trial About;
	Motion Converged;
	Motion Plain;
	double Doubt = 0.0; ///< distance of the converged motion from that with half as many substeps, m
	Readings Mean{};    ///< over the plain motion and disturbed ones
	Readings Spread{};  ///< their standard deviation
};

/// What a change does to one trial.
struct Effect
{
	bool Same = true;                         ///< bit for bit
	Readings Change{};                        ///< relative to the mean
	std::array<bool, QuantityCount> Counts{}; ///< more than chance, and more than a twentieth
};

/// What a constant does, by factor and trial.
struct Finding
{
	Constant About;
	std::array<std::vector<Effect>, 2> Near{}; ///< at half and at double
	bool ActsFar = false;                      ///< if it does nothing there: whether it does at a tenth or ten times
};

Baseline MakeBaseline(const Trial& trial);
Finding Examine(const Constant& constant, const std::vector<Baseline>& baselines);

/// In Markdown.
std::string Document(const std::vector<Baseline>& baselines, const std::vector<Finding>& findings);

} // namespace Lab
