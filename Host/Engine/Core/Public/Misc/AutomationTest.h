// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Misc/EnumClassFlags.h"

enum class EAutomationTestFlags : uint32
{
	None = 0x00000000,
	EditorContext = 0x00000001,
	ClientContext = 0x00000002,
	ServerContext = 0x00000004,
	CommandletContext = 0x00000008,
	ProgramContext = 0x00000010,
	SmokeFilter = 0x01000000,
	EngineFilter = 0x02000000,
	ProductFilter = 0x04000000,
	PerfFilter = 0x08000000,
	StressFilter = 0x10000000,
	NegativeFilter = 0x20000000
};
ENUM_CLASS_FLAGS(EAutomationTestFlags)

inline constexpr EAutomationTestFlags EAutomationTestFlags_ApplicationContextMask = EAutomationTestFlags::EditorContext
	| EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext
	| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProgramContext;
inline constexpr EAutomationTestFlags EAutomationTestFlags_FilterMask = EAutomationTestFlags::SmokeFilter
	| EAutomationTestFlags::EngineFilter | EAutomationTestFlags::ProductFilter | EAutomationTestFlags::PerfFilter
	| EAutomationTestFlags::StressFilter | EAutomationTestFlags::NegativeFilter;

namespace EAutomationExpectedErrorFlags
{
enum MatchType
{
	Exact,
	Contains
};
} // namespace EAutomationExpectedErrorFlags

/** A test, or a group of tests with names of their own. Registers itself. */
class CORE_API FAutomationTestBase
{
public:
	explicit FAutomationTestBase(const FString& InName, bool bInComplexTask = false);
	virtual ~FAutomationTestBase();
	FAutomationTestBase(const FAutomationTestBase&) = delete;
	FAutomationTestBase& operator=(const FAutomationTestBase&) = delete;

	// What a test is

	virtual EAutomationTestFlags GetTestFlags() const = 0;
	/** Lists the names of the tests of this group, and what RunTest is told to run each. */
	virtual void GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const = 0;

	// What a test says

	virtual void AddInfo(const FString& InLogItem, int32 StackOffset = 0, bool bCaptureStack = false);
	virtual void AddWarning(const FString& InWarning, int32 StackOffset = 0);
	virtual void AddError(const FString& InError, int32 StackOffset = 0);
	/** Expects errors and warnings in the log that would otherwise be held against the test. None is an error as well.
	 */
	void AddExpectedError(FString ExpectedErrorPattern,
		EAutomationExpectedErrorFlags::MatchType CompareType = EAutomationExpectedErrorFlags::Contains,
		int32 Occurrences = 1, bool IsRegex = true);
	bool HasAnyErrors() const { return Errors.Num() > 0; }

	// What a test demands. Each returns whether it was met.

	bool TestTrue(const TCHAR* What, bool Value);
	bool TestFalse(const TCHAR* What, bool Value);
	bool TestTrue(const FString& What, bool Value) { return TestTrue(*What, Value); }
	bool TestFalse(const FString& What, bool Value) { return TestFalse(*What, Value); }

	bool TestEqual(const TCHAR* What, int32 Actual, int32 Expected);
	bool TestEqual(const TCHAR* What, int64 Actual, int64 Expected);
	bool TestEqual(const TCHAR* What, float Actual, float Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const TCHAR* What, double Actual, double Expected, double Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const TCHAR* What, FVector Actual, FVector Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const TCHAR* What, FTransform Actual, FTransform Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const TCHAR* What, FRotator Actual, FRotator Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const TCHAR* What, FColor Actual, FColor Expected);
	bool TestEqual(const TCHAR* What, FLinearColor Actual, FLinearColor Expected);
	bool TestEqual(const TCHAR* What, const TCHAR* Actual, const TCHAR* Expected);
	bool TestEqual(const TCHAR* What, const FString& Actual, const FString& Expected)
	{
		return TestEqual(What, *Actual, *Expected);
	}
	bool TestEqual(const TCHAR* What, const FString& Actual, const TCHAR* Expected)
	{
		return TestEqual(What, *Actual, Expected);
	}
	bool TestEqual(const TCHAR* What, const FName& Actual, const FName& Expected);
	template <typename ValueType>
	bool TestEqual(const TCHAR* What, const ValueType& Actual, const ValueType& Expected)
	{
		return Demand(Actual == Expected, FString::Printf(TEXT("%s: The two values are not equal."), What));
	}
	template <typename... Arguments>
	bool TestEqual(const FString& What, const Arguments&... Values)
	{
		return TestEqual(*What, Values...);
	}
	template <typename ValueType>
	bool TestNotEqual(const TCHAR* What, const ValueType& Actual, const ValueType& Expected)
	{
		return Demand(!(Actual == Expected), FString::Printf(TEXT("%s: The two values are equal."), What));
	}
	template <typename ValueType>
	bool TestNotEqual(const FString& What, const ValueType& Actual, const ValueType& Expected)
	{
		return TestNotEqual(*What, Actual, Expected);
	}

	bool TestNearlyEqual(const TCHAR* What, float Actual, float Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestNearlyEqual(const TCHAR* What, double Actual, double Expected, double Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestNearlyEqual(const TCHAR* What, FVector Actual, FVector Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestNearlyEqual(
		const TCHAR* What, FTransform Actual, FTransform Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestNearlyEqual(
		const TCHAR* What, FRotator Actual, FRotator Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	template <typename... Arguments>
	bool TestNearlyEqual(const FString& What, const Arguments&... Values)
	{
		return TestNearlyEqual(*What, Values...);
	}

	template <typename T>
	bool TestNull(const TCHAR* What, const T* Pointer)
	{
		return Demand(Pointer == nullptr, FString::Printf(TEXT("Expected '%s' to be null."), What));
	}
	template <typename T>
	bool TestNotNull(const TCHAR* What, const T* Pointer)
	{
		return Demand(Pointer != nullptr, FString::Printf(TEXT("Expected '%s' to be not null."), What));
	}
	template <typename T>
	bool TestNull(const FString& What, const T* Pointer)
	{
		return TestNull(*What, Pointer);
	}
	template <typename T>
	bool TestNotNull(const FString& What, const T* Pointer)
	{
		return TestNotNull(*What, Pointer);
	}

protected:
	virtual bool RunTest(const FString& Parameters) = 0;
	virtual FString GetBeautifiedTestName() const = 0;

private:
	friend struct FHostAutomation;
	bool Demand(bool bMet, const FString& Complaint);

	struct FExpectedMessage
	{
		FString Pattern;
		EAutomationExpectedErrorFlags::MatchType CompareType;
		int32 Wanted;
		bool bRegex;
		int32 Found = 0;
		bool Matches(const FString& Message) const;
	};

	FString TestName;
	TArray<FString> Errors;
	TArray<FExpectedMessage> ExpectedMessages;
};

/** Describes behaviour: Define calls Describe, which nests, and It, which is a test. */
class CORE_API FAutomationSpecBase : public FAutomationTestBase
{
public:
	explicit FAutomationSpecBase(const FString& InName)
		: FAutomationTestBase(InName, true)
	{
	}

	void Describe(const FString& InDescription, TFunction<void()> DoWork);
	void It(const FString& InDescription, TFunction<void()> DoWork);
	/** Skipped. */
	void BeforeEach(TFunction<void()> DoWork);
	void AfterEach(TFunction<void()> DoWork);

	void GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const override;

protected:
	virtual void Define() = 0;
	bool RunTest(const FString& Parameters) override;

private:
	struct FScope
	{
		FString Description;
		TArray<TFunction<void()>> Before;
		TArray<TFunction<void()>> After;
	};
	struct FSpec
	{
		FString Name;
		TFunction<void()> Body;
		/** From the outermost scope in. */
		TArray<TSharedRef<FScope>> Scopes;
	};
	void EnsureDefined() const;

	TArray<TSharedRef<FScope>> OpenScopes;
	TArray<FSpec> Specs;
	bool bDefined = false;
};

#define BEGIN_DEFINE_SPEC(TClass, PrettyName, TFlags) \
	class TClass : public FAutomationSpecBase \
	{ \
	public: \
		explicit TClass(const FString& InName) \
			: FAutomationSpecBase(InName) \
		{ \
		} \
		static_assert(EnumHasAnyFlags(TFlags, EAutomationTestFlags_ApplicationContextMask), "a test needs a context"); \
		static_assert(EnumHasAnyFlags(TFlags, EAutomationTestFlags_FilterMask), "a test needs a filter"); \
		EAutomationTestFlags GetTestFlags() const override { return TFlags; } \
\
	protected: \
		FString GetBeautifiedTestName() const override { return PrettyName; } \
		void Define() override;

#define END_DEFINE_SPEC(TClass) \
	} \
	; \
	namespace \
	{ \
	TClass TClass##AutomationSpecInstance(TEXT(#TClass)); \
	}
