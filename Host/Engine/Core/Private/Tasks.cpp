// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Async/ParallelFor.h"
#include "HAL/PlatformMisc.h"
#include "Tasks/Task.h"
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace Host
{
namespace
{
/** As many threads as there are cores beside the game thread's, and at least one. */
class FWorkers
{
public:
	static FWorkers& Get()
	{
		static FWorkers Instance;
		return Instance;
	}

	void Add(const TSharedRef<FTaskState>& Task)
	{
		{
			const std::lock_guard Lock(Mutex);
			Queue.push_back(Task);
		}
		Changed.notify_one();
	}

	int32 Num() const { return static_cast<int32>(Threads.size()); }

	FWorkers(const FWorkers&) = delete;
	FWorkers& operator=(const FWorkers&) = delete;

private:
	FWorkers()
	{
		const int32 Count = std::max(1, FPlatformMisc::NumberOfCores() - 1);
		for (int32 Index = 0; Index < Count; ++Index)
		{
			Threads.emplace_back([this] { Run(); });
		}
	}

	~FWorkers()
	{
		{
			const std::lock_guard Lock(Mutex);
			bStop = true;
		}
		Changed.notify_all();
		for (std::thread& Thread : Threads)
		{
			Thread.join();
		}
	}

	void Run()
	{
		std::unique_lock Lock(Mutex);
		while (true)
		{
			Changed.wait(Lock, [this] { return bStop || !Queue.empty(); });
			if (Queue.empty())
			{
				return;
			}
			const TSharedRef<FTaskState> Task = Queue.front();
			Queue.pop_front();
			Lock.unlock();
			Task->TryExecute();
			Lock.lock();
		}
	}

	std::mutex Mutex;
	std::condition_variable Changed;
	std::deque<TSharedRef<FTaskState>> Queue;
	std::vector<std::thread> Threads;
	bool bStop = false;
};
} // namespace

void FTaskState::TryExecute()
{
	EPhase Expected = EPhase::Scheduled;
	if (Phase.compare_exchange_strong(Expected, EPhase::Running))
	{
		Body();
		// What the task holds is released before anybody who waited goes on.
		Body = nullptr;
		Phase.store(EPhase::Completed, std::memory_order_release);
		Phase.notify_all();
	}
}

void FTaskState::Wait()
{
	TryExecute();
	Phase.wait(EPhase::Running, std::memory_order_acquire);
}

void Schedule(const TSharedRef<FTaskState>& Task) { FWorkers::Get().Add(Task); }

int32 GetWorkerCount() { return FWorkers::Get().Num(); }
} // namespace Host

void ParallelFor(int32 Num, TFunctionRef<void(int32)> Body, EParallelForFlags Flags)
{
	const bool bSingle = Num < 2 || EnumHasAnyFlags(Flags, EParallelForFlags::ForceSingleThread);
	std::atomic<int32> Next = 0;
	const auto Work = [&Next, &Body, Num]
	{
		for (int32 Index = Next++; Index < Num; Index = Next++)
		{
			Body(Index);
		}
	};
	TArray<UE::Tasks::FTask> Helpers;
	const int32 HelperCount = bSingle ? 0 : std::min(Num - 1, Host::GetWorkerCount());
	for (int32 Index = 0; Index < HelperCount; ++Index)
	{
		Helpers.Add(UE::Tasks::Launch(UE_SOURCE_LOCATION, Work));
	}
	Work();
	UE::Tasks::Wait(Helpers);
}
