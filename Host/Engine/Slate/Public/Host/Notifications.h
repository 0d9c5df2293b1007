// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Widgets/Notifications/SNotificationList.h"

namespace Host
{
struct FShownNotification
{
	FString Text;
	TSharedPtr<SNotificationItem> Item;
};

/** What was shown so far. */
SLATE_API TArray<FShownNotification>& Notifications();
} // namespace Host
