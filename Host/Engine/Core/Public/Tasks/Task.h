// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "HAL/Platform.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"
#include <atomic>

#ifndef UE_SOURCE_LOCATION
	#define UE_SOURCE_LOCATION TEXT(__FILE__ ":" PREPROCESSOR_TO_STRING(__LINE__))
#endif

namespace Host
{
/** Work that one thread does: a worker, or whoever waits for it first. */
class CORE_API FTaskState
{
public:
	explicit FTaskState(TUniqueFunction<void()> InBody)
		: Body(MoveTemp(InBody))
	{
	}
	/** Does the work unless someone else has begun it. */
	void TryExecute();
	void Wait();
	bool IsCompleted() const { return Phase.load(std::memory_order_acquire) == EPhase::Completed; }

private:
	enum class EPhase : uint8
	{
		Scheduled,
		Running,
		Completed
	};
	TUniqueFunction<void()> Body;
	std::atomic<EPhase> Phase = EPhase::Scheduled;
};

CORE_API void Schedule(const TSharedRef<FTaskState>& Task);
/** Threads that run tasks, beside the one that launches them. */
CORE_API int32 GetWorkerCount();
} // namespace Host

namespace UE::Tasks
{
enum class ETaskPriority : int8
{
	High,
	Normal,
	Default = Normal,
	BackgroundHigh,
	BackgroundNormal,
	BackgroundLow
};

/** Work that was launched; the engine's TTask<void>. */
class FTask
{
public:
	bool IsValid() const { return State.IsValid(); }
	bool IsCompleted() const { return !State.IsValid() || State->IsCompleted(); }
	/** Waits for the task; does it here if nobody has begun it. */
	bool Wait() const
	{
		if (State.IsValid())
		{
			State->Wait();
		}
		return true;
	}

	template <typename Callable>
	void Launch(const TCHAR*, Callable&& Body, ETaskPriority = ETaskPriority::Normal)
	{
		State = MakeShared<Host::FTaskState>(TUniqueFunction<void()>(Forward<Callable>(Body)));
		Host::Schedule(State.ToSharedRef());
	}

private:
	TSharedPtr<Host::FTaskState> State;
};

/** Starts the work on a worker thread. */
template <typename Callable>
FTask Launch(const TCHAR* DebugName, Callable&& Body, ETaskPriority Priority = ETaskPriority::Normal)
{
	FTask Task;
	Task.Launch(DebugName, Forward<Callable>(Body), Priority);
	return Task;
}

template <typename Tasks>
bool Wait(const Tasks& All)
{
	for (const auto& Task : All)
	{
		Task.Wait();
	}
	return true;
}
} // namespace UE::Tasks
