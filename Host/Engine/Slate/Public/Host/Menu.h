// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Framework/MultiBox/MultiBoxBuilder.h"

namespace Host
{
/** A menu, or something in one. */
struct FMenuItem
{
	FString Label;
	FUIAction Action;
	/** Of a submenu; it is made when it is opened. */
	FNewMenuDelegate MakeItems;
	TArray<FMenuItem> Items;
};

/** What a menu made by FMenuBuilder shows, one label after the other, those of submenus after theirs. */
SLATE_API TArray<FString> GetLabels(const TSharedPtr<SWidget>& Menu);
/** Chooses an entry by the labels of the submenus to it and its own. False if there is none. */
SLATE_API bool Choose(const TSharedPtr<SWidget>& Menu, const TArray<FString>& Path);
} // namespace Host
