// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// What a save is for, and whether all bases have heard of it.
struct FObjectSaveContextData
{
	bool bCooking = false;
	uint32 SaveFlags = 0;
	bool bBaseClassCalled = false;
};

/// What PreSave is told.
class FObjectPreSaveContext
{
public:
	explicit FObjectPreSaveContext(FObjectSaveContextData& InData)
		: Data(InData)
	{
	}

	/// Of ESaveFlags.
	uint32 GetSaveFlags() const { return Data.SaveFlags; }

	/// Whether the save is for a packaged game.
	bool IsCooking() const { return Data.bCooking; }

	/// Whether nobody can have edited the object since its last save.
	bool IsProceduralSave() const { return Data.bCooking; }

private:
	friend class UObject;
	FObjectSaveContextData& Data;
};
