// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Internationalization/Text.h"

/**
 * Records what changes while it lives, as one step of undo. Inside of another one it is part of that. Objects are
 * recorded by UObject::Modify.
 */
class UNREALED_API FScopedTransaction
{
public:
	[[nodiscard]] explicit FScopedTransaction(const FText& SessionName, bool bShouldActuallyTransact = true);
	~FScopedTransaction();
	FScopedTransaction(const FScopedTransaction&) = delete;
	FScopedTransaction& operator=(const FScopedTransaction&) = delete;

	/** Forgets the recording. What was changed stays changed. */
	void Cancel();
	bool IsOutstanding() const { return Index >= 0; }

private:
	/** How many transactions it is inside of; -1: none of its own. */
	int32 Index = -1;
};
