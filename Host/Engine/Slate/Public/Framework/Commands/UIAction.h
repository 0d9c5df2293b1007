// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Delegates/Delegate.h"

DECLARE_DELEGATE(FExecuteAction);

/** What a menu entry does. */
struct SLATE_API FUIAction
{
	FUIAction() = default;
	explicit FUIAction(const FExecuteAction& InExecuteAction)
		: ExecuteAction(InExecuteAction)
	{
	}

	FExecuteAction ExecuteAction;
};
