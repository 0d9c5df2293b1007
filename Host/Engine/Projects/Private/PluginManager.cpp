// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Interfaces/IPluginManager.h"

FString IPlugin::GetBaseDir() const { return TEXT(HOST_PLUGIN_FOLDER); }

FString IPlugin::GetContentDir() const { return GetBaseDir() / TEXT("Content"); }

IPluginManager& IPluginManager::Get()
{
	static IPluginManager Instance;
	return Instance;
}

TSharedPtr<IPlugin> IPluginManager::FindPlugin(const FString& Name)
{
	return Name == TEXT("ClothPhysics") ? TSharedPtr<IPlugin>(MakeShared<IPlugin>()) : TSharedPtr<IPlugin>();
}
