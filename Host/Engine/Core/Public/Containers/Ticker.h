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
	/// Names what was added.
	using FDelegateHandle = int32;

	static FTSTicker& GetCoreTicker();

	FDelegateHandle AddTicker(const FTickerDelegate& Delegate, float Delay = 0.0f);
	void RemoveTicker(FDelegateHandle Handle);
	void Tick(float DeltaTime);

private:
	struct FAdded
	{
		FDelegateHandle Handle = 0;
		FTickerDelegate Delegate;
	};
	TArray<FAdded> Added;
	FDelegateHandle LastHandle = 0;
};
