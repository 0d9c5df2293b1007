// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Framework/Commands/UIAction.h"
#include "Misc/Attribute.h"
#include "Templates/SharedPointer.h"
#include "Textures/SlateIcon.h"
#include "Widgets/SWidget.h"

class FMenuBuilder;
class FUICommandList;
namespace Host
{
struct FMenuItem;
}

DECLARE_DELEGATE_OneParam(FNewMenuDelegate, FMenuBuilder&);

/** Makes a menu, entry by entry. */
class SLATE_API FMenuBuilder
{
public:
	FMenuBuilder(bool bInShouldCloseWindowAfterMenuSelection, TSharedPtr<const FUICommandList> InCommandList);
	~FMenuBuilder();

	void BeginSection(FName InExtensionHook, const TAttribute<FText>& InHeadingText = TAttribute<FText>());
	void EndSection();
	void AddMenuEntry(const TAttribute<FText>& InLabel, const TAttribute<FText>& InToolTip, const FSlateIcon& InIcon,
		const FUIAction& UIAction);
	void AddSubMenu(
		const TAttribute<FText>& InMenuLabel, const TAttribute<FText>& InToolTip, const FNewMenuDelegate& InSubMenu);
	TSharedRef<SWidget> MakeWidget();

private:
	TSharedPtr<Host::FMenuItem> Menu;
	bool bInSection = false;
};
