// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"

/** One of the notes in the corner of the editor. */
class SLATE_API SNotificationItem
{
public:
	enum ECompletionState
	{
		CS_None,
		CS_Pending,
		CS_Success,
		CS_Fail
	};

	void SetCompletionState(ECompletionState State) { CompletionState = State; }
	ECompletionState GetCompletionState() const { return CompletionState; }

private:
	ECompletionState CompletionState = CS_None;
};

struct SLATE_API FNotificationInfo
{
	explicit FNotificationInfo(const FText& InText)
		: Text(InText)
	{
	}

	FText Text;
	/** s */
	float ExpireDuration = 1.0f;
};
