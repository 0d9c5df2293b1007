// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Widgets/Notifications/SNotificationList.h"

/** Shows notes. */
class SLATE_API FSlateNotificationManager
{
public:
	static FSlateNotificationManager& Get();

	TSharedPtr<SNotificationItem> AddNotification(const FNotificationInfo& Info);
};
