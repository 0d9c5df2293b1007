// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Logging/TokenizedMessage.h"

namespace Host
{
/** What message logs have shown since it was emptied last. */
CORE_API TArray<TSharedRef<FTokenizedMessage>>& LoggedMessages();
} // namespace Host
