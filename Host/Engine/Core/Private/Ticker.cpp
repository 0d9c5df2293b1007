// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Containers/Ticker.h"

FTSTicker& FTSTicker::GetCoreTicker()
{
	static FTSTicker Ticker;
	return Ticker;
}

FTSTicker::FDelegateHandle FTSTicker::AddTicker(const FTickerDelegate& Delegate, float Delay)
{
	static_cast<void>(Delay);
	Added.Add({++LastHandle, Delegate});
	return LastHandle;
}

void FTSTicker::RemoveTicker(FDelegateHandle Handle)
{
	Added.RemoveAll([Handle](const FAdded& Each) { return Each.Handle == Handle; });
}

void FTSTicker::Tick(float DeltaTime)
{
	const TArray<FAdded> Called = Added;
	for (const FAdded& Each : Called)
	{
		if (!Each.Delegate.IsBound() || !Each.Delegate.Execute(DeltaTime))
		{
			RemoveTicker(Each.Handle);
		}
	}
}
