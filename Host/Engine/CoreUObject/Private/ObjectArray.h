// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"
#include <vector>

namespace Host
{
/** All objects there are. Places are used again, serial numbers are not. */
class FObjectArray
{
public:
	static FObjectArray& Get();

	int32 Add(UObject* Object);
	void Remove(int32 Index);
	int32 Num() const { return static_cast<int32>(Entries.size()); }
	UObject* At(int32 Index) const { return Entries[static_cast<SIZE_T>(Index)].Object; }
	int32 SerialNumber(int32 Index) const { return Entries[static_cast<SIZE_T>(Index)].SerialNumber; }

private:
	struct FEntry
	{
		UObject* Object = nullptr;
		int32 SerialNumber = 0;
	};
	std::vector<FEntry> Entries;
	std::vector<int32> FreePlaces;
	int32 LastSerialNumber = 0;
};

/** What makes and destroys objects sees their private parts. */
struct FObjectAccess
{
	static UObject* Construct(const FStaticConstructObjectParameters& Params);
	static void Initialize(UObject& Object, const FObjectInitializer& Initializer);
	/** Gives a class or package, which no class constructs, its name and place. */
	static void Adopt(UObject& Object, UClass* Class, UObject* Outer, FName Name, EObjectFlags Flags);
	static void Destroy(UObject* Object);
	static bool IsGarbage(const UObject& Object) { return Object.bGarbage; }
	static int32 Index(const UObject& Object) { return Object.InternalIndex; }
	static const UClass* ChosenSubobjectClass(const FObjectInitializer& Initializer, FName Name);
};
} // namespace Host
