// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Diagnostics.h"
#include <string>
#include <vector>

namespace HeaderTool
{
/** A header around some declarations: starts with the includes that a reflected header needs. */
std::string HeaderWith(const std::string& Declarations);

/** A class with these members, in a header that is right otherwise. */
std::string ClassWith(const std::string& Members);

/** What the tool says about a public header called Example.h, in a module called Game that knows an Engine. */
Diagnostics Check(const std::string& Source, const std::string& Path = "Game/Public/Example.h");

/** The messages, one a line, for a failing test to show. */
std::string ToText(const Diagnostics& Problems);

/** Whether exactly one problem is reported, and its text contains this. */
bool Reports(const Diagnostics& Problems, const std::string& Part);
} // namespace HeaderTool

#define EXPECT_ACCEPTED(Source) \
	do \
	{ \
		const HeaderTool::Diagnostics Problems = HeaderTool::Check(Source); \
		EXPECT_TRUE(Problems.empty()) << HeaderTool::ToText(Problems); \
	} while (false)

#define EXPECT_REFUSED(Source, Part) \
	do \
	{ \
		const HeaderTool::Diagnostics Problems = HeaderTool::Check(Source); \
		EXPECT_TRUE(HeaderTool::Reports(Problems, Part)) << "expected one problem: " << Part << "\nbut got:\n" \
														 << HeaderTool::ToText(Problems); \
	} while (false)
