// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class FFeedbackContext;

/** What the module says to whoever sits before the editor. */
namespace ClothEditorMessages
{
/** A note in the corner; in commandlets only a line of the log. */
void Notify(const FString& Text, bool bSuccess);

/** The reason why something was not done, where the editor lists the errors of a task, and as a note. */
void Refuse(const FString& Reason, FFeedbackContext* Warn);
} // namespace ClothEditorMessages
