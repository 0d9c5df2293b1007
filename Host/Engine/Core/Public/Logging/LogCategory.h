// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Logging/LogVerbosity.h"
#include "UObject/NameTypes.h"

/** Messages of one kind, of which the less important are dropped. */
class FLogCategoryBase
{
public:
	FLogCategoryBase(const TCHAR* InName, ELogVerbosity::Type InVerbosity)
		: Name(InName)
		, Verbosity(InVerbosity)
	{
	}

	FName GetCategoryName() const { return FName(Name); }
	bool IsSuppressed(ELogVerbosity::Type Level) const { return Level > Verbosity; }

private:
	const TCHAR* Name;
	ELogVerbosity::Type Verbosity;
};
