// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ProfilingDebugging/CsvProfiler.h"

#include "Math/UnrealMathUtility.h"
#include "Templates/UnrealTemplate.h"

namespace Host
{
static TMap<FString, double>& CsvStats()
{
	static TMap<FString, double> Stats;
	return Stats;
}

void RecordCsvStat(const TCHAR* Name, double Value, ECsvCustomStatOp Op)
{
	double* const Known = CsvStats().Find(FString(Name));
	if (Known == nullptr)
	{
		CsvStats().Add(FString(Name), Value);
		return;
	}
	switch (Op)
	{
	case ECsvCustomStatOp::Set:
		*Known = Value;
		break;
	case ECsvCustomStatOp::Min:
		*Known = FMath::Min(*Known, Value);
		break;
	case ECsvCustomStatOp::Max:
		*Known = FMath::Max(*Known, Value);
		break;
	case ECsvCustomStatOp::Accumulate:
		*Known += Value;
		break;
	}
}

TMap<FString, double> TakeCsvStats()
{
	TMap<FString, double> Taken = MoveTemp(CsvStats());
	CsvStats() = TMap<FString, double>();
	return Taken;
}
} // namespace Host
