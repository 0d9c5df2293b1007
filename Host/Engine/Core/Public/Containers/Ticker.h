// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Delegates/Delegate.h"

/// Whether to be called again.
using FTickerDelegate = TDelegate<bool(float)>;

/// Calls functions once a frame, outside of any world.
class CORE_API FTSTicker
{
public:
	static FTSTicker& GetCoreTicker();

	void AddTicker(const FTickerDelegate& Delegate, float Delay = 0.0f);
	void Tick(float DeltaTime);

private:
	TArray<FTickerDelegate> Delegates;
};
