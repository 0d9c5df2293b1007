// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Styling/SlateStyleRegistry.h"

namespace
{
TMap<FName, const ISlateStyle*>& Styles()
{
	static TMap<FName, const ISlateStyle*> Instance;
	return Instance;
}
} // namespace

void FSlateStyleRegistry::RegisterSlateStyle(const ISlateStyle& InSlateStyle)
{
	checkf(FindSlateStyle(InSlateStyle.GetStyleSetName()) == nullptr, TEXT("the style %s is registered already"),
		*InSlateStyle.GetStyleSetName().ToString());
	Styles().Add(InSlateStyle.GetStyleSetName(), &InSlateStyle);
}

void FSlateStyleRegistry::UnRegisterSlateStyle(const ISlateStyle& InSlateStyle)
{
	UnRegisterSlateStyle(InSlateStyle.GetStyleSetName());
}

void FSlateStyleRegistry::UnRegisterSlateStyle(const FName StyleName) { Styles().Remove(StyleName); }

const ISlateStyle* FSlateStyleRegistry::FindSlateStyle(const FName& InSlateStyleName)
{
	return Styles().FindRef(InSlateStyleName);
}
