// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Map.h"
#include "Containers/UnrealString.h"

enum class ECsvCustomStatOp : uint8
{
	Set,
	Min,
	Max,
	Accumulate
};

namespace Host
{
/// Of the main thread.
CORE_API void RecordCsvStat(const TCHAR* Name, double Value, ECsvCustomStatOp Op);

/// Returns what was recorded since the last call, by category and name with a slash between them.
CORE_API TMap<FString, double> TakeCsvStats();
} // namespace Host

#define CSV_DEFINE_CATEGORY(Category, bDefaultValue) \
	struct FCsvCategory_##Category \
	{ \
		static constexpr bool bEnabledByDefault = bDefaultValue; \
	}
#define CSV_CUSTOM_STAT(Category, Stat, Value, Op) \
	do \
	{ \
		static_cast<void>(static_cast<const FCsvCategory_##Category*>(nullptr)); \
		Host::RecordCsvStat(TEXT(#Category "/" #Stat), Value, Op); \
	} while (false)
