// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/FeedbackContext.h"

#include "CoreGlobals.h"

namespace
{
FFeedbackContext& DefaultContext()
{
	static FFeedbackContext Instance;
	return Instance;
}
} // namespace

FFeedbackContext* GWarn = &DefaultContext();

void FFeedbackContext::Serialize(const TCHAR* Text, ELogVerbosity::Type Verbosity)
{
	Host::Log(LogHost, Verbosity, Text);
}
