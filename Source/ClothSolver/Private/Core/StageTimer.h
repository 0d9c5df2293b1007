// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Statistics.h"

#include <chrono>

namespace Cloth
{

/// Adds the time until the end of the scope to a stage.
class StageTimer
{
public:
	StageTimer(StepStatistics& statistics, Stage stage)
		: Seconds(statistics.Seconds[static_cast<int>(stage)])
		, Start(std::chrono::steady_clock::now())
	{
	}
	~StageTimer() { Seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count(); }
	StageTimer(const StageTimer&) = delete;
	StageTimer& operator=(const StageTimer&) = delete;

private:
	double& Seconds;
	std::chrono::steady_clock::time_point Start;
};

} // namespace Cloth
