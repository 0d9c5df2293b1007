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

	/** Whether it differs from its file. */
	bool IsDirty() const { return bDirty; }
	void SetDirtyFlag(bool bIsDirty) { bDirty = bIsDirty; }
	/** Must be called before a package that CreatePackage returned is filled or saved. */
	void FullyLoad() { bFullyLoaded = true; }
	bool IsFullyLoaded() const { return bFullyLoaded; }
	static bool SavePackage(
		UPackage* InOuter, UObject* InAsset, const TCHAR* Filename, const struct FSavePackageArgs& Args);

private:
	bool bDirty = false;
	bool bFullyLoaded = false;
	UClass* IntrinsicClass() const override { return StaticClass(); }
};

COREUOBJECT_API UPackage* CreatePackage(const TCHAR* PackageName);
