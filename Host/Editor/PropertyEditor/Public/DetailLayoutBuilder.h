// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "DetailCategoryBuilder.h"
#include "Styling/CoreStyle.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** The details panel while it is laid out. */
class IDetailLayoutBuilder
{
public:
	virtual ~IDetailLayoutBuilder() = default;

	/** Of the rows of properties. */
	static FSlateFontInfo GetDetailFont() { return FCoreStyle::GetDefaultFontStyle("Regular", 8.0f); }

	/** All that is selected, perhaps more than one. */
	virtual void GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const = 0;
	/** The category of this name, or a new one. */
	virtual IDetailCategoryBuilder& EditCategory(FName CategoryName, const FText& NewLocalizedDisplayName = FText(),
		ECategoryPriority::Type CategoryType = ECategoryPriority::Default) = 0;
};
