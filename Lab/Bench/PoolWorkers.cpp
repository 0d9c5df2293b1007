// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/PoolWorkers.h"

namespace Lab
{

namespace
{

/// Waits for a value to differ, in earnest only after a while: waking a thread takes as long as a small solve.
void WaitWhile(const std::atomic<int>& value, int same)
{
	constexpr int Patience = 100000;
	for (int look = 0; look < Patience; ++look)
	{
		if (value.load(std::memory_order_acquire) != same)
		{
			return;
		}
	}
	value.wait(same, std::memory_order_acquire);
}

} // namespace

PoolWorkers::PoolWorkers(int threads)
{
	for (int thread = 1; thread < threads; ++thread)
	{
		Threads.emplace_back([this] { Help(); });
	}
}

PoolWorkers::~PoolWorkers()
{
	Stop = true;
	++Loop;
	Loop.notify_all();
	for (std::thread& thread : Threads)
	{
		thread.join();
	}
}

void PoolWorkers::ParallelFor(int count, void (*body)(void* context, int index), void* context)
{
	Body = body;
	Context = context;
	Count = count;
	Next = 0;
	Busy = static_cast<int>(Threads.size());
	++Loop;
	Loop.notify_all();
	Work();
	for (int busy = Busy; busy != 0; busy = Busy)
	{
		WaitWhile(Busy, busy);
	}
}

void PoolWorkers::Help()
{
	for (int done = 0;;)
	{
		WaitWhile(Loop, done);
		done = Loop;
		if (Stop)
		{
			return;
		}
		Work();
		--Busy;
		Busy.notify_all();
	}
}

void PoolWorkers::Work()
{
	for (int index = Next++; index < Count; index = Next++)
	{
		Body(Context, index);
	}
}

} // namespace Lab
