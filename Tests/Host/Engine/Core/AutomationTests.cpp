// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/HostAutomation.h"
#include <gtest/gtest.h>

namespace
{
TArray<FString> Steps;

BEGIN_DEFINE_SPEC(
	FHostExampleSpec, "HostExample.Spec", EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
int32 Value = 0;
END_DEFINE_SPEC(FHostExampleSpec)

void FHostExampleSpec::Define()
{
	BeforeEach(
		[this]
		{
			Steps.Add(TEXT("outer before"));
			Value = 1;
		});
	AfterEach([] { Steps.Add(TEXT("outer after")); });
	Describe("A group",
		[this]
		{
			BeforeEach(
				[this]
				{
					Steps.Add(TEXT("inner before"));
					++Value;
				});
			AfterEach([] { Steps.Add(TEXT("inner after")); });
			It("passes",
				[this]
				{
					Steps.Add(TEXT("test"));
					TestEqual(TEXT("Value"), Value, 2);
				});
			It("fails", [this] { TestEqual("Value", Value, 3); });
		});
	It("fails by the log", [] { UE_LOG(LogTemp, Error, TEXT("Something broke")); });
	It("expects the log",
		[this]
		{
			AddExpectedError(TEXT("br.ke"));
			UE_LOG(LogTemp, Error, TEXT("Something broke"));
		});
	It("expects warnings",
		[this]
		{
			AddExpectedError(TEXT("broke (twice)"), EAutomationExpectedErrorFlags::Contains, 2, false);
			UE_LOG(LogTemp, Warning, TEXT("It broke (twice)"));
			UE_LOG(LogTemp, Warning, TEXT("It broke (twice)"));
		});
	It("misses the log", [this] { AddExpectedError(TEXT("never"), EAutomationExpectedErrorFlags::Contains, 0); });
	It("does not mind the log",
		[this] { AddExpectedError(TEXT("never"), EAutomationExpectedErrorFlags::Contains, -1); });
	It("knows no nearness to NaN", [this] { TestNearlyEqual(TEXT("Value"), double(NAN), 0.0, 1.0); });
}

TArray<FString> RunExample(const TCHAR* Name)
{
	for (const FHostAutomation::FTest& Test : FHostAutomation::FindTests())
	{
		if (Test.Name == FString(TEXT("HostExample.Spec.")) + Name)
		{
			return FHostAutomation::Run(Test);
		}
	}
	return {TEXT("no such test")};
}

TEST(HostAutomation, RunsWhatIsAroundATest)
{
	Steps.Empty();
	EXPECT_TRUE(RunExample(TEXT("A group.passes")).IsEmpty());
	EXPECT_EQ(Steps,
		(TArray<FString>{
			TEXT("outer before"), TEXT("inner before"), TEXT("test"), TEXT("inner after"), TEXT("outer after")}));
}

TEST(HostAutomation, ReportsFailures)
{
	const TArray<FString> Errors = RunExample(TEXT("A group.fails"));
	ASSERT_EQ(Errors.Num(), 1);
	EXPECT_TRUE(Errors[0].Contains(TEXT("to be 3, but it was 2"))) << TCHAR_TO_UTF8(*Errors[0]);
	EXPECT_EQ(RunExample(TEXT("knows no nearness to NaN")).Num(), 1);
}

TEST(HostAutomation, ListensToTheLog)
{
	EXPECT_EQ(RunExample(TEXT("fails by the log")).Num(), 1);
	EXPECT_EQ(RunExample(TEXT("expects the log")).Num(), 0);
	EXPECT_EQ(RunExample(TEXT("expects warnings")).Num(), 0);
	EXPECT_EQ(RunExample(TEXT("misses the log")).Num(), 1);
	EXPECT_EQ(RunExample(TEXT("does not mind the log")).Num(), 0);
}
} // namespace
