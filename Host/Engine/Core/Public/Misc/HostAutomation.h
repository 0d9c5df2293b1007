// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Misc/AutomationTest.h"

/** Finds and runs the automation tests of this program. */
struct CORE_API FHostAutomation
{
	struct FTest
	{
		FString Name;
		FString Command;
		FAutomationTestBase* Owner = nullptr;
	};

	/** All tests, by name. */
	static TArray<FTest> FindTests();
	/** What went wrong: what the test says, errors in the log, and expected messages that did not come. */
	static TArray<FString> Run(const FTest& Test);
};
