// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <type_traits>

// The Host keeps no stats: everything here is declared and does nothing.

struct TStatId
{
};
struct FStatGroup_STATGROUP_Tickables
{
};
#define RETURN_QUICK_DECLARE_CYCLE_STAT(Stat, Group) \
	static_assert(std::is_class_v<FStatGroup_##Group>); \
	return TStatId()

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
#define DEFINE_STAT(Stat) static_assert(std::is_class_v<FStat_##Stat>)
#define SCOPE_CYCLE_COUNTER(Stat) static_assert(std::is_class_v<FStat_##Stat>)
