// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothEditorMessages.h"

#include "ClothPhysicsEditorLog.h"
#include "Framework/Application/SlateApplication.h"
#include "Framework/Notifications/NotificationManager.h"
#include "Misc/FeedbackContext.h"
#include "Widgets/Notifications/SNotificationList.h"

namespace ClothEditorMessages
{

namespace
{
void Show(const FString& Text, const bool bSuccess)
{
	if (FSlateApplication::IsInitialized())
	{
		FNotificationInfo Info(FText::FromString(Text));
		Info.ExpireDuration = 8.0f;
		const TSharedPtr<SNotificationItem> Item = FSlateNotificationManager::Get().AddNotification(Info);
		if (Item.IsValid())
		{
			Item->SetCompletionState(bSuccess ? SNotificationItem::CS_Success : SNotificationItem::CS_Fail);
		}
	}
}
} // namespace

void Notify(const FString& Text, const bool bSuccess)
{
	if (bSuccess)
	{
		UE_LOG(LogClothPhysicsEditor, Display, TEXT("%s"), *Text);
	}
	else
	{
		UE_LOG(LogClothPhysicsEditor, Error, TEXT("%s"), *Text);
	}
	Show(Text, bSuccess);
}

void Refuse(const FString& Reason, FFeedbackContext* Warn)
{
	if (Warn == nullptr)
	{
		UE_LOG(LogClothPhysicsEditor, Error, TEXT("%s"), *Reason);
	}
	else
	{
		Warn->Log(ELogVerbosity::Error, Reason);
	}
	Show(Reason, false);
}

} // namespace ClothEditorMessages
