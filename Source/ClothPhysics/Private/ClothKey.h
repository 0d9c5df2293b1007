// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** A number that changes with all that was added: FNV-1a, of 64 bits. */
class FClothKey
{
public:
	/** The length as well, so that no value can pass from one array to the next. */
	template <typename T>
	void Add(const TArray<T>& Values)
	{
		const int32 Count = Values.Num();
		Add(&Count, sizeof(Count));
		Add(Values.GetData(), sizeof(T) * static_cast<SIZE_T>(Count));
	}

	/** By its letters: its number differs from run to run. Games may spell a name otherwise than the editor. */
	void Add(const FName& Name)
	{
		const FString Text = Name.ToString().ToLower();
		Add(TArray<TCHAR>(*Text, Text.Len()));
	}
	uint64 Get() const { return Hash; }

private:
	void Add(const void* Data, SIZE_T Size)
	{
		for (const uint8* Byte = static_cast<const uint8*>(Data); Size > 0; --Size, ++Byte)
		{
			Hash = (Hash ^ *Byte) * 0x100000001b3;
		}
	}

	uint64 Hash = 0xcbf29ce484222325;
};
