// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Async/ParallelFor.h"
#include "CoreMinimal.h"
#include "HAL/IConsoleManager.h"
#include "Tasks/Task.h"
#include <atomic>
#include <gtest/gtest.h>

namespace
{
TEST(HostTasks, AreDoneAfterWaiting)
{
	bool bDone = false;
	const UE::Tasks::FTask Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [&bDone] { bDone = true; });
	EXPECT_TRUE(Task.IsValid());
	EXPECT_TRUE(Task.Wait());
	EXPECT_TRUE(bDone);
	EXPECT_TRUE(Task.IsCompleted());
	EXPECT_TRUE(UE::Tasks::FTask().IsCompleted());
	EXPECT_FALSE(UE::Tasks::FTask().IsValid());
}

TEST(HostTasks, MayWaitForEachOther)
{
	std::atomic<int32> Count = 0;
	TArray<UE::Tasks::FTask> Tasks;
	for (int32 Index = 0; Index < 50; ++Index)
	{
		Tasks.Add(UE::Tasks::Launch(UE_SOURCE_LOCATION,
			[&Count]
			{
				const UE::Tasks::FTask Inner = UE::Tasks::Launch(UE_SOURCE_LOCATION, [&Count] { ++Count; });
				Inner.Wait();
				ParallelFor(10, [&Count](int32) { ++Count; });
			}));
	}
	UE::Tasks::Wait(Tasks);
	EXPECT_EQ(Count, 50 * 11);
}

TEST(HostTasks, ReleaseWhatTheyHold)
{
	const TSharedPtr<int32> Held = MakeShared<int32>(1);
	UE::Tasks::FTask Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [Held] {});
	Task.Wait();
	EXPECT_EQ(Held.GetSharedReferenceCount(), 1);
}

TEST(HostParallelFor, CallsEachIndexOnce)
{
	TArray<int32> Counts;
	Counts.SetNum(1000);
	ParallelFor(Counts.Num(), [&Counts](int32 Index) { ++Counts[Index]; });
	EXPECT_EQ(Counts.Find(0), INDEX_NONE);
	EXPECT_EQ(Counts.Find(2), INDEX_NONE);
	ParallelFor(0, [](int32) { FAIL(); });
}

TAutoConsoleVariable<int32> CVarHostTest(TEXT("p.Host.Test"), 3, TEXT("For this test."), ECVF_Default);

TEST(HostConsole, FindsAndSetsVariables)
{
	IConsoleVariable* const Variable = IConsoleManager::Get().FindConsoleVariable(TEXT("p.host.test"));
	ASSERT_NE(Variable, nullptr);
	EXPECT_EQ(CVarHostTest.GetValueOnGameThread(), 3);
	Variable->Set(5);
	EXPECT_EQ(CVarHostTest.GetValueOnGameThread(), 5);
	Variable->Set(TEXT("7"));
	EXPECT_EQ(Variable->GetInt(), 7);
	EXPECT_EQ(IConsoleManager::Get().FindConsoleVariable(TEXT("p.Host.None")), nullptr);
}
} // namespace
