// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CoreGlobals.h"
#include "Framework/Application/SlateApplication.h"
#include "Framework/Notifications/NotificationManager.h"
#include "Host/Notifications.h"

bool FSlateApplication::IsInitialized() { return !IsRunningCommandlet(); }

FSlateNotificationManager& FSlateNotificationManager::Get()
{
	checkf(FSlateApplication::IsInitialized(), TEXT("commandlets have no windows"));
	static FSlateNotificationManager Instance;
	return Instance;
}

TSharedPtr<SNotificationItem> FSlateNotificationManager::AddNotification(const FNotificationInfo& Info)
{
	const TSharedRef<SNotificationItem> Item = MakeShared<SNotificationItem>();
	Host::Notifications().Add({Info.Text.ToString(), Item});
	return Item;
}

namespace Host
{
TArray<FShownNotification>& Notifications()
{
	static TArray<FShownNotification> Instance;
	return Instance;
}
} // namespace Host
