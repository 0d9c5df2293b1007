// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

/** The outermost object. */
class COREUOBJECT_API UPackage : public UObject
{
public:
	using Super = UObject;
	using ThisClass = UPackage;
	static UClass* StaticClass();
	explicit UPackage(Host::EIntrinsic Tag)
		: UObject(Tag)
	{
	}

private:
	UClass* IntrinsicClass() const override { return StaticClass(); }
};

COREUOBJECT_API UPackage* CreatePackage(const TCHAR* PackageName);
