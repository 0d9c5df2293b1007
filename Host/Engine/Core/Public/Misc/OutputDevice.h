// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Logging/LogVerbosity.h"

/** Something that text is written to. */
class CORE_API FOutputDevice
{
public:
	virtual ~FOutputDevice() = default;
	void Log(ELogVerbosity::Type Verbosity, const FString& Text) { Serialize(*Text, Verbosity); }

protected:
	virtual void Serialize(const TCHAR* Text, ELogVerbosity::Type Verbosity) = 0;
};
