// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Logging/HostLog.h"

namespace Soak
{

/// Keeps the log from the console.
class Silence
{
public:
	Silence()
		: Before(Host::SetLogListener([](FName, ELogVerbosity::Type, const FString&) { return true; }))
	{
	}
	~Silence() { Host::SetLogListener(Before); }
	Silence(const Silence&) = delete;
	Silence& operator=(const Silence&) = delete;

private:
	Host::FLogListener Before;
};

} // namespace Soak
