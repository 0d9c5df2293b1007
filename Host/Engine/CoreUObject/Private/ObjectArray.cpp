// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ObjectArray.h"

#include "UObject/WeakObjectPtrTemplates.h"

namespace Host
{
FObjectArray& FObjectArray::Get()
{
	// Never destroyed: objects of static storage may still ask for it when the program ends.
	static auto* const Instance = new FObjectArray;
	return *Instance;
}

int32 FObjectArray::Add(UObject* Object)
{
	int32 Index = Num();
	if (FreePlaces.empty())
	{
		Entries.emplace_back();
	}
	else
	{
		Index = FreePlaces.back();
		FreePlaces.pop_back();
	}
	Entries[static_cast<SIZE_T>(Index)] = {Object, ++LastSerialNumber};
	return Index;
}

void FObjectArray::Remove(int32 Index)
{
	Entries[static_cast<SIZE_T>(Index)] = {};
	FreePlaces.push_back(Index);
}
} // namespace Host

FWeakObjectPtr::FWeakObjectPtr(const UObject* Object)
{
	if (Object != nullptr)
	{
		ObjectIndex = Host::FObjectAccess::Index(*Object);
		SerialNumber = Host::FObjectArray::Get().SerialNumber(ObjectIndex);
	}
}

UObject* FWeakObjectPtr::Get(bool bEvenIfGarbage) const
{
	if (SerialNumber == 0 || Host::FObjectArray::Get().SerialNumber(ObjectIndex) != SerialNumber)
	{
		return nullptr;
	}
	UObject* const Object = Host::FObjectArray::Get().At(ObjectIndex);
	return bEvenIfGarbage || !Host::FObjectAccess::IsGarbage(*Object) ? Object : nullptr;
}
