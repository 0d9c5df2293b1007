// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** A key or a button. */
struct INPUTCORE_API FKey
{
	FKey() = default;
	explicit FKey(const FName InName)
		: KeyName(InName)
	{
	}
	friend bool operator==(const FKey& A, const FKey& B) { return A.KeyName == B.KeyName; }

private:
	FName KeyName;
};

struct INPUTCORE_API EKeys
{
	static const FKey LeftMouseButton;
	static const FKey RightMouseButton;
};
