// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"

/** A plugin that is there. */
class PROJECTS_API IPlugin
{
public:
	/** The folder of its descriptor. */
	FString GetBaseDir() const;
	FString GetContentDir() const;
};

class PROJECTS_API IPluginManager
{
public:
	static IPluginManager& Get();

	/** Empty if there is none of that name. */
	TSharedPtr<IPlugin> FindPlugin(const FString& Name);
};
