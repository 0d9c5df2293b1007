// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Containers/Ticker.h"

FTSTicker& FTSTicker::GetCoreTicker()
{
	static FTSTicker Ticker;
	return Ticker;
}

void FTSTicker::AddTicker(const FTickerDelegate& Delegate, float Delay)
{
	static_cast<void>(Delay);
	Delegates.Add(Delegate);
}

void FTSTicker::Tick(float DeltaTime)
{
	TArray<FTickerDelegate> Called = MoveTemp(Delegates);
	Delegates.Reset();
	for (const FTickerDelegate& Delegate : Called)
	{
		if (Delegate.IsBound() && Delegate.Execute(DeltaTime))
		{
			Delegates.Add(Delegate);
		}
	}
}
