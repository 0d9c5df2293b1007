// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/HostAutomation.h"
#include <cstdio>
#include <regex>
#include <vector>

namespace
{
std::vector<FAutomationTestBase*>& Registered()
{
	static std::vector<FAutomationTestBase*> Tests;
	return Tests;
}
} // namespace

FAutomationTestBase::FAutomationTestBase(const FString& InName, bool)
	: TestName(InName)
{
	Registered().push_back(this);
}

FAutomationTestBase::~FAutomationTestBase() { std::erase(Registered(), this); }

void FAutomationTestBase::AddInfo(const FString& InLogItem, int32, bool) { std::printf("\n    %ls", *InLogItem); }

void FAutomationTestBase::AddWarning(const FString& InWarning, int32)
{
	UE_LOG(LogHost, Warning, TEXT("%s"), *InWarning);
}

void FAutomationTestBase::AddError(const FString& InError, int32) { Errors.Add(InError); }

bool FAutomationTestBase::Demand(bool bMet, const FString& Complaint)
{
	if (!bMet)
	{
		AddError(Complaint);
	}
	return bMet;
}

void FAutomationTestBase::AddExpectedError(
	FString ExpectedErrorPattern, EAutomationExpectedErrorFlags::MatchType CompareType, int32 Occurrences, bool IsRegex)
{
	ExpectedMessages.Add({MoveTemp(ExpectedErrorPattern), CompareType, Occurrences, IsRegex});
}

bool FAutomationTestBase::FExpectedMessage::Matches(const FString& Message) const
{
	const bool bExact = CompareType == EAutomationExpectedErrorFlags::Exact;
	if (!bRegex)
	{
		return bExact ? Message.Equals(Pattern) : Message.Contains(Pattern);
	}
	const std::wregex Expression(*Pattern, std::regex::ECMAScript | std::regex::icase);
	const std::wstring Text(*Message);
	return bExact ? std::regex_match(Text, Expression) : std::regex_search(Text, Expression);
}

bool FAutomationTestBase::TestTrue(const TCHAR* What, bool Value)
{
	return Demand(Value, FString::Printf(TEXT("Expected '%s' to be true."), What));
}

bool FAutomationTestBase::TestFalse(const TCHAR* What, bool Value)
{
	return Demand(!Value, FString::Printf(TEXT("Expected '%s' to be false."), What));
}

namespace
{
FString Unequal(const TCHAR* What, const FString& Actual, const FString& Expected)
{
	return FString::Printf(TEXT("Expected '%s' to be %s, but it was %s."), What, *Expected, *Actual);
}

FString Unequal(const TCHAR* What, const FString& Actual, const FString& Expected, double Tolerance)
{
	return FString::Printf(
		TEXT("Expected '%s' to be %s, but it was %s within tolerance %g."), What, *Expected, *Actual, Tolerance);
}

FString Text(double Value) { return FString::Printf(TEXT("%.9g"), Value); }
} // namespace

bool FAutomationTestBase::TestEqual(const TCHAR* What, int32 Actual, int32 Expected)
{
	return TestEqual(What, static_cast<int64>(Actual), static_cast<int64>(Expected));
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, int64 Actual, int64 Expected)
{
	return Demand(Actual == Expected, Unequal(What, LexToString(Actual), LexToString(Expected)));
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, float Actual, float Expected, float Tolerance)
{
	return TestNearlyEqual(What, Actual, Expected, Tolerance);
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, double Actual, double Expected, double Tolerance)
{
	return TestNearlyEqual(What, Actual, Expected, Tolerance);
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, FVector Actual, FVector Expected, float Tolerance)
{
	return TestNearlyEqual(What, Actual, Expected, Tolerance);
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, FTransform Actual, FTransform Expected, float Tolerance)
{
	return TestNearlyEqual(What, Actual, Expected, Tolerance);
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, FRotator Actual, FRotator Expected, float Tolerance)
{
	return TestNearlyEqual(What, Actual, Expected, Tolerance);
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, FColor Actual, FColor Expected)
{
	return Demand(Actual == Expected, FString::Printf(TEXT("%s: The two colors are not equal."), What));
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, FLinearColor Actual, FLinearColor Expected)
{
	return Demand(Actual == Expected, FString::Printf(TEXT("%s: The two colors are not equal."), What));
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, const TCHAR* Actual, const TCHAR* Expected)
{
	return Demand(FString(Actual) == FString(Expected), Unequal(What, Actual, Expected));
}

bool FAutomationTestBase::TestEqual(const TCHAR* What, const FName& Actual, const FName& Expected)
{
	return Demand(Actual == Expected, Unequal(What, Actual.ToString(), Expected.ToString()));
}

bool FAutomationTestBase::TestNearlyEqual(const TCHAR* What, float Actual, float Expected, float Tolerance)
{
	return TestNearlyEqual(
		What, static_cast<double>(Actual), static_cast<double>(Expected), static_cast<double>(Tolerance));
}

bool FAutomationTestBase::TestNearlyEqual(const TCHAR* What, double Actual, double Expected, double Tolerance)
{
	// Not a number is near nothing.
	return Demand(FMath::Abs(Actual - Expected) <= Tolerance, Unequal(What, Text(Actual), Text(Expected), Tolerance));
}

bool FAutomationTestBase::TestNearlyEqual(const TCHAR* What, FVector Actual, FVector Expected, float Tolerance)
{
	const bool bEqual = !Actual.ContainsNaN() && Actual.Equals(Expected, static_cast<double>(Tolerance));
	return Demand(bEqual, Unequal(What, Actual.ToString(), Expected.ToString(), static_cast<double>(Tolerance)));
}

bool FAutomationTestBase::TestNearlyEqual(const TCHAR* What, FTransform Actual, FTransform Expected, float Tolerance)
{
	const bool bEqual = !Actual.ContainsNaN() && Actual.Equals(Expected, static_cast<double>(Tolerance));
	return Demand(bEqual, Unequal(What, Actual.ToString(), Expected.ToString(), static_cast<double>(Tolerance)));
}

bool FAutomationTestBase::TestNearlyEqual(const TCHAR* What, FRotator Actual, FRotator Expected, float Tolerance)
{
	const bool bEqual = !Actual.ContainsNaN() && Actual.Equals(Expected, static_cast<double>(Tolerance));
	return Demand(bEqual, Unequal(What, Actual.ToString(), Expected.ToString(), static_cast<double>(Tolerance)));
}

// Specs

void FAutomationSpecBase::Describe(const FString& InDescription, TFunction<void()> DoWork)
{
	const TSharedRef<FScope> Scope = MakeShared<FScope>();
	Scope->Description = InDescription;
	OpenScopes.Add(Scope);
	DoWork();
	OpenScopes.Pop();
}

void FAutomationSpecBase::It(const FString& InDescription, TFunction<void()> DoWork)
{
	FSpec Spec{GetBeautifiedTestName(), MoveTemp(DoWork), OpenScopes};
	for (const TSharedRef<FScope>& Scope : OpenScopes)
	{
		Spec.Name += Scope->Description.IsEmpty() ? FString() : TEXT(".") + Scope->Description;
	}
	Spec.Name += TEXT(".") + InDescription;
	Specs.Add(MoveTemp(Spec));
}

void FAutomationSpecBase::BeforeEach(TFunction<void()> DoWork) { OpenScopes.Last()->Before.Add(MoveTemp(DoWork)); }

void FAutomationSpecBase::AfterEach(TFunction<void()> DoWork) { OpenScopes.Last()->After.Add(MoveTemp(DoWork)); }

void FAutomationSpecBase::EnsureDefined() const
{
	auto& Self = const_cast<FAutomationSpecBase&>(*this);
	if (!bDefined)
	{
		Self.bDefined = true;
		// Outside of every Describe there is one scope more, without a name.
		Self.Describe(FString(), [&Self] { Self.Define(); });
	}
}

void FAutomationSpecBase::GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const
{
	EnsureDefined();
	for (const FSpec& Spec : Specs)
	{
		OutBeautifiedNames.Add(Spec.Name);
		OutTestCommands.Add(Spec.Name);
	}
}

bool FAutomationSpecBase::RunTest(const FString& Parameters)
{
	EnsureDefined();
	const FSpec* const Spec = Specs.FindByPredicate([&](const FSpec& Each) { return Each.Name.Equals(Parameters); });
	check(Spec != nullptr);
	for (const TSharedRef<FScope>& Scope : Spec->Scopes)
	{
		for (const TFunction<void()>& Work : Scope->Before)
		{
			Work();
		}
	}
	Spec->Body();
	for (int32 Index = Spec->Scopes.Num() - 1; Index >= 0; --Index)
	{
		for (const TFunction<void()>& Work : Spec->Scopes[Index]->After)
		{
			Work();
		}
	}
	return true;
}

// Running

TArray<FHostAutomation::FTest> FHostAutomation::FindTests()
{
	TArray<FTest> Result;
	for (FAutomationTestBase* Owner : Registered())
	{
		TArray<FString> Names;
		TArray<FString> Commands;
		Owner->GetTests(Names, Commands);
		for (int32 Index = 0; Index < Names.Num(); ++Index)
		{
			Result.Add({Names[Index], Commands[Index], Owner});
		}
	}
	Result.StableSort([](const FTest& A, const FTest& B) { return A.Name.Compare(B.Name) < 0; });
	return Result;
}

TArray<FString> FHostAutomation::Run(const FTest& Test)
{
	FAutomationTestBase& Owner = *Test.Owner;
	Owner.Errors.Empty();
	Owner.ExpectedMessages.Empty();
	Host::FLogListener Previous = Host::SetLogListener(
		[&Owner](FName Category, ELogVerbosity::Type Verbosity, const FString& Message)
		{
			if (Verbosity > ELogVerbosity::Warning)
			{
				return false;
			}
			for (FAutomationTestBase::FExpectedMessage& Expected : Owner.ExpectedMessages)
			{
				if (Expected.Matches(Message))
				{
					++Expected.Found;
					return true;
				}
			}
			if (Verbosity <= ELogVerbosity::Error)
			{
				Owner.AddError(FString::Printf(TEXT("%s: Error: %s"), *Category.ToString(), *Message));
			}
			return false;
		});
	const bool bPassed = Owner.RunTest(Test.Command);
	Host::SetLogListener(MoveTemp(Previous));
	if (!bPassed && !Owner.HasAnyErrors())
	{
		Owner.AddError(TEXT("RunTest returned false."));
	}
	for (const FAutomationTestBase::FExpectedMessage& Expected : Owner.ExpectedMessages)
	{
		// As in the engine, 0 means at least once, and less any number of times.
		const bool bMissing = Expected.Wanted == 0 && Expected.Found == 0;
		if (bMissing || (Expected.Wanted > 0 && Expected.Found != Expected.Wanted))
		{
			Owner.AddError(FString::Printf(TEXT("Expected '%s' in the log %d times, but it was there %d times."),
				*Expected.Pattern, Expected.Wanted, Expected.Found));
		}
	}
	return Owner.Errors;
}
