// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

// The Host keeps no stats: everything here is declared and does nothing.

#define STATS 0
#define DECLARE_STATS_GROUP(Description, Group, Category) \
	struct FStatGroup_##Group \
	{ \
	}
#define DECLARE_CYCLE_STAT(Description, Stat, Group) \
	struct FStat_##Stat \
	{ \
		using FGroup = FStatGroup_##Group; \
	}
#define DECLARE_CYCLE_STAT_EXTERN(Description, Stat, Group, Api) DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DECLARE_DWORD_COUNTER_STAT(Description, Stat, Group) DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DECLARE_DWORD_COUNTER_STAT_EXTERN(Description, Stat, Group, Api) DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DECLARE_DWORD_ACCUMULATOR_STAT(Description, Stat, Group) DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DECLARE_DWORD_ACCUMULATOR_STAT_EXTERN(Description, Stat, Group, Api) \
	DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DECLARE_FLOAT_COUNTER_STAT(Description, Stat, Group) DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DECLARE_FLOAT_COUNTER_STAT_EXTERN(Description, Stat, Group, Api) DECLARE_CYCLE_STAT(Description, Stat, Group)
#define DEFINE_STAT(Stat) static_assert(sizeof(FStat_##Stat) > 0)
#define SCOPE_CYCLE_COUNTER(Stat) static_assert(sizeof(FStat_##Stat) > 0)
#define QUICK_SCOPE_CYCLE_COUNTER(Stat)
#define INC_DWORD_STAT(Stat) static_assert(sizeof(FStat_##Stat) > 0)
#define INC_DWORD_STAT_BY(Stat, Amount) ((void)sizeof(FStat_##Stat), (void)(Amount))
#define DEC_DWORD_STAT(Stat) static_assert(sizeof(FStat_##Stat) > 0)
#define DEC_DWORD_STAT_BY(Stat, Amount) ((void)sizeof(FStat_##Stat), (void)(Amount))
#define SET_DWORD_STAT(Stat, Value) ((void)sizeof(FStat_##Stat), (void)(Value))
#define INC_FLOAT_STAT_BY(Stat, Amount) ((void)sizeof(FStat_##Stat), (void)(Amount))
#define SET_FLOAT_STAT(Stat, Value) ((void)sizeof(FStat_##Stat), (void)(Value))
#define RETURN_QUICK_DECLARE_CYCLE_STAT(Stat, Group) return TStatId()

struct TStatId
{
};
