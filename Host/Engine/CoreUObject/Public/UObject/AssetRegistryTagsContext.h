// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

/** Collects what the asset registry knows of an asset that is not loaded. */
class COREUOBJECT_API FAssetRegistryTagsContextData
{
public:
	explicit FAssetRegistryTagsContextData(const UObject* InObject)
		: Object(InObject)
	{
	}

	const UObject* Object;
	TMap<FName, UObject::FAssetRegistryTag> Tags;
};

/** Is handed on by value, and writes to the data that it was made of. */
class COREUOBJECT_API FAssetRegistryTagsContext
{
public:
	explicit FAssetRegistryTagsContext(FAssetRegistryTagsContextData& InData)
		: Data(InData)
	{
	}

	void AddTag(const UObject::FAssetRegistryTag& Tag)
	{
		checkf(!Data.Tags.Contains(Tag.Name), TEXT("the tag %s is given twice"), *Tag.Name.ToString());
		Data.Tags.Add(Tag.Name, Tag);
	}

private:
	FAssetRegistryTagsContextData& Data;
};
