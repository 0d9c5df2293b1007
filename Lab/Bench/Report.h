// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Print.h"

#include <optional>
#include <string>
#include <vector>

namespace Lab
{

enum class Sense
{
	LargerIsBetter,
	SmallerIsBetter
};

/// What a measure has to reach.
struct Target
{
	Sense Better;
	double Bar;  ///< below which the benchmark fails
	double Goal; ///< where this project wants to be
};

struct Finding
{
	std::string Name;
	std::optional<double> Value;  ///< nothing if the method never got there
	std::optional<Target> Wanted; ///< nothing for what is only reported
	std::string Note;

	std::optional<bool> Pass() const;
};

std::string Table(const std::vector<Finding>& findings);
std::string Json(const std::vector<Finding>& findings);

} // namespace Lab
