// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

namespace ELogVerbosity
{
enum Type : uint8
{
	NoLogging = 0,
	Fatal,
	Error,
	Warning,
	Display,
	Log,
	Verbose,
	VeryVerbose,
	All = VeryVerbose
};
} // namespace ELogVerbosity
