// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Host/Painter.h"
#include "IDetailCustomization.h"
#include "Templates/UniquePtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

namespace Host
{
/** A details panel: what the customization of the objects' class adds to it, and in pictures its rows of numbers. */
class PROPERTYEDITOR_API FDetailsPanel
{
public:
	struct FCategory
	{
		FName Name;
		FText DisplayName;
		ECategoryPriority::Type Priority;
		TArray<TUniquePtr<FDetailWidgetRow>> Rows;
	};

	/** All of one class. A class without a customization has no rows. */
	explicit FDetailsPanel(const TArray<UObject*>& Objects);
	~FDetailsPanel();

	const TArray<TUniquePtr<FCategory>>& GetCategories() const { return Categories; }
	const FCategory* Find(FName Category) const;
	/** The texts of all rows that show, one line a row. */
	TArray<FString> GetTexts(FName Category) const;
	/** Clicks the button with this text in a row that shows. False if there is none. */
	bool Click(const FString& Text) const;
	/** The rows that show, from top to bottom: in each category the numbers of the first object, then the others. */
	FPainting Paint(int32 Width) const;

private:
	class FBuilder;
	class FRows;
	TWeakObjectPtr<UObject> First;
	TArray<TUniquePtr<FCategory>> Categories;
	/** As the panel does, it lives as long as its rows. */
	TArray<TSharedRef<IDetailCustomization>> Customizations;
};
} // namespace Host
