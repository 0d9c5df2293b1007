// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Framework/MultiBox/MultiBoxBuilder.h"
#include "Host/Menu.h"

namespace
{
class SMenuWidget final : public SWidget
{
public:
	TSharedPtr<Host::FMenuItem> Menu;

private:
	int32 OnPaint(const FPaintArgs&, const FGeometry&, const FSlateRect&, FSlateWindowElementList&, int32 LayerId,
		const FWidgetStyle&, bool) const override
	{
		return LayerId;
	}
	FVector2D ComputeDesiredSize(float) const override { return FVector2D(0.0, 0.0); }
};

TSharedPtr<Host::FMenuItem> GetMenu(const TSharedPtr<SWidget>& Widget)
{
	return Widget ? static_cast<const SMenuWidget&>(*Widget).Menu : nullptr;
}

TArray<Host::FMenuItem> Open(const Host::FMenuItem& Item)
{
	if (!Item.MakeItems.IsBound())
	{
		return Item.Items;
	}
	FMenuBuilder Builder(true, nullptr);
	Item.MakeItems.Execute(Builder);
	return GetMenu(Builder.MakeWidget())->Items;
}

void AddLabels(const Host::FMenuItem& Menu, const FString& Indent, TArray<FString>& OutLabels)
{
	for (const Host::FMenuItem& Item : Open(Menu))
	{
		OutLabels.Add(Indent + Item.Label);
		AddLabels(Item, Indent + TEXT("  "), OutLabels);
	}
}
} // namespace

TArray<FString> Host::GetLabels(const TSharedPtr<SWidget>& Menu)
{
	TArray<FString> Labels;
	if (Menu)
	{
		AddLabels(*GetMenu(Menu), FString(), Labels);
	}
	return Labels;
}

bool Host::Choose(const TSharedPtr<SWidget>& Menu, const TArray<FString>& Path)
{
	if (!Menu)
	{
		return false;
	}
	FMenuItem At = *GetMenu(Menu);
	for (const FString& Label : Path)
	{
		const TArray<FMenuItem> Items = Open(At);
		const FMenuItem* const Found =
			Items.FindByPredicate([&Label](const FMenuItem& Item) { return Item.Label == Label; });
		if (Found == nullptr)
		{
			return false;
		}
		const FMenuItem Next = *Found;
		At = Next;
	}
	return At.Action.ExecuteAction.ExecuteIfBound();
}

FMenuBuilder::FMenuBuilder(bool, TSharedPtr<const FUICommandList>)
	: Menu(MakeShared<Host::FMenuItem>())
{
}

FMenuBuilder::~FMenuBuilder() = default;

void FMenuBuilder::BeginSection(FName, const TAttribute<FText>&)
{
	checkf(!bInSection, TEXT("a section of a menu inside of another one"));
	bInSection = true;
}

void FMenuBuilder::EndSection()
{
	checkf(bInSection, TEXT("the end of a section of a menu that has not begun"));
	bInSection = false;
}

void FMenuBuilder::AddMenuEntry(
	const TAttribute<FText>& InLabel, const TAttribute<FText>&, const FSlateIcon&, const FUIAction& UIAction)
{
	Menu->Items.Add({InLabel.Get().ToString(), UIAction, {}, {}});
}

void FMenuBuilder::AddSubMenu(
	const TAttribute<FText>& InMenuLabel, const TAttribute<FText>&, const FNewMenuDelegate& InSubMenu)
{
	Menu->Items.Add({InMenuLabel.Get().ToString(), {}, InSubMenu, {}});
}

TSharedRef<SWidget> FMenuBuilder::MakeWidget()
{
	checkf(!bInSection, TEXT("a section of a menu that does not end"));
	const TSharedRef<SMenuWidget> Widget = MakeShared<SMenuWidget>();
	Widget->Menu = Menu;
	return Widget;
}
