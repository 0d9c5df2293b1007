// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsStats.h"

#include "ClothSolver/Statistics.h"
#include "ProfilingDebugging/CsvProfiler.h"

CSV_DEFINE_CATEGORY(ClothPhysics, false);

// The macro makes a name of its argument, so stages are listed one by one.
#define CLOTH_CSV_STAGE(Name) \
	CSV_CUSTOM_STAT(ClothPhysics, Name, \
		static_cast<float>(1000.0 * Statistics.Seconds[static_cast<int32>(Cloth::Stage::Name)]), \
		ECsvCustomStatOp::Accumulate)

void ClothPhysicsStats::RecordStages([[maybe_unused]] const Cloth::StepStatistics& Statistics)
{
	CLOTH_CSV_STAGE(Factorize);
	CLOTH_CSV_STAGE(FindContacts);
	CLOTH_CSV_STAGE(ApplyExternalForces);
	CLOTH_CSV_STAGE(Predict);
	CLOTH_CSV_STAGE(Constrain);
	CLOTH_CSV_STAGE(Residual);
	CLOTH_CSV_STAGE(Solve);
	CLOTH_CSV_STAGE(ResolvePenetration);
	CLOTH_CSV_STAGE(Commit);
}

#undef CLOTH_CSV_STAGE
