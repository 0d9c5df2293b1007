// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HAL/PlatformTime.h"
#include "Host/WorldControl.h"
#include "Misc/HostAutomation.h"
#include "Modules/ModuleManager.h"
#include <cstdio>
#include <string_view>

namespace
{
constexpr const char* Usage = R"(Usage: clothspecs [--list] [--skip BEGINNING]... [--adversity SEED] [FILTER]

Runs the automation tests whose names begin with FILTER, or all.

  --list             print their names instead
  --skip BEGINNING   but for those whose names begin so
  --adversity SEED   in an order of ticks that this number shuffles, with garbage collected and components
                     registered anew before each frame, and whatever is registered registered twice
  --help             show this text
)";

struct FOptions
{
	bool bList = false;
	bool bHelp = false;
	FString Filter;
	TArray<FString> Skipped;
	TOptional<uint32> Adversity;
	FString Mistake;
};

FOptions ParseArguments(int Count, char** Values)
{
	FOptions Options;
	for (int Index = 1; Index < Count; ++Index)
	{
		const std::string_view Argument = Values[Index];
		if (Argument == "--list")
		{
			Options.bList = true;
		}
		else if (Argument == "--skip" && Index + 1 < Count)
		{
			Options.Skipped.Add(Values[++Index]);
		}
		else if (Argument == "--adversity" && Index + 1 < Count
			&& FCString::IsNumeric(UTF8_TO_TCHAR(Values[Index + 1])))
		{
			Options.Adversity = static_cast<uint32>(FCString::Atoi(UTF8_TO_TCHAR(Values[++Index])));
		}
		else if (Argument == "--help")
		{
			Options.bHelp = true;
		}
		else if (Argument.starts_with("-") || !Options.Filter.IsEmpty())
		{
			Options.Mistake = Values[Index];
		}
		else
		{
			Options.Filter = Values[Index];
		}
	}
	return Options;
}

void RunSpecs(const TArray<FHostAutomation::FTest>& Tests, int32& Passed, int32& Failed)
{
	for (int32 Index = 0; Index < Tests.Num(); ++Index)
	{
		std::printf("[%d/%d] %s", Index + 1, Tests.Num(), TCHAR_TO_UTF8(*Tests[Index].Name));
		std::fflush(stdout);
		const double Start = FPlatformTime::Seconds();
		const TArray<FString> Errors = FHostAutomation::Run(Tests[Index]);
		std::printf(" ... %s (%.2f s)\n", Errors.IsEmpty() ? "ok" : "FAILED", FPlatformTime::Seconds() - Start);
		for (const FString& Error : Errors)
		{
			std::printf("    %s\n", TCHAR_TO_UTF8(*Error));
		}
		++(Errors.IsEmpty() ? Passed : Failed);
	}
}
} // namespace

int main(int ArgumentCount, char** Arguments)
{
	const FOptions Options = ParseArguments(ArgumentCount, Arguments);
	if (!Options.Mistake.IsEmpty())
	{
		std::fprintf(stderr, "clothspecs: '%s' is not understood\n\n%s", TCHAR_TO_UTF8(*Options.Mistake), Usage);
		return 2;
	}
	if (Options.bHelp)
	{
		std::fputs(Usage, stdout);
		return 0;
	}
	Host::LoadAllModules();
	Host::SetAdversity(Options.Adversity);
	TArray<FHostAutomation::FTest> Tests = FHostAutomation::FindTests();
	Tests.RemoveAll(
		[&](const FHostAutomation::FTest& Test)
		{
			return !Test.Name.StartsWith(Options.Filter)
				|| Options.Skipped.ContainsByPredicate(
					[&](const FString& Beginning) { return Test.Name.StartsWith(Beginning); });
		});
	if (Options.bList)
	{
		for (const FHostAutomation::FTest& Test : Tests)
		{
			std::puts(TCHAR_TO_UTF8(*Test.Name));
		}
		return 0;
	}
	if (Tests.IsEmpty())
	{
		std::fprintf(stderr, "clothspecs: no test begins with '%s'\n", TCHAR_TO_UTF8(*Options.Filter));
		return 2;
	}
	int32 Passed = 0;
	int32 Failed = 0;
	RunSpecs(Tests, Passed, Failed);
	FModuleManager::Get().UnloadModulesAtShutdown();
	std::printf("%d passed, %d failed\n", Passed, Failed);
	return Failed == 0 ? 0 : 1;
}
