// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Stats/Stats.h"

DECLARE_STATS_GROUP(TEXT("ClothPhysics"), STATGROUP_ClothPhysics, STATCAT_Advanced);

DECLARE_CYCLE_STAT_EXTERN(TEXT("Sleep"), STAT_ClothPhysics_Sleep, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Snapshot"), STAT_ClothPhysics_Snapshot, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Colliders"), STAT_ClothPhysics_Colliders, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Step (task)"), STAT_ClothPhysics_Step, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Skin (task)"), STAT_ClothPhysics_Skin, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Wait"), STAT_ClothPhysics_Wait, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Mesh"), STAT_ClothPhysics_Mesh, STATGROUP_ClothPhysics, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Bodies"), STAT_ClothPhysics_Bodies, STATGROUP_ClothPhysics, );

namespace Cloth
{
struct StepStatistics;
}

namespace ClothPhysicsStats
{

/** Adds the times of a cloth's frame to the CSV profiler's, by stage of the solver, ms. */
void RecordStages(const Cloth::StepStatistics& Statistics);

} // namespace ClothPhysicsStats
