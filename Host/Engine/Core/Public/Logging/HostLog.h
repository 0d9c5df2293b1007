// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "Logging/LogCategory.h"
#include "Templates/Function.h"

namespace Host
{
/** Hears every message that a category lets through; returns true to keep it from the console. */
using FLogListener = TFunction<bool(FName Category, ELogVerbosity::Type Verbosity, const FString& Message)>;

/** Passes a message to the listener, if there is one, and warnings and worse to the console. Fatal messages abort. */
CORE_API void Log(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const FString& Message);

/** Replaces the listener and returns the one before. */
CORE_API FLogListener SetLogListener(FLogListener Listener);
} // namespace Host
